import { HIDING_TYPES, isShownShare, LEFT_OUT_TYPES, type UnknownReason, type UnknownShare } from '@sulian/domain';
import type { ScoringDetail, ScoringResult } from '../scoring/answer.ts';

/** Tolerance in percent: rows are rounded one by one, the answer's figures as sums and upwards. */
const SAME_WITHIN = 0.05;

/** Unknown shares may be all. */
const ALL = 100;

const toHundredths = (percentage: number): number => Math.round(percentage * 100);

/** Sums whole numbers, so that 99.31 never becomes 99.30999. */
export const sumHundredths = (rows: readonly Pick<ScoringDetail, 'percentage'>[]): number =>
  rows.reduce((sum, { percentage }) => sum + toHundredths(percentage), 0);

type Step = readonly [why: UnknownReason, applies: boolean, rows: readonly ScoringDetail[]];

/** The first bases in their order that lead from the rows to the figure; where none does, it is of the other weights. */
function explain(
  result: ScoringResult,
  judged: number,
  rows: readonly ScoringDetail[],
  more: readonly Step[],
): UnknownShare {
  const share = sumHundredths(rows) / 100;
  const isReached = (by: number): boolean => judged <= by + SAME_WITHIN;
  if (isReached(share)) return { share, judged: null };
  const unspent = sumHundredths(result.details.filter(({ type }) => LEFT_OUT_TYPES.has(type)));
  const spent = 10_000 - unspent;
  const why: UnknownReason[] = [];
  let counted = sumHundredths(rows);
  for (const [each, applies, added] of [['UNSPENT', unspent > 0, []] as Step, ...more]) {
    if (!applies) continue;
    why.push(each);
    counted += sumHundredths(added);
    if (isReached((100 * counted) / spent)) return { share, judged: { share: judged, why } };
  }
  return { share, judged: { share: judged, why: result.coin === 'ALL' ? [...why, 'WEIGHTS'] : why } };
}

/** The share of rows that are not established, as ranking and chart draw them. */
export function findNotEstablished(result: ScoringResult): UnknownShare {
  const { details, explored, fewLabels } = result;
  const named = details.filter(({ isEstablished }) => isEstablished);
  const behind = named.filter((row) => row.isBehindLargeUnnamed);
  const rewards = named.filter((row) => row.type === 'Block reward' && !row.isBehindLargeUnnamed);
  return explain(
    result,
    explored.notEstablished ?? ALL,
    details.filter(({ isEstablished }) => !isEstablished),
    [
      ['BEHIND_LARGE', behind.length > 0, behind],
      ['FEW_LABELS', fewLabels !== null && rewards.length > 0, rewards],
    ],
  );
}

/** Established rows that hide the money beyond them. */
export const listHiding = ({ details }: Pick<ScoringResult, 'details'>): readonly ScoringDetail[] =>
  details.filter(({ type, isBehindLargeUnnamed }) => HIDING_TYPES.has(type) && !isBehindLargeUnnamed);

/**
 * The attributed share that hides the money beyond it. The answer's figure is a difference of two weights' maxima: it
 * belongs to one of them only where no other share was not followed.
 */
export function findHidden(result: ScoringResult): UnknownShare {
  const { notEstablished } = result.explored;
  const hidden = (result.explored.notFollowed ?? ALL) - (notEstablished ?? ALL);
  const explanation = explain(result, toHundredths(hidden) / 100, listHiding(result), []);
  const isOfOne = !isShownShare(notEstablished ?? ALL) || explanation.judged?.why.includes('WEIGHTS') !== true;
  return isOfOne || !isShownShare(explanation.share) ? explanation : { share: explanation.share, judged: null };
}
