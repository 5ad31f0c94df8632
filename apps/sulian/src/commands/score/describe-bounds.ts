import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { say } from '../../texts/say.ts';

type Bounds = NonNullable<ScoringDetail['shareBounds'] | ScoringResult['shareBounds']>;

/** Bounds of a row; nothing where it has none. */
export const toRowBounds = ({ shareBounds }: Pick<ScoringDetail, 'shareBounds'>): string =>
  shareBounds === undefined ? '' : `  ${toRange(shareBounds)}`;

const toPercent = (percentage: number): string =>
  percentage > 0 && percentage < 0.01 ? '< 0.01' : percentage.toFixed(2);

function toRange({ least, possible, method }: Bounds): string {
  const range = say('least {{least}} %, possible {{possible}} %', {
    least: toPercent(least),
    possible: toPercent(possible),
  });
  return method === 'MAX_FLOW' ? range : `${range} (${say('per transaction')})`;
}

/** Bounds of all severe rows, with what no bound counts, and the flag. Without such rows only what was not followed. */
export function describeBounds({ shareBounds }: Pick<ScoringResult, 'shareBounds'>): string[] {
  if (shareBounds === undefined) return [];
  const { percentage, possible, notFollowed, isPossiblyDiluted } = shareBounds;
  const ofAll = say('severe rows together {{share}} % by proportion', { share: toPercent(percentage) });
  return [
    ...(possible > 0 ? [`${ofAll}  ${toRange(shareBounds)}`] : []),
    say('not followed {{share}} % by proportion, at most {{possible}} %: in no bound', {
      share: toPercent(notFollowed.percentage),
      possible: toPercent(notFollowed.possible),
    }),
    ...(isPossiblyDiluted
      ? [say('possibly diluted: next to nothing by proportion, and yet it may be a large part')]
      : []),
  ];
}
