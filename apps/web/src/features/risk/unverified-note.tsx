import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** How much of an answer rests on claims alone: their rows are Medium at most, and its severity counts their scores in full. */
export function UnverifiedNote({
  rows,
}: {
  readonly rows: readonly Pick<ScoringDetail, 'levelReason' | 'percentage'>[];
}) {
  const { t } = useTranslation();
  const claimed = rows.filter(({ levelReason }) => levelReason === 'UNVERIFIED');
  if (claimed.length === 0) return null;
  const hundredths = claimed.reduce((sum, { percentage }) => sum + Math.round(percentage * 100), 0);
  return <p className="dim ranking-note">{t('risk.unverifiedShare', { share: (hundredths / 100).toFixed(2) })}</p>;
}
