import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block, Direction } from '@sulian/domain';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace, traceAccount, type UsdPerBase } from '@sulian/engine';
import { createLedger, migrateLedger } from '@sulian/ledger';
import { type Database, openDatabase, startEmbedded } from '@sulian/postgres';
import { NOBODY } from '@sulian/testkit';
import { generateAccountLedger, OBJECT } from './account-ledger.ts';
import { serverCpuSeconds } from './cpu.ts';

/**
 * `npx tsx apps/sulian/bench/accounts.ts [LEGS] [FOLDER] [ROUNDS]`: fresh scores of an account with 10,000 transfers
 * and depth 6, on a generated ledger in an embedded PostgreSQL. A named folder is reused.
 */
const [legsText = '2000000', folder = join(tmpdir(), `sulian-accounts-${legsText}`), roundsText = '20'] =
  process.argv.slice(2);
const legs = Number(legsText);
const rounds = Number(roundsText);
const BATCH = 50;
const DAY_SEC = 86_400;

async function fill(database: Database): Promise<void> {
  const ledger = createLedger(database);
  const writer = ledger.writer('ETHEREUM').bulk();
  const from = performance.now();
  let held: Block[] = [];
  for (const block of generateAccountLedger(legs)) {
    held.push(block);
    if (held.length < BATCH) continue;
    await writer.load(held);
    held = [];
  }
  await writer.load(held);
  await writer.finish();
  console.log(`${legs} legs written in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
}

/** USD of a base unit that changes from day to day. */
const usdPerBase: UsdPerBase = (_asset, timeSec) => (1_000 + (Math.floor(timeSec / DAY_SEC) % 100)) / 1e18;

/** Walks of one fresh score: of one coin without and with its USD, and of ALL, by the native coin and then by USD. */
const SCORES = {
  'no prices': [{}],
  'native coin': [{ transferUsd: usdPerBase }],
  ALL: [{ transferUsd: usdPerBase }, { usdPerBase }],
} as const;
type ScoreKind = keyof typeof SCORES;
const KINDS = Object.keys(SCORES) as ScoreKind[];

interface Cost {
  readonly clock: number;
  readonly node: number;
  readonly server: number;
}

async function measure(pid: number, work: () => Promise<string>): Promise<Cost & { found: string }> {
  const serverFrom = serverCpuSeconds(pid);
  const from = performance.now();
  const used = process.cpuUsage();
  const found = await work();
  const { user, system } = process.cpuUsage(used);
  const clock = performance.now() - from;
  return { clock, node: (user + system) / 1_000, server: (serverCpuSeconds(pid) - serverFrom) * 1_000, found };
}

async function score(database: Database, direction: Direction): Promise<void> {
  const ledger = createLedger(database);
  const [backend] = await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const costs = new Map<ScoreKind, Cost[]>(KINDS.map((kind) => [kind, []]));
  const walk = (kind: ScoreKind) =>
    ledger.read('ETHEREUM', async (reader) => {
      const row = await reader.findAddress(OBJECT);
      if (row === undefined) throw new Error('the ledger lacks the object');
      let found = '';
      for (const weights of SCORES[kind]) {
        const trace = await traceAccount(reader, NOBODY, {
          direction,
          object: { kind: 'ADDRESS', addressIds: [row.addressId] },
          assets: [0],
          policy: DEFAULT_POLICY,
          budget: ACCOUNT_BUDGET,
          ...weights,
        });
        scoreTrace(trace, DEFAULT_POLICY);
        found = `${trace.expanded} transactions, ${trace.rows} rows, ${(trace.unexplored * 100).toFixed(1)} % unexplored`;
      }
      return found;
    });
  // In turns, so that whatever else the machine does meets all kinds alike.
  for (let round = 0; round < rounds; round += 1)
    for (const kind of KINDS) {
      const { found, ...cost } = await measure(backend?.pid ?? 0, () => walk(kind));
      costs.get(kind)?.push(cost);
      if (round === 0) console.log(`${direction}, ${kind}: ${found}`);
    }
  for (const [kind, each] of costs) {
    const parts = (['clock', 'node', 'server'] as const).map(
      (part) => `${part} ${describe(each.map((one) => one[part]))}`,
    );
    console.log(`${direction}, ${kind}: ${parts.join('; ')}`);
  }
  const ratios = (costs.get('ALL') ?? []).map((all, round) => {
    const one = costs.get('native coin')?.[round];
    return (all.node + all.server) / ((one?.node ?? 0) + (one?.server ?? 0));
  });
  const [least = 0, ...others] = ratios.toSorted((x, y) => x - y);
  const median = [least, ...others][Math.floor((ratios.length - 1) / 2)] ?? 0;
  console.log(
    `${direction}: ALL costs ${median.toFixed(2)} times one walk (${least.toFixed(2)} to ${(others.at(-1) ?? least).toFixed(2)})`,
  );
}

function describe(times: readonly number[]): string {
  const sorted = times.toSorted((x, y) => x - y);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} p95 ${at(0.95)} ms`;
}

const isFilled = existsSync(folder);
mkdirSync(folder, { recursive: true });
const server = await startEmbedded({ dataDir: folder });
const database = openDatabase({ url: server.url, maxConnections: 5 });
try {
  await migrateLedger(database);
  if (!isFilled) await fill(database);
  if (rounds > 0) for (const direction of ['INCOMING', 'OUTGOING'] as const) await score(database, direction);
} finally {
  await database.close();
  await server.stop();
}
