import type { ScoringResult } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RISK_TOKEN } from '../../styles/theme.ts';

const Doughnut = lazy(() => import('./doughnut.tsx'));
const LEVELS: readonly RiskLevel[] = ['Critical', 'High', 'Medium', 'Low', 'No', 'Undefined'];

/** Shares by level: the chart and, in words, its legend. */
export function Shares({ result }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  const byLevel = LEVELS.map((level) => ({ level, percentage: sumPercent(result, level) })).filter(
    ({ percentage }) => percentage > 0,
  );
  return (
    <div className="donut">
      <div className="chart" aria-hidden="true">
        <Suspense fallback={null}>
          <Doughnut slices={byLevel} centre={String(result.details.length)} caption={t('risk.kinds')} />
        </Suspense>
      </div>
      <div className="legend">
        {byLevel.map(({ level, percentage }) => (
          <span key={level}>
            <i className="swatch" style={{ background: swatchOf(level) }} />
            {t(`level.${level}`)} {percentage.toFixed(2)} %
          </span>
        ))}
      </div>
    </div>
  );
}

const sumPercent = ({ details }: ScoringResult, level: RiskLevel): number =>
  details.filter((row) => row.level === level).reduce((sum, row) => sum + Math.round(row.percentage * 100), 0) / 100;

/** Unknown is hatched wherever it is drawn. */
const swatchOf = (level: RiskLevel): string =>
  level === 'Undefined'
    ? 'repeating-linear-gradient(135deg,var(--risk-undefined) 0 2px,transparent 2px 4px)'
    : `var(${RISK_TOKEN[level]})`;
