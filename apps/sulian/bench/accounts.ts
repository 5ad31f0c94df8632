import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block, Direction } from '@sulian/domain';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace, traceAccount } from '@sulian/engine';
import { createLedger, ledgerMigrations } from '@sulian/ledger';
import { type Database, migrate, openDatabase, startEmbedded } from '@sulian/postgres';
import { NOBODY } from '@sulian/testkit';
import { generateAccountLedger, OBJECT } from './account-ledger.ts';

/**
 * `npx tsx apps/sulian/bench/accounts.ts [LEGS] [FOLDER] [ROUNDS]`: fresh scores of an account with 10,000 transfers and
 * depth 6, on a generated ledger in an embedded PostgreSQL. A folder is kept and used again.
 */
const [legsText = '2000000', folder = join(tmpdir(), `sulian-accounts-${legsText}`), roundsText = '20'] =
  process.argv.slice(2);
const legs = Number(legsText);
const rounds = Number(roundsText);
const BATCH = 50;

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

async function score(database: Database, direction: Direction): Promise<void> {
  const ledger = createLedger(database);
  const times: number[] = [];
  const cpu: number[] = [];
  let found = '';
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const used = process.cpuUsage();
    const trace = await ledger.read('ETHEREUM', async (reader) => {
      const row = await reader.findAddress(OBJECT);
      if (row === undefined) throw new Error('the ledger lacks the object');
      return traceAccount(reader, NOBODY, {
        direction,
        object: { kind: 'ADDRESS', addressIds: [row.addressId] },
        assets: [0],
        policy: DEFAULT_POLICY,
        budget: ACCOUNT_BUDGET,
      });
    });
    scoreTrace(trace, DEFAULT_POLICY);
    times.push(performance.now() - from);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1_000);
    found = `${trace.expanded} transactions, ${trace.rows} rows, ${(trace.unexplored * 100).toFixed(1)} % unexplored`;
  }
  console.log(`${direction}: ${found}; by the clock ${describe(times)}; Node's processor time ${describe(cpu)}`);
}

function describe(times: number[]): string {
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} p95 ${at(0.95)} ms`;
}

const isFilled = existsSync(folder);
mkdirSync(folder, { recursive: true });
const server = await startEmbedded({ dataDir: folder });
const database = openDatabase({ url: server.url, maxConnections: 5 });
try {
  await migrate(database, 'ledger', ledgerMigrations);
  if (!isFilled) await fill(database);
  if (rounds > 0) for (const direction of ['INCOMING', 'OUTGOING'] as const) await score(database, direction);
} finally {
  await database.close();
  await server.stop();
}
