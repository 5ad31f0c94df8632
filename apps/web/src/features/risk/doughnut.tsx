import type { RiskLevel } from '@sulian/domain';
import { useId } from 'react';
import { formatShare } from '../../lib/format.ts';
import { RISK_TOKEN } from '../../styles/theme.ts';

/** SPEC's ring: radii of 40 % and 65 % of half a box of 220 px. */
const SIZE = 220;
const HALF = SIZE / 2;
const INNER = HALF * 0.4;
const OUTER = HALF * 0.65;
/** Percent of the ring left free between two slices, where they are wide enough. */
const GAP = 0.35;

export interface Slice {
  readonly key: string;
  readonly name: string;
  readonly level: RiskLevel;
  readonly percentage: number;
  readonly isUnderHundredth: boolean;
}

interface Props {
  readonly slices: readonly Slice[];
  readonly label: string;
  readonly centre: string;
  readonly caption: string;
}

export function Doughnut({ slices, label, centre, caption }: Props) {
  const hatch = useId();
  return (
    <svg className="ring" width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.4" height="5" fill="var(--risk-undefined)" />
        </pattern>
      </defs>
      <g fill="none" strokeWidth={OUTER - INNER} transform={`rotate(-90 ${HALF} ${HALF})`}>
        {withStarts(slices).map(({ slice, start }) => (
          <circle
            key={slice.key}
            cx={HALF}
            cy={HALF}
            r={(INNER + OUTER) / 2}
            pathLength={100}
            stroke={slice.level === 'Undefined' ? `url(#${hatch})` : `var(${RISK_TOKEN[slice.level]})`}
            strokeDasharray={`${visible(slice.percentage)} 100`}
            strokeDashoffset={-start}
          >
            <title>{`${slice.name} ${formatShare(slice)} %`}</title>
          </circle>
        ))}
      </g>
      <text x={HALF} y={HALF - 4} textAnchor="middle" className="ring-centre">
        {centre}
      </text>
      <text x={HALF} y={HALF + 16} textAnchor="middle" className="ring-caption">
        {caption}
      </text>
    </svg>
  );
}

const visible = (percentage: number): number =>
  percentage > 3 * GAP && percentage < 100 ? percentage - GAP : percentage;

function withStarts(slices: readonly Slice[]): ReadonlyArray<{ slice: Slice; start: number }> {
  let start = 0;
  return slices.map((slice) => {
    const at = start;
    start += slice.percentage;
    return { slice, start: at };
  });
}
