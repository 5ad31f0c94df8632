import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEvmChain, normalizeBlock, parseBlockData, parseRecording, verifyBlockData } from '@sulian/chains';
import type { Block } from '@sulian/domain';
import { createLedger, migrateLedger } from '@sulian/ledger';
import { type Database, openDatabase, startEmbedded } from '@sulian/postgres';
import { readRealTexts } from '@sulian/testkit';
import { serverCpuSeconds } from './cpu.ts';

/**
 * `npx tsx apps/sulian/bench/evm-write.ts [ROUNDS]`: eight real blocks of Ethereum from memory, over and over: JSON read and
 * checked, roots recomputed, normalised, and written by bulk import into an embedded PostgreSQL, indexes included. Every
 * round gets hashes of its own, and every second round addresses of its own.
 */
const rounds = Number(process.argv[2] ?? '100');
/** Rounds that are written together. */
const BATCH = 5;

const chain = getEvmChain('ETHEREUM');
const texts = readRealTexts('evm/chainstorage-rpc');

interface Counts {
  operations: number;
  transfers: number;
}

function readRound(round: number, parentHash: string, counts: Counts): readonly Block[] {
  const mark = round.toString(16).padStart(8, '0');
  let parent = parentHash;
  return texts.map((text, index) => {
    const data = parseBlockData(parseRecording(text));
    verifyBlockData(chain, data);
    const block = renew(normalizeBlock(chain, data).block, {
      height: round * texts.length + index,
      parentHash: parent,
      mark,
    });
    parent = block.hash;
    for (const { operations } of block.transactions)
      for (const { type, sources } of operations) {
        counts.operations += 1;
        if (type !== 'FEE' && (sources[0]?.amountBase ?? 1n) > 0n) counts.transfers += 1;
      }
    return block;
  });
}

/** The block as another one of its round. */
function renew(
  block: Block,
  { height, parentHash, mark }: { readonly height: number; readonly parentHash: string; readonly mark: string },
): Block {
  const toHash = (hash: string): string => mark + hash.slice(mark.length);
  const isNew = height % (2 * texts.length) < texts.length;
  const named = <T extends { readonly address?: string }>(leg: T): T =>
    isNew && leg.address !== undefined ? { ...leg, address: `0x${mark}${leg.address.slice(2 + mark.length)}` } : leg;
  return {
    ...block,
    height,
    hash: toHash(block.hash),
    parentHash,
    transactions: block.transactions.map((each) => ({
      ...each,
      hash: toHash(each.hash),
      operations: each.operations.map((operation) => ({
        ...operation,
        sources: operation.sources.map(named),
        destinations: operation.destinations.map(named),
      })),
    })),
  };
}

async function run(database: Database): Promise<void> {
  const writer = createLedger(database).writer('ETHEREUM').bulk();
  const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const serverFrom = serverCpuSeconds(backend?.pid ?? 0);
  const counts: Counts = { operations: 0, transfers: 0 };
  const from = performance.now();
  const used = process.cpuUsage();
  let parent = '0'.repeat(64);
  let writing: Promise<void> = Promise.resolve();
  for (let round = 0; round < rounds; round += BATCH) {
    const blocks: Block[] = [];
    for (let each = round; each < Math.min(rounds, round + BATCH); each += 1) {
      const made = readRound(each, parent, counts);
      parent = made.at(-1)?.hash ?? parent;
      blocks.push(...made);
      // What is being written meanwhile gets its turn.
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
  const each = (count: number, by: number): string => Math.round(count / by).toString();
  console.log(
    `${rounds * texts.length} blocks, ${counts.operations} operations, of them ${counts.transfers} transfers of value without fees: ` +
      `${seconds.toFixed(1)} s (read, checked and loaded ${loaded.toFixed(1)} s), ${each(counts.operations, seconds)} operations/s, ${each(counts.transfers, seconds)} transfers/s by the clock`,
  );
  const cores = ((user + system) / 1e6 + server) / 2;
  console.log(
    `processor time: Node ${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${server.toFixed(1)} s; on two whole cores ` +
      `${each(counts.operations, cores)} operations/s, ${each(counts.transfers, cores)} transfers/s`,
  );
}

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-evm-write-'));
const server = await startEmbedded({ dataDir });
const database = openDatabase({ url: server.url, maxConnections: 5 });
try {
  await migrateLedger(database);
  await run(database);
} finally {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
