import type { ScoringResult } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import type { Highlight } from '../../components/table/data-table.tsx';
import { RISK_TOKEN } from '../../styles/theme.ts';
import { Doughnut } from './doughnut.tsx';
import { usePartyName } from './party-name.tsx';

const LEVELS: readonly RiskLevel[] = ['Critical', 'High', 'Medium', 'Low', 'No', 'Undefined'];

interface Props {
  readonly result: ScoringResult;
  readonly highlight: Highlight;
  readonly onPick: (key: string) => void;
}

/** Counterparties' shares in the colours of their levels, worst first, and in words the legend. */
export function Shares({ result, highlight, onPick }: Props) {
  const { t } = useTranslation();
  const nameOf = usePartyName();
  const slices = LEVELS.flatMap((level) =>
    result.details
      .filter((row) => row.level === level && row.percentage > 0)
      .sort((a, b) => b.percentage - a.percentage)
      .map((row) => ({ ...row, name: nameOf(row).name })),
  );
  const legend = LEVELS.map((level) => ({ level, percentage: sumPercent(result, level) })).filter(
    ({ percentage }) => percentage > 0,
  );
  const inWords = legend.map(({ level, percentage }) => `${t(`level.${level}`)} ${percentage.toFixed(2)} %`);
  return (
    <div className="donut">
      <div className="chart">
        <Doughnut
          slices={slices}
          label={`${t('risk.ring')}: ${inWords.join(', ')}`}
          centre={String(result.details.length)}
          caption={t(result.analysisType === 'INCOMING' ? 'risk.origins' : 'risk.destinations', {
            count: result.details.length,
          })}
          highlight={highlight}
          onPick={onPick}
        />
      </div>
      <div className="legend">
        {legend.map(({ level }, index) => (
          <span key={level}>
            <i className="swatch" style={{ background: swatchOf(level) }} />
            {inWords[index]}
          </span>
        ))}
      </div>
    </div>
  );
}

/** In hundredths of a percent, whole: so the legend sums to exactly 100 as the rows do. */
const sumPercent = ({ details }: ScoringResult, level: RiskLevel): number =>
  details.filter((row) => row.level === level).reduce((sum, row) => sum + Math.round(row.percentage * 100), 0) / 100;

/** Unknown is hatched wherever it is drawn. */
const swatchOf = (level: RiskLevel): string =>
  level === 'Undefined'
    ? 'repeating-linear-gradient(135deg,var(--risk-undefined) 0 2px,transparent 2px 4px)'
    : `var(${RISK_TOKEN[level]})`;
