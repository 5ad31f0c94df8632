import { createChainAdapter, createEvmSource } from '@sulian/chains';
import { catchUp } from '@sulian/indexing';
import { type EvmWorld, startEvmWorldNode, worldCovers } from '@sulian/world';
import { clusterRuleOf } from '../../src/cluster-rules.ts';
import { openProgram, type Program } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { createProgramDatabase } from './program-database.ts';
import { makeTempDir } from './run-sulian.ts';

export interface EvmWorldProgram {
  readonly program: Program;
  readonly world: EvmWorld;
  close(): Promise<void>;
}

/** The program over an empty database that then holds a simulated Ethereum, read from its node, and its labels. */
export async function openEvmWorldProgram(seed: string, blocks: number): Promise<EvmWorldProgram> {
  const test = await createProgramDatabase();
  const dir = makeTempDir();
  const program = await openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  const node = await startEvmWorldNode({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  await program.labelStore.saveLabels(node.world.labels(), worldCovers('ETHEREUM'));
  await catchUp({
    ledger: program.ledger,
    source: createEvmSource({ chain: 'ETHEREUM', urls: [node.url], timeoutMs: 30_000 }),
    rules: createChainAdapter('ETHEREUM'),
    clusterRule: clusterRuleOf('ETHEREUM'),
    limits: { maxBlocks: 200 },
    signal: new AbortController().signal,
  });
  await node.stop();
  const close = async () => {
    await program.close();
    await test.drop();
    dir.remove();
  };
  return { program, world: node.world, close };
}
