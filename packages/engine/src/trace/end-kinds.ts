import { type EndType, HIDING_TYPES, UNEXPLORED } from '@sulian/domain';
import { sumSorted, type TraceEnd } from './ends.ts';

/** What an end tells of the money that met it. */
export interface EndKind {
  /** It says who or what had the money. */
  readonly isAttributed: boolean;
  /** Other money may lie behind it, which the walk did not follow: it counts in the bound of the severity. */
  readonly isInBound: boolean;
}

/** A labelled service, a block reward: known, and the last that is asked. */
const KNOWN: EndKind = { isAttributed: true, isInBound: false };
/** Known as that, while whose money it was is not. */
const VEIL: EndKind = { isAttributed: true, isInBound: true };
/** Where the walk turned back. */
const UNKNOWN: EndKind = { isAttributed: false, isInBound: true };

/** All other types are a `VEIL` where they hide what lies behind, else `KNOWN`. */
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
  // Has gone nowhere: left out of the mean, of what is attributed, and of what there was to follow.
  'Unspent output': { isAttributed: false, isInBound: false },
};

/** What is seen behind a large unnamed entity is no more known to be the asked money's than the entity itself. */
export const endKindOf = (type: EndType, isBehindLarge = false): EndKind =>
  isBehindLarge ? UNKNOWN : (KINDS[type] ?? (HIDING_TYPES.has(type) ? VEIL : KNOWN));

/**
 * False where an end of the type is nobody and nothing that is known: its policy score is what the mean counts and nobody's
 * level. Unspent money has gone nowhere, so that nothing of it is unknown.
 */
export function isEstablished(type: EndType): boolean {
  const { isAttributed, isInBound } = endKindOf(type);
  return isAttributed || !isInBound;
}

/** Share of the money that was followed: it met an end that says whose it is, or was left unspent. */
export const followedShareOf = (ends: readonly Pick<TraceEnd, 'type' | 'share' | 'isBehindLarge'>[]): number =>
  sumSorted(
    ends
      .filter(({ type, isBehindLarge }) => type === 'Unspent output' || endKindOf(type, isBehindLarge).isAttributed)
      .map(({ share }) => share),
  );
