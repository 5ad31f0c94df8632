import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRpcSource } from '@sulian/chains';
import { commonInputOwnershipRule } from '@sulian/engine';
import { startWorldNode } from '@sulian/world';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { serverCpuSeconds } from './cpu.ts';

/**
 * `npx tsx apps/sulian/bench/clustering.ts`: what wallets add to following a chain, in processor time, which other work on
 * the machine disturbs little: blocks of the demo world are appended and clustered a hundred at a time.
 */
const BLOCKS = 2_100;
const STEP = 100;
const node = await startWorldNode({ seed: 'bench', blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
const source = createRpcSource({
  chain: 'BITCOIN',
  url: node.url,
  auth: node.auth,
  batchSize: 50,
  timeoutMs: 60_000,
  isSimulated: true,
});
const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dataDir));

const [backend] = await program.database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
const serverSeconds = (): number => serverCpuSeconds(backend?.pid ?? 0);

/** Reading the server's times costs as much as a small step: it stays outside of ours. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const serverAt = serverSeconds();
  const ownAt = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(ownAt);
  return serverSeconds() - serverAt + (user + system) / 1e6;
}

const share = (part: number): string => `${Math.round(part * 100)} %`;

try {
  const writer = program.ledger.writer('BITCOIN');
  let read = 0;
  let append = 0;
  let cluster = 0;
  const { height: head } = await source.getHead();
  for (let from = 0; from <= head; from += STEP) {
    const to = Math.min(head, from + STEP - 1);
    const blocks: Awaited<ReturnType<typeof source.getBlocks>>[] = [];
    read += await measure(async () => blocks.push(await source.getBlocks(from, to)));
    append += await measure(() => writer.append(blocks.flat()));
    cluster += await measure(() => writer.cluster(to, commonInputOwnershipRule));
  }
  const { transactions = 0 } = await program.ledger.getState('BITCOIN');
  console.log(
    `${head + 1} blocks, ${transactions} transactions: read ${read.toFixed(1)} s, append ${append.toFixed(1)} s, ` +
      `cluster ${cluster.toFixed(1)} s: ${share(cluster / append)} on top of appending, ${share(cluster / (read + append))} on top of reading and appending`,
  );
} finally {
  await program.close();
  await node.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
