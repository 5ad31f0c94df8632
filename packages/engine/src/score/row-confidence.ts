import { MADE_OR_REMOVED } from '@sulian/domain';
import { endKindOf, isLeftOut } from '../ends/end-kinds.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { Policy } from '../policy/policy.ts';

export type Confidence = 'HIGH' | 'MEDIUM' | 'LOW';

/**
 * Confidence that each reason allows.
 * Label: `VERIFIED_LABEL`, `TRUSTED_LABEL`, `UNVERIFIED_LABEL`, `LISTED_LATER`.
 * End: `OWN_ADDRESS`, `WALLET_ADDRESS`, `CHAIN_FACT`, `PATTERN`, `BEHIND_LARGE`, `UNKNOWN_END`.
 * Amount: `EXACT`, `FEW_MIXINGS`, `MANY_MIXINGS`.
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
  FEW_MIXINGS: 'MEDIUM',
  MANY_MIXINGS: 'LOW',
} as const satisfies Readonly<Record<string, Confidence>>;

export type ConfidenceReason = keyof typeof CONFIDENCE_OF;

export interface RowConfidence {
  /** The lowest that a reason allows. */
  readonly level: Confidence;
  /** Label, kind of end, amount, in this order; a row without a label has two. */
  readonly reasons: readonly ConfidenceReason[];
  /** Mixings on the way to the transaction where the most ended; absent: the amount is exact. */
  readonly mixings?: number;
}

/**
 * Confidence of a label from which it counts as verified: an authority's lists and above (GraphSense's ladder,
 * docs/LABELS.md).
 */
const VERIFIED_FROM = 60;

/** More mixings bring the money of strangers by chance (docs/ACCURACY.md). */
const MAX_MIXINGS = 3;

const FROM_LOWEST: readonly Confidence[] = ['LOW', 'MEDIUM', 'HIGH'];

/**
 * Confidence that a row's money was with whom the row names, in the amount that it states. No figure is computed: the
 * weakest reason decides.
 * @see docs/product/46-possible-share.md R-SHARE-16
 */
export function judgeConfidence(end: TraceEnd, { severity }: Policy): RowConfidence {
  const label = hasName(end) ? [judgeLabel(end, severity.ownFloorFromConfidence)] : [];
  const mixings = countMixings(end);
  const reasons = [...label, judgeKind(end), judgeAmount(mixings)];
  const level = FROM_LOWEST.find((each) => reasons.some((reason) => CONFIDENCE_OF[reason] === each));
  return { level: level ?? 'LOW', reasons, ...(mixings === undefined ? {} : { mixings }) };
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

function countMixings({ isByProportion, evidence: [heaviest] }: TraceEnd): number | undefined {
  return isByProportion ? heaviest?.mixings : undefined;
}

function judgeAmount(mixings: number | undefined): ConfidenceReason {
  if (mixings === undefined) return 'EXACT';
  return mixings > MAX_MIXINGS ? 'MANY_MIXINGS' : 'FEW_MIXINGS';
}
