import type { BlockFiles } from '@sulian/chains';
import { AppError, type ChainState, type Ledger } from '@sulian/domain';

/**
 * Files must go on where the ledger ends, or share a final block with it. Files that do not are the wrong files: that
 * is no reason to stop the chain with an alarm, as it is when a node that is followed leaves our chain.
 *
 * @throws PARENT_MISMATCH naming both sides
 */
export async function refuseForeignFiles(
  ledger: Ledger,
  files: BlockFiles,
  position: { readonly state: ChainState; readonly finalityDepth: number },
): Promise<void> {
  const { state } = position;
  if (state.height === undefined || state.hash === undefined) return;
  const first = await files.firstHeight();
  if (first > state.height + 1)
    throw mismatch(state, `the files begin with block ${first}; blocks between are missing`);
  if (first === state.height + 1) {
    if (files.parentHash === state.hash) return;
    throw mismatch(state, `the parent of the files' first block ${first} is ${files.parentHash}`);
  }
  const head = await files.getHead();
  const height = Math.min(head.height, Math.max(first, state.height - (state.isLoading ? 0 : position.finalityDepth)));
  const [ours, theirs] = [await findHash(ledger, state, height), await files.findHash(height)];
  if (state.isLoading && height < state.height) return;
  if (ours !== theirs)
    throw mismatch(state, `block ${height} is ${theirs} in the files and ${ours ?? 'not stored'} here`);
}

/** Hash at a height; during a bulk load only the last one is available. */
async function findHash(ledger: Ledger, state: ChainState, height: number): Promise<string | undefined> {
  if (height === state.height) return state.hash;
  if (state.isLoading) return undefined;
  return (await ledger.read(state.chain, (reader) => reader.findBlock(height)))?.hash;
}

const mismatch = ({ chain, height, hash }: ChainState, reason: string): AppError =>
  new AppError(
    'PARENT_MISMATCH',
    `the files do not continue ${chain}, which ends with block ${height} ${hash}: ${reason}`,
    {
      details: { chain, height, hash },
    },
  );
