import { formatShare } from '@sulian/domain';
import { useId } from 'react';
import { type RowLevel, toneOf } from '../../components/risk/row-level.tsx';
import type { Highlight } from '../../components/table/data-table.tsx';
import { RISK_TOKEN } from '../../styles/theme.ts';

/** Doughnut of SPEC: radii of 40 % and 65 % of half a box of 220 px. */
const SIZE = 220;
const HALF = SIZE / 2;
const INNER = HALF * 0.4;
const OUTER = HALF * 0.65;
/** Percent of the circle left free between two slices, where they are wide enough. */
const GAP = 0.35;

export interface Slice {
  readonly key: string;
  readonly name: string;
  readonly level: RowLevel;
  readonly percentage: number;
  readonly isUnderHundredth: boolean;
}

interface Props {
  readonly slices: readonly Slice[];
  readonly label: string;
  readonly centre: string;
  readonly caption: string;
  readonly highlight: Highlight;
  /** A slice was clicked: its row shows how it arose. */
  readonly onPick: (key: string) => void;
}

export function Doughnut({ slices, label, centre, caption, highlight, onPick }: Props) {
  const hatch = useId();
  const isAny = slices.some(({ key }) => key === highlight.key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a <fieldset>
    <svg
      className={`ring ${isAny ? 'pointed' : ''}`}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="group"
      aria-label={label}
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.4" height="5" fill="var(--risk-undefined)" />
        </pattern>
      </defs>
      <g fill="none" strokeWidth={OUTER - INNER} transform={`rotate(-90 ${HALF} ${HALF})`}>
        {withStarts(slices).map(({ slice, start }) => (
          // biome-ignore lint/a11y/useSemanticElements: a slice of a drawing cannot be a <button>
          <circle
            key={slice.key}
            role="button"
            tabIndex={0}
            aria-label={`${slice.name} ${formatShare(slice)} %`}
            className={slice.key === highlight.key ? 'highlighted' : ''}
            onMouseEnter={() => highlight.onChange(slice.key)}
            onMouseLeave={() => highlight.onChange(undefined)}
            onFocus={() => highlight.onChange(slice.key)}
            onBlur={() => highlight.onChange(undefined)}
            onClick={() => onPick(slice.key)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              onPick(slice.key);
            }}
            cx={HALF}
            cy={HALF}
            r={(INNER + OUTER) / 2}
            pathLength={100}
            stroke={toneOf(slice.level) === 'Undefined' ? `url(#${hatch})` : `var(${RISK_TOKEN[toneOf(slice.level)]})`}
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
