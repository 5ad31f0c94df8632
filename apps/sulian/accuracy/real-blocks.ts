import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LabelFormatChoice } from '@sulian/attribution';
import type { ChainId } from '@sulian/domain';
import { importLabels } from '@sulian/usecases';
import { importBlocks } from '../src/import-blocks.ts';
import type { Program } from '../src/program.ts';

interface Blocks {
  readonly chain: ChainId;
  readonly path: string;
  readonly about: string;
}

/** Real blocks next to the project; each chain once, since a ledger contains one run of blocks. */
export const REAL_BLOCKS: readonly Blocks[] = [
  { chain: 'BITCOIN', path: 'bitcoin/mainnet-0-4312/blk00000.dat', about: 'Bitcoin 0 to 4,312, of 2009' },
  { chain: 'ETHEREUM', path: 'evm/subsquid-rpc/ethereum/18000000', about: 'one block of Ethereum, 18,000,000' },
  { chain: 'ARBITRUMONE', path: 'evm/subsquid-rpc/arbitrum/150000000', about: 'one block of Arbitrum, 150,000,000' },
];
const LABELS: readonly { readonly path: string; readonly choice: LabelFormatChoice }[] = [
  { path: 'labels/graphsense-tagpacks', choice: { format: 'tagpack' } },
  { path: 'labels/ofac-0xB10C', choice: { format: 'ofac' } },
  { path: 'labels/mining-pools', choice: { format: 'mining-pools' } },
];

export interface RealRun extends Blocks {
  readonly addresses: readonly string[];
}

/** Imports the public labels of the folder, as far as they are there. */
export async function takeInPublicLabels(program: Program, folder: string): Promise<void> {
  const { signal } = new AbortController();
  for (const { path, choice } of LABELS)
    if (existsSync(join(folder, path))) await importLabels(program, { ...choice, path: join(folder, path), signal });
}

/** Imports the runs of real blocks that the folder has. */
export async function takeInRealBlocks(
  program: Program,
  folder: string,
  selection: readonly Blocks[] = REAL_BLOCKS,
): Promise<readonly RealRun[]> {
  const { signal } = new AbortController();
  const runs: RealRun[] = [];
  for (const each of selection) {
    const path = join(folder, each.path);
    if (!existsSync(path)) continue;
    await importBlocks(program, { chain: each.chain, path, signal });
    runs.push({ ...each, addresses: await listAddresses(program, each.chain) });
  }
  return runs;
}

const PAGE = 10_000;

/** All addresses of the chain in the order in which they were first seen. */
const listAddresses = ({ ledger }: Program, chain: ChainId): Promise<readonly string[]> =>
  ledger.read(chain, async (reader) => {
    const texts: string[] = [];
    let afterId = 0;
    for (;;) {
      const rows = await reader.listAddressesAfter(afterId, PAGE);
      texts.push(...rows.map((row) => row.text));
      const last = rows.at(-1);
      if (last === undefined) return texts;
      afterId = last.addressId;
    }
  });
