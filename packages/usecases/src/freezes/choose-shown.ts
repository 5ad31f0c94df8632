import type { Freeze } from './pair-freezes.ts';

/** So many freezes, newest first; those that last before any that was lifted: cut off, one would look like none. */
export function chooseShown(freezes: readonly Freeze[], most: number): readonly Freeze[] {
  const lasting = freezes.filter(({ untilTxId }) => untilTxId === undefined);
  const lifted = freezes.filter(({ untilTxId }) => untilTxId !== undefined);
  const chosen = new Set([...lasting, ...lifted].slice(0, most));
  return freezes.filter((freeze) => chosen.has(freeze));
}
