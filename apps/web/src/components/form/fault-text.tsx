import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/api.ts';
import type { Fault } from '../../lib/fault.ts';
import { ErrorText } from '../states/states.tsx';

/** Text of a fault in the reader's language. */
export function FaultText({ fault }: { readonly fault: Fault<string> }) {
  const { t } = useTranslation();
  if ('key' in fault) return <>{t(fault.key, fault.values ?? {})}</>;
  const { error } = fault;
  if (error instanceof CallError && error.details['reason'] === 'LAST_ADMIN') return <>{t('error.lastAdmin')}</>;
  return <ErrorText error={error} />;
}
