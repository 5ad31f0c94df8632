import { AppError, type ChainId } from '@sulian/domain';
import { type ChainExtent, dropChain, listExtents } from '@sulian/ledger';
import { writeFromCli } from '../commands/audit-cli.ts';
import type { Program } from '../program.ts';

/**
 * Drops the ledger of a chain in the database of the records. The configuration must name another server for it, which
 * must have all of it.
 * @throws BAD_REQUEST, CHAIN_NOT_INDEXED, CHAIN_IN_USE, STORE_UNAVAILABLE
 */
export async function dropFormer(program: Program, chain: ChainId): Promise<{ readonly height: number | null }> {
  if (program.ledgerServers.serverOf(chain) === undefined)
    throw new AppError(
      'BAD_REQUEST',
      `the ledger of ${chain} is in use here: the configuration has no ledgerUrl for it`,
    );
  const former = await listExtents(program.database, [chain]);
  const current = await listExtents(program.databaseOf(chain), [chain]);
  for (const extent of former) await requireContained(program, extent, current);
  const height = former.find(({ holding }) => holding === 'BLOCKS')?.height ?? null;
  await dropChain(program.database, chain, () =>
    writeFromCli(program, async () => {
      const details = { height, reason: 'former ledger of a moved chain' };
      return { answer: undefined, line: { action: 'chain.drop', target: chain, details } };
    }),
  );
  return { height };
}

/** @throws BAD_REQUEST naming what the other server lacks */
async function requireContained(program: Program, former: ChainExtent, current: readonly ChainExtent[]): Promise<void> {
  const { chain, holding, firstHeight, height, hash } = former;
  const own = current.find((each) => each.holding === holding);
  const refuse = (reason: string) => new AppError('BAD_REQUEST', `the former ledger of ${chain} is needed: ${reason}`);
  if (own === undefined) throw refuse('the other server has none');
  if (holding === 'ON_DEMAND') {
    if (own.transactions < former.transactions) throw refuse('it has more fetched transactions than the other server');
    return;
  }
  if (height === undefined) return;
  if ((own.height ?? -1) < height) throw refuse(`the other server ends at block ${own.height ?? 'none'}`);
  if ((own.firstHeight ?? 0) > (firstHeight ?? 0)) throw refuse('it begins at an earlier block');
  const block = await program.ledger.read(chain, (reader) => reader.findBlock(height));
  if (block?.hash !== hash) throw refuse(`the other server has another block ${height}`);
}
