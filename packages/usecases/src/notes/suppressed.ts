import type { ChainId, NoteSuppressions } from '@sulian/domain';

/** Whether the notes of an operation are not to be shown. */
export type IsSuppressed = (hash: string, operation: number) => boolean;

export async function readSuppressed(
  suppressions: NoteSuppressions,
  chain: ChainId,
  hashes: readonly string[],
): Promise<IsSuppressed> {
  const suppressed = await suppressions.listSuppressed(chain, hashes);
  return (hash, operation) =>
    suppressed.some((each) => each.hash === hash && (each.operation === undefined || each.operation === operation));
}
