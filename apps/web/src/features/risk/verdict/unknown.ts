import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { HIDING_TYPES, LEFT_OUT_TYPES } from '@sulian/domain';

/**
 * Why the severity counts more as unknown than the rows of the answer show. UNSPENT: only what has gone anywhere is its
 * whole. BEHIND_LARGE and FEW_LABELS: rows that are named count there as well. WEIGHTS: of two ways of weighing the larger.
 */
export type Why = 'UNSPENT' | 'BEHIND_LARGE' | 'FEW_LABELS' | 'WEIGHTS';

/** A share of one direction's money of which something is not known. */
export interface Unknown {
  /** Of 100, from the rows that all other shares of the verdict are of. */
  readonly share: number;
  /** What the severity counts, where that is more. */
  readonly judged: { readonly share: number; readonly why: readonly Why[] } | null;
}

/** Below it a share reads 0.00. */
const LEAST_SHOWN = 0.005;
export const isShown = (percentage: number): boolean => percentage >= LEAST_SHOWN;

/** Of 100: rows are rounded one by one, the answer's figures as sums and upwards. */
const SAME_WITHIN = 0.05;

const toHundredths = (percentage: number): number => Math.round(percentage * 100);

/** Sums whole numbers, so that 99.31 never becomes 99.30999. */
export const sumHundredths = (rows: readonly Pick<ScoringDetail, 'percentage'>[]): number =>
  rows.reduce((sum, { percentage }) => sum + toHundredths(percentage), 0);

type Step = readonly [why: Why, applies: boolean, rows: readonly ScoringDetail[]];

/** The first bases in their order that lead from the rows to the figure; where none does, it is of the other weights. */
function explain(
  result: ScoringResult,
  judged: number,
  rows: readonly ScoringDetail[],
  more: readonly Step[],
): Unknown {
  const share = sumHundredths(rows) / 100;
  const isReached = (by: number): boolean => judged <= by + SAME_WITHIN;
  if (isReached(share)) return { share, judged: null };
  const unspent = sumHundredths(result.details.filter(({ type }) => LEFT_OUT_TYPES.has(type)));
  const gone = 10_000 - unspent;
  const why: Why[] = [];
  let counted = sumHundredths(rows);
  for (const [each, applies, added] of [['UNSPENT', unspent > 0, []] as Step, ...more]) {
    if (!applies) continue;
    why.push(each);
    counted += sumHundredths(added);
    if (isReached((100 * counted) / gone)) return { share, judged: { share: judged, why } };
  }
  return { share, judged: { share: judged, why: result.coin === 'ALL' ? [...why, 'WEIGHTS'] : why } };
}

/** What ended at nobody and nothing that is known: the rows that ranking and ring draw so. */
export function toNotEstablished(result: ScoringResult): Unknown {
  const { details, explored, fewLabels } = result;
  const named = details.filter(({ isEstablished }) => isEstablished);
  const behind = named.filter((row) => row.isBehindLargeUnnamed);
  const rewards = named.filter((row) => row.type === 'Block reward' && !row.isBehindLargeUnnamed);
  return explain(
    result,
    explored.notEstablished,
    details.filter(({ isEstablished }) => !isEstablished),
    [
      ['BEHIND_LARGE', behind.length > 0, behind],
      ['FEW_LABELS', fewLabels !== null && rewards.length > 0, rewards],
    ],
  );
}

/** Rows that are known and hide what lies behind them. */
export const listHiding = ({ details }: Pick<ScoringResult, 'details'>): readonly ScoringDetail[] =>
  details.filter(({ type, isBehindLargeUnnamed }) => HIDING_TYPES.has(type) && !isBehindLargeUnnamed);

/**
 * What is attributed and hides what lies behind it. The answer's figure is a difference: of two ways of weighing it is
 * somebody's only where nothing else was not followed.
 */
export function toHidden(result: ScoringResult): Unknown {
  const { notFollowed, notEstablished } = result.explored;
  const found = explain(result, toHundredths(notFollowed - notEstablished) / 100, listHiding(result), []);
  const isOfOne = !isShown(notEstablished) || found.judged?.why.includes('WEIGHTS') !== true;
  return isOfOne || !isShown(found.share) ? found : { share: found.share, judged: null };
}

/** What is told: where no row shows any of it, what the severity counts. */
export const toldOf = ({ share, judged }: Unknown): number => (isShown(share) ? share : (judged?.share ?? 0));
