import { MADE_OR_REMOVED } from '@sulian/domain';
import { endKindOf, isLeftOut } from '../ends/end-kinds.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { Policy } from '../policy/policy.ts';

export type Confidence = 'HIGH' | 'MEDIUM' | 'LOW';

/**
 * Confidence that each reason allows.
 * Label: `VERIFIED_LABEL`, `TRUSTED_LABEL`, `UNVERIFIED_LABEL`, `LISTED_LATER`.
 * End: `OWN_ADDRESS`, `WALLET_ADDRESS`, `CHAIN_FACT`, `PATTERN`, `BEHIND_LARGE`, `UNKNOWN_END`.
 * Amount: `EXACT`, `FEW_HOPS`, `MANY_HOPS`.
 */
const CONFIDENCE_OF = {
  VERIFIED_LABEL: 'HIGH',
  TRUSTED_LABEL: 'MEDIUM',
  UNVERIFIED_LABEL: 'LOW',
  LISTED_LATER: 'MEDIUM',
  OWN_ADDRESS: 'HIGH',
  WALLET_ADDRESS: 'MEDIUM',
  CHAIN_FACT: 'HIGH',
  PATTERN: 'MEDIUM',
  BEHIND_LARGE: 'LOW',
  UNKNOWN_END: 'LOW',
  EXACT: 'HIGH',
  FEW_HOPS: 'MEDIUM',
  MANY_HOPS: 'LOW',
} as const satisfies Readonly<Record<string, Confidence>>;

export type ConfidenceReason = keyof typeof CONFIDENCE_OF;

export interface RowConfidence {
  /** The lowest that a reason allows. */
  readonly level: Confidence;
  /** Label, kind of end, amount, in this order; a row without a label has two. */
  readonly reasons: readonly ConfidenceReason[];
}

/**
 * Confidence of a label from which it counts as verified: an authority's lists and above (GraphSense's ladder,
 * docs/LABELS.md).
 */
const VERIFIED_FROM = 60;

/** Shares by proportion over more hops mix the money of strangers by chance (docs/ACCURACY.md). */
export const MAX_MIXED_HOPS = 3;

const FROM_LOWEST: readonly Confidence[] = ['LOW', 'MEDIUM', 'HIGH'];

/**
 * Confidence that a row's money was with whom the row names, in the amount that it states. No figure is computed: the
 * weakest reason decides.
 * @see docs/product/46-possible-share.md R-SHARE-16
 */
export function judgeConfidence(end: TraceEnd, { severity }: Policy): RowConfidence {
  const label = hasName(end) ? [judgeLabel(end, severity.ownFloorFromConfidence)] : [];
  const reasons = [...label, judgeKind(end), judgeAmount(end)];
  const level = FROM_LOWEST.find((each) => reasons.some((reason) => CONFIDENCE_OF[reason] === each));
  return { level: level ?? 'LOW', reasons };
}

type Named = TraceEnd & Required<Pick<TraceEnd, 'label'>>;

/** A label may also be shown with money that ended as something else than whom it names. */
const hasName = (end: TraceEnd): end is Named => end.label !== undefined && end.label.entity.type === end.type;

function judgeLabel({ label, laterListed }: Named, claimFrom: number): ConfidenceReason {
  if (label.confidence < claimFrom) return 'UNVERIFIED_LABEL';
  if (laterListed !== undefined) return 'LISTED_LATER';
  return label.confidence < VERIFIED_FROM ? 'TRUSTED_LABEL' : 'VERIFIED_LABEL';
}

function judgeKind(end: TraceEnd): ConfidenceReason {
  const { type, isBehindLarge, isOfWallet } = end;
  if (isBehindLarge === true) return 'BEHIND_LARGE';
  if (hasName(end)) return isOfWallet === true ? 'WALLET_ADDRESS' : 'OWN_ADDRESS';
  if (isLeftOut(type) || type === 'Block reward' || type === MADE_OR_REMOVED) return 'CHAIN_FACT';
  return endKindOf(type).isAttributed ? 'PATTERN' : 'UNKNOWN_END';
}

/** Counts hops of the shortest path to the transaction where the most ended. Neither walk counts mixings. */
function judgeAmount({ isByProportion, hops, evidence: [heaviest] }: TraceEnd): ConfidenceReason {
  if (!isByProportion) return 'EXACT';
  return (heaviest?.hops ?? hops) > MAX_MIXED_HOPS ? 'MANY_HOPS' : 'FEW_HOPS';
}
