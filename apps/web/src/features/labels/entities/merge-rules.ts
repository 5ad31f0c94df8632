import type { MergeCandidate } from '@sulian/contract';

/** Type of an entity known by name only; it can be merged into any type. */
const UNCATEGORISED = 'Custom group';

/** Entities that cannot be merged into the main one because of their type. */
export const listMisfits = (main: MergeCandidate, others: readonly MergeCandidate[]): readonly MergeCandidate[] =>
  others.filter(({ type }) => type !== main.type && type !== UNCATEGORISED);

/** The main entity that is proposed: one of a known type, with most labels. */
export const proposeMain = (chosen: readonly MergeCandidate[]): MergeCandidate | undefined =>
  chosen.toSorted(
    (a, b) => Number(a.type === UNCATEGORISED) - Number(b.type === UNCATEGORISED) || b.labels - a.labels || a.id - b.id,
  )[0];
