import type { ScoringDetail } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { RISK_TOKEN } from '../../styles/theme.ts';
import { PartyLevel } from './party-level.tsx';

type Rated = Pick<ScoringDetail, 'level' | 'levelReason' | 'score' | 'isEstablished'>;

/** Level of an answer's row, or the reason why it has none. */
export type RowLevel = Exclude<RiskLevel, 'Undefined'> | 'NotEstablished' | 'NotScored';

/** Worst first, then what has no level. */
export const ROW_LEVELS: readonly RowLevel[] = [
  'Critical',
  'High',
  'Medium',
  'Low',
  'No',
  'NotEstablished',
  'NotScored',
];

/** Unknown has no level, whatever the mean counts for it; money that was never sent on counts nothing. */
export function rowLevelOf({ level, isEstablished }: Pick<Rated, 'level' | 'isEstablished'>): RowLevel {
  if (!isEstablished) return 'NotEstablished';
  return level === 'Undefined' ? 'NotScored' : level;
}

/** The lowest score of an answer is no exposure to risk where it is no risk. */
export const isHarmless = ({ level }: Pick<Rated, 'level'>): boolean => level === 'No';

/** Colour level of a row. */
export const toneOf = (level: RowLevel): RiskLevel =>
  level === 'NotEstablished' || level === 'NotScored' ? 'Undefined' : level;

/** Unknown is hatched wherever it is drawn. */
export function groundOf(level: RowLevel): string {
  const tone = toneOf(level);
  return tone === 'Undefined'
    ? 'repeating-linear-gradient(135deg,var(--risk-undefined) 0 2px,transparent 2px 4px)'
    : `var(${RISK_TOKEN[tone]})`;
}

export function useRowLevelName(): (level: RowLevel) => string {
  const { t } = useTranslation();
  return (level) =>
    level === 'NotEstablished' || level === 'NotScored' ? t(`risk.row.${level}`) : t(`level.${level}`);
}

/** Level of a row without its number. */
export function RowLevelName({ row }: { readonly row: Pick<Rated, 'level' | 'isEstablished'> }) {
  const toName = useRowLevelName();
  const level = rowLevelOf(row);
  return <span className={`level ${toneOf(level)}`}>{toName(level)}</span>;
}

/** How risky a row is; of what is unknown only what the mean counts for it, and more quietly. */
export function RowLevelTag({ row }: { readonly row: Rated }) {
  const { t } = useTranslation();
  const level = rowLevelOf(row);
  if (level !== 'NotEstablished' && level !== 'NotScored')
    return <PartyLevel level={level} score={row.score} reason={row.levelReason} />;
  return (
    <>
      <RowLevelName row={row} />
      {row.score !== null && <span className="dim row-counts"> {t('risk.row.counts', { score: row.score })}</span>}
    </>
  );
}
