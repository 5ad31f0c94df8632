import { useTranslation } from 'react-i18next';
import { splitDuration } from './duration.ts';

/** A waiting time to the second. */
export function Waited({ sec }: { readonly sec: number | null }) {
  const { t } = useTranslation();
  if (sec === null) return '—';
  const { days, clock } = splitDuration(sec);
  return <span className="nowrap">{days === 0 ? clock : t('trail.days', { count: days, clock })}</span>;
}
