import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { groundOf, ROW_LEVELS, type RowLevel, rowLevelOf, useRowLevelName } from '../../components/risk/row-level.tsx';
import type { Highlight } from '../../components/table/data-table.tsx';
import { Doughnut } from './doughnut.tsx';
import { isFeeOnTheWay } from './fees-on-the-way.tsx';
import { usePartyName } from './party-name.tsx';

interface Props {
  readonly result: ScoringResult;
  readonly highlight: Highlight;
  readonly onPick: (key: string) => void;
}

/** Counterparties' shares in the colours of their levels, worst first, and in words the legend. */
export function Shares({ result, highlight, onPick }: Props) {
  const { t } = useTranslation();
  const nameOf = usePartyName();
  const rows = result.details.filter((row) => !isFeeOnTheWay(row));
  const toLevelName = useRowLevelName();
  const slices = ROW_LEVELS.flatMap((level) =>
    rows
      .filter((row) => rowLevelOf(row) === level && row.percentage > 0)
      .sort((a, b) => b.percentage - a.percentage)
      .map((row) => ({ ...row, level, name: nameOf(row).name })),
  );
  const legend = ROW_LEVELS.map((level) => ({ level, percentage: sumPercent(rows, level) })).filter(
    ({ percentage }) => percentage > 0,
  );
  const inWords = legend.map(({ level, percentage }) => `${toLevelName(level)} ${percentage.toFixed(2)} %`);
  return (
    <div className="donut">
      <div className="chart">
        <Doughnut
          slices={slices}
          label={`${t('risk.ring')}: ${inWords.join(', ')}`}
          centre={String(rows.length)}
          caption={t(result.analysisType === 'INCOMING' ? 'risk.origins' : 'risk.destinations', {
            count: rows.length,
          })}
          highlight={highlight}
          onPick={onPick}
        />
      </div>
      <div className="legend">
        {legend.map(({ level }, index) => (
          <span key={level}>
            <i className="swatch" style={{ background: groundOf(level) }} />
            {inWords[index]}
          </span>
        ))}
      </div>
    </div>
  );
}

/** In hundredths of a percent, whole: with fees on the way the legend sums to exactly 100 as the rows do. */
const sumPercent = (rows: readonly ScoringDetail[], level: RowLevel): number =>
  rows.filter((row) => rowLevelOf(row) === level).reduce((sum, row) => sum + Math.round(row.percentage * 100), 0) / 100;
