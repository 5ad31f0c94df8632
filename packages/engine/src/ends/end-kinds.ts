import { type EndType, HIDING_TYPES, LEFT_OUT_TYPES, UNEXPLORED } from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import type { TraceEnd } from './ends.ts';

/** Meaning of an end for the money that met it. */
export interface EndKind {
  /** It shows who or what had the money. */
  readonly isAttributed: boolean;
  /** Other money may be behind it, which the walk did not follow: it counts in the bound of the severity. */
  readonly isInBound: boolean;
}

/** A labelled service, a block reward: known, and the last party in question. */
const KNOWN: EndKind = { isAttributed: true, isInBound: false };
/** Known as that, while whose money it was is not. */
const VEIL: EndKind = { isAttributed: true, isInBound: true };
/** The walk turned back here. */
const UNKNOWN: EndKind = { isAttributed: false, isInBound: true };

/** Came to nobody: left out of the mean, of what is attributed, and of what there was to follow. */
const LEFT_OUT: EndKind = { isAttributed: false, isInBound: false };

/**
 * Kinds of these types. All others are `LEFT_OUT` where they came to nobody, a `VEIL` where they hide what is behind
 * them, otherwise `KNOWN`.
 */
const KINDS: Readonly<Partial<Record<EndType, EndKind>>> = {
  'Large transaction': UNKNOWN,
  'Large unnamed entity': UNKNOWN,
  'Peeling chain of unknown origin': UNKNOWN,
  'Maximum exploration depth': UNKNOWN,
  'Ignored small amounts': UNKNOWN,
  [UNEXPLORED]: UNKNOWN,
  'Unknown origin': UNKNOWN,
  'Swap through unidentified contract': UNKNOWN,
  'Label outside its dates': UNKNOWN,
  // No fee may hide anything.
  'Unusual fee on the way': UNKNOWN,
  // A wallet of the recipient's, or a mixer: its code is not known.
  'Contract that others pay into': UNKNOWN,
  'History not fetched': UNKNOWN,
};

/**
 * Returns the kind of an end. One seen behind a large unnamed entity is no more known to have the money in question
 * than the entity itself.
 */
export const endKindOf = (type: EndType, isBehindLarge = false): EndKind =>
  isBehindLarge ? UNKNOWN : (KINDS[type] ?? otherKindOf(type));

function otherKindOf(type: EndType): EndKind {
  if (isLeftOut(type)) return LEFT_OUT;
  return HIDING_TYPES.has(type) ? VEIL : KNOWN;
}

/** True for money that came to nobody: it has gone nowhere yet, or the chain took it on the way. */
export const isLeftOut = (type: EndType): boolean => LEFT_OUT_TYPES.has(type);

/**
 * False where an end of the type is nobody and nothing that is known: its policy score is what the mean counts and nobody's
 * level. Money that came to nobody leaves nothing unknown.
 */
export function isEstablished(type: EndType): boolean {
  const { isAttributed, isInBound } = endKindOf(type);
  return isAttributed || !isInBound;
}

/** Share of the money that was followed: it met an end that shows whose it is, or came to nobody. */
export const followedShareOf = (ends: readonly Pick<TraceEnd, 'type' | 'share' | 'isBehindLarge'>[]): number =>
  sumSorted(
    ends
      .filter(({ type, isBehindLarge }) => isLeftOut(type) || endKindOf(type, isBehindLarge).isAttributed)
      .map(({ share }) => share),
  );
