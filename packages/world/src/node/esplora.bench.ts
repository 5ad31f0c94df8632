import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { getFamily } from '@sulian/chains';
import { startWorldNode } from '@sulian/world';

/**
 * Transactions per second that are read by hash from the simulated index, which runs in the same process. Each has its
 * branch, its header and the transactions that made its inputs. Usage: tsx esplora.bench.ts [blocks]
 */
const BLOCKS = Number(process.argv[2] ?? '600');
const FINALITY = 7;
const ROUND = 100;

const node = await startWorldNode({ seed: 'esplora', blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
const transactions = getFamily('BITCOIN').openTransactionReader?.({
  ...{ chain: 'BITCOIN', url: `${node.url}/api`, retries: 0, isSimulated: true },
});
const hashes = node.world.blocks
  .slice(BLOCKS / 2, BLOCKS - FINALITY)
  .flatMap(({ transactions }) => transactions.map(({ txid }) => txid));
// The index reads its chain at the first request.
await transactions?.getFinalHead();
const [start, cpu] = [performance.now(), process.cpuUsage()];
let [read, inputs] = [0, 0];
for (let at = 0; at < hashes.length; at += ROUND)
  for (const each of (await transactions?.getTransactions(hashes.slice(at, at + ROUND), BLOCKS)) ?? []) {
    if (each !== undefined) read += 1;
    inputs += each?.transaction.operations[0]?.sources.length ?? 0;
  }
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage(cpu);
const cpuSeconds = (user + system) / 1_000_000;
const load = loadavg()[0]?.toFixed(0);
console.log(
  `${read} transactions, ${inputs} inputs: ${(read / seconds).toFixed(0)} per second, ${(read / cpuSeconds).toFixed(0)} per second of CPU, index included (load ${load})`,
);
await node.stop();
