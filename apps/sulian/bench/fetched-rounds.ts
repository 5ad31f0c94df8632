import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { normalizeTronBlock, parseTronBlockData } from '@sulian/chains';
import { type Block, cutBlock, type FetchRound } from '@sulian/domain';
import { createLedger, migrateLedger } from '@sulian/ledger';
import { type Database, openDatabase, startEmbedded } from '@sulian/postgres';
import { appendFigures, readTronBlock } from '@sulian/testkit';
import { percentile } from './percentile.ts';
import { renewBlock } from './renew-block.ts';

/**
 * `npm run bench -- fetched [STORED]`: merges rounds of 500 transactions of one address into a chain on demand, each
 * in 50 blocks, until so many are stored (100,000). Then it reads pages of that address. The transactions are those of a
 * real block of TRON; every second block has addresses of its own.
 */
const STORED = Number(process.argv[2] ?? '100000');
const BLOCKS = 50;
const PER_BLOCK = 10;
const LAST_ROUNDS = 20;
const PAGES = 200;
const PAGE = 20;
const CHAIN = 'TRON';
const HEAD = { height: 90_000_000, hash: 'f'.repeat(64), timeSec: 1_795_000_000 };

const { block: real } = normalizeTronBlock(parseTronBlockData(JSON.parse(JSON.stringify(readTronBlock()))));
/** The account that most transactions of the block have. */
const HUB = findHub(real);
const OWN = real.transactions.filter(hasHub);

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-fetched-'));
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

async function run(store: Database): Promise<void> {
  const ledger = createLedger(store, undefined, { onDemand: new Set([CHAIN]) });
  const writer = ledger.fetchedWriter(CHAIN);
  const rounds: number[] = [];
  for (let stored = 0; stored < STORED; stored += BLOCKS * PER_BLOCK) {
    const round = makeRound(rounds.length);
    rounds.push(await timeMs(() => writer.mergeFetched(round)));
  }
  const pages: number[] = [];
  for (let page = 0; page < PAGES; page += 1)
    pages.push(
      await timeMs(() =>
        ledger.read(CHAIN, async (reader) => {
          const row = await reader.findAddress(HUB);
          if (row === undefined) throw new Error(`${HUB} is not stored`);
          const rows = await reader.listAddressTransactions(row.addressId, { offset: page * PAGE, limit: PAGE });
          await reader.listLegs(rows.map(({ txId }) => txId));
        }),
      ),
    );
  const last = rounds.slice(-LAST_ROUNDS);
  const [round, slow, page] = [percentile(last, 0.5), percentile(last, 0.95), percentile(pages, 0.95)];
  console.log(`${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `${rounds.length} rounds; the last ${last.length}: p50 / p95 ${round.toFixed(0)} / ${slow.toFixed(0)} ms`,
  );
  console.log(`page of an address with ${rounds.length * BLOCKS * PER_BLOCK} transactions: p95 ${page.toFixed(1)} ms`);
  const name = `bench fetched: ${STORED} stored`;
  appendFigures([
    { figure: `${name}, round of 500 transactions, p50`, value: round, unit: 'ms' },
    { figure: `${name}, page of an address, p95`, value: page, unit: 'ms' },
  ]);
}

function makeRound(number: number): FetchRound {
  const blocks = Array.from({ length: BLOCKS }, (_, at) => {
    const height = number * BLOCKS + at;
    const from = (at * PER_BLOCK) % (OWN.length - PER_BLOCK);
    const wanted = new Set(OWN.slice(from, from + PER_BLOCK).map(({ hash }) => hash));
    const { block, ...rest } = cutBlock({ block: real, anchor: 'ONE_NODE' }, ({ hash }) => wanted.has(hash));
    const renewAddress = at % 2 === 0 ? renew : undefined;
    const moved = { ...block, height, timeSec: height * 3, parentHash: toMark(height - 1) + block.hash.slice(8) };
    return { ...rest, block: renewBlock(moved, { mark: toMark(height), renewAddress }) };
  });
  const transactions = blocks.flatMap(({ block }) =>
    block.transactions.map(({ hash }) => ({ hash, height: block.height })),
  );
  return {
    head: HEAD,
    blocks,
    listings: [{ address: HUB, scope: 'native', source: 'index.example', transactions }],
    coverage: [
      {
        ...{
          address: HUB,
          scope: 'native',
          fromHeight: 0,
          toHeight: HEAD.height,
          state: 'LISTED',
          source: 'index.example',
        },
        ...{ lacks: [], proofs: [], listed: transactions.length },
      },
    ],
  };
}

/** Eight hex digits of a height, with which the hash of its block begins. */
function toMark(height: number): string {
  return Math.max(height, 0).toString(16).padStart(8, '0');
}

function renew(address: string, mark: string): string {
  return address === HUB ? address : `T${mark}${address.slice(1 + mark.length)}`;
}

function hasHub({ operations }: Block['transactions'][number]): boolean {
  return operations.some(({ sources, destinations }) =>
    [...sources, ...destinations].some(({ address }) => address === HUB),
  );
}

function findHub({ transactions }: Block): string {
  const counts = new Map<string, number>();
  for (const { operations } of transactions)
    for (const address of new Set(operations.flatMap(({ sources }) => sources.flatMap((leg) => leg.address ?? []))))
      counts.set(address, (counts.get(address) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most === undefined) throw new Error('the block moves nothing');
  return most[0];
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
