import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/api.ts';
import type { Fault } from '../../lib/fault.ts';
import { ErrorText } from '../states/states.tsx';

const MINUTE_SEC = 60;

/** Says a fault in the reader's language; too many attempts say when the next one counts. */
export function FaultText({ fault }: { readonly fault: Fault<string> }) {
  const { t } = useTranslation();
  if ('key' in fault) return <>{t(fault.key, fault.values ?? {})}</>;
  const { error } = fault;
  const waitSec = error instanceof CallError ? Number(error.details['retryAfterSec']) : Number.NaN;
  if (error instanceof CallError && error.details['reason'] === 'LAST_ADMIN') return <>{t('error.lastAdmin')}</>;
  if (!(waitSec > 0)) return <ErrorText error={error} />;
  return (
    <>
      {waitSec < MINUTE_SEC
        ? t('error.retryInSeconds', { count: Math.ceil(waitSec) })
        : t('error.retryInMinutes', { count: Math.ceil(waitSec / MINUTE_SEC) })}
    </>
  );
}
