import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../lib/account.ts';

/** Notice on a simulated world, or that this is unknown: unknown must not be taken for real. */
export function WorldStrip({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const { data, failureCount } = useSettings();
  if (data?.isSimulated === true)
    return (
      <div className="demo" role="status">
        {t('app.demo')} {children}
      </div>
    );
  if (data !== undefined || failureCount === 0) return null;
  return <div className="demo unknown">{t('app.worldUnknown')}</div>;
}
