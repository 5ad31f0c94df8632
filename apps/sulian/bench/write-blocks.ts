import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block } from '@sulian/domain';
import { createLedger, migrateLedger } from '@sulian/ledger';
import { type Database, openDatabase, startEmbedded } from '@sulian/postgres';
import { serverCpuSeconds } from './cpu.ts';
import { type RenewAddress, renewBlock } from './renew-block.ts';

export interface WriteBench {
  readonly chain: Block['chain'];
  readonly rounds: number;
  /** Rounds that are written together. */
  readonly batch: number;
  /** Blocks of one round, read and validated again. */
  readRound(): readonly Block[];
  readonly renewAddress: RenewAddress;
}

interface Counts {
  blocks: number;
  transactions: number;
  operations: number;
  transfers: number;
}

/**
 * The same blocks over and over, written by bulk import into an embedded PostgreSQL, indexes included. Every round gets hashes
 * of its own, and every second round addresses of its own.
 */
export async function measureWriting(bench: WriteBench): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sulian-write-'));
  const server = await startEmbedded({ dataDir });
  const database = openDatabase({ url: server.url, maxConnections: 5 });
  try {
    await migrateLedger(database);
    await run(bench, database);
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(bench: WriteBench, database: Database): Promise<void> {
  const writer = createLedger(database).writer(bench.chain).bulk();
  const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const serverFrom = serverCpuSeconds(backend?.pid ?? 0);
  const counts: Counts = { blocks: 0, transactions: 0, operations: 0, transfers: 0 };
  const from = performance.now();
  const used = process.cpuUsage();
  let parent = '0'.repeat(64);
  let writing: Promise<void> = Promise.resolve();
  for (let round = 0; round < bench.rounds; round += bench.batch) {
    const blocks: Block[] = [];
    for (let each = round; each < Math.min(bench.rounds, round + bench.batch); each += 1) {
      const made = readRound(bench, { round: each, parent, height: counts.blocks });
      parent = made.at(-1)?.hash ?? parent;
      count(made, counts);
      blocks.push(...made);
      // Yields to the concurrent write.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await writing;
    writing = writer.load(blocks);
  }
  await writing;
  const loaded = (performance.now() - from) / 1_000;
  await writer.finish();
  const seconds = (performance.now() - from) / 1_000;
  const { user, system } = process.cpuUsage(used);
  const server = serverCpuSeconds(backend?.pid ?? 0) - serverFrom;
  const each = (number: number, by: number): string => Math.round(number / by).toString();
  console.log(
    `${counts.blocks} blocks, ${counts.transactions} transactions, ${counts.operations} operations, of them ${counts.transfers} transfers of value without fees: ` +
      `${seconds.toFixed(1)} s (read, checked and loaded ${loaded.toFixed(1)} s), ${each(counts.operations, seconds)} operations/s, ${each(counts.transfers, seconds)} transfers/s by the clock`,
  );
  const cores = ((user + system) / 1e6 + server) / 2;
  console.log(
    `processor time: Node ${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${server.toFixed(1)} s; on two whole cores ` +
      `${each(counts.transactions, cores)} transactions/s, ${each(counts.operations, cores)} operations/s, ${each(counts.transfers, cores)} transfers/s`,
  );
}

interface BlockPosition {
  readonly round: number;
  readonly parent: string;
  readonly height: number;
}

function readRound(bench: WriteBench, { round, parent, height }: BlockPosition): readonly Block[] {
  const mark = round.toString(16).padStart(8, '0');
  const blocks: Block[] = [];
  for (const [index, block] of bench.readRound().entries()) {
    const parentHash: string = blocks.at(-1)?.hash ?? parent;
    const renewAddress = round % 2 === 0 ? bench.renewAddress : undefined;
    blocks.push(renewBlock({ ...block, height: height + index, parentHash }, { mark, renewAddress }));
  }
  return blocks;
}

function count(blocks: readonly Block[], counts: Counts): void {
  counts.blocks += blocks.length;
  for (const { transactions } of blocks) {
    counts.transactions += transactions.length;
    for (const { operations } of transactions)
      for (const { type, sources } of operations) {
        counts.operations += 1;
        if (type !== 'FEE' && (sources[0]?.amountBase ?? 1n) > 0n) counts.transfers += 1;
      }
  }
}
