import type { MergeCandidate } from '@sulian/contract';
import { fitsType, UNCATEGORISED } from '@sulian/domain';

/** Entities that cannot be merged into the main one because of their type. */
export const listMisfits = (main: MergeCandidate, others: readonly MergeCandidate[]): readonly MergeCandidate[] =>
  others.filter(({ type }) => !fitsType(type, main.type));

/** The main entity that is proposed: one of a known type, with most labels. */
export const proposeMain = (chosen: readonly MergeCandidate[]): MergeCandidate | undefined =>
  chosen.toSorted(
    (a, b) => Number(a.type === UNCATEGORISED) - Number(b.type === UNCATEGORISED) || b.labels - a.labels || a.id - b.id,
  )[0];
