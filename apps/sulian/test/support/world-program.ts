import { createRpcSource } from '@sulian/chains';
import type { ChainId } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { catchUp } from '@sulian/indexing';
import { startWorldNode, type World, worldCovers } from '@sulian/world';
import type { Program } from '../../src/program.ts';
import { openTestProgram } from './test-program.ts';

export interface WorldProgram {
  readonly program: Program;
  readonly world: World;
  close(): Promise<void>;
}

/** The program over a database with a simulated world and its labels: an empty one at the URL, otherwise a new one. */
export async function openWorldProgram(
  seed: string,
  blocks: number,
  { url, chain = 'BITCOIN' }: { readonly url?: string; readonly chain?: ChainId } = {},
): Promise<WorldProgram> {
  const { program, close } = await openTestProgram({ url });
  const node = await startWorldNode({ chain, seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  await program.labelStore.saveLabels(node.world.labels(), worldCovers(chain));
  await program.labelStore.saveCoinbaseTags(node.world.coinbaseTags());
  const rules = program.adapters.get(chain);
  if (rules === undefined) throw new Error(`missing adapter for ${chain}`);
  await catchUp({
    ledger: program.ledger,
    source: createRpcSource({
      chain,
      url: node.url,
      auth: node.auth,
      batchSize: 50,
      timeoutMs: 30_000,
      isSimulated: true,
    }),
    rules,
    clusterRule: commonInputOwnershipRule,
    limits: { maxBlocks: 500 },
    signal: new AbortController().signal,
  });
  await node.stop();
  return { program, world: node.world, close };
}
