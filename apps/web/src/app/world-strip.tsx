import { useTranslation } from 'react-i18next';
import { useSettings } from '../lib/account.ts';

/** Says that the world is simulated, and where that cannot be told, that it cannot: unknown must not pass for real. */
export function WorldStrip() {
  const { t } = useTranslation();
  const { data, failureCount } = useSettings();
  if (data?.isSimulated === true) return <div className="demo">{t('app.demo')}</div>;
  if (data !== undefined || failureCount === 0) return null;
  return <div className="demo unknown">{t('app.worldUnknown')}</div>;
}
