import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block, Destination, Transaction } from '@sulian/domain';
import { answerOne, type Evaluator, evaluateStep } from '@sulian/usecases';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Program } from '../src/program.ts';
import { serverCpuSeconds } from './cpu.ts';

/**
 * `npx tsx apps/sulian/bench/alerts.ts [ALERTS [WATCHED_EVERY]]`: blocks that touch 10,000 addresses against a million alerts, in a server
 * with the product's own settings; then how many scores a second the queue gives.
 */
const ALERTS = Number(process.argv[2] ?? 1_000_000);
const TOUCHED = 10_000;
const ROUNDS = 8;
const SCORES = 200;
/** Alerts per case, its quota: the alerts belong to many cases. */
const PER_CASE = 10_000;

const BATCH = 50_000;
const INSERT = `
  INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, asset, type, activity_type,
    amount_usd, threshold_score, scoring_type, is_enabled, is_mail_enabled, created_sec, created_height)
  SELECT account.case_id, account.account_id, 1, CASE WHEN n % 10 = 1 THEN 'WALLET' ELSE 'ADDRESS' END,
    'bench' || n, CASE WHEN n % 10 = 1 THEN 'w9' || n ELSE 'bench' || n END, 0,
    'ACTIVITY', 'ALL', 0, NULL, NULL, true, true, 0, 0
  FROM generate_series($1::int, $2::int) AS n
  JOIN (SELECT row_number() OVER (ORDER BY account_id) - 1 AS place, case_id, account_id FROM records.account
    WHERE email LIKE 'bench%@bench.example') AS account ON account.place = n / $3::int`;

const ASK = `
  WITH asked AS (
    UPDATE records.alert SET type = 'LOWSCORE_COINS_RECEIVED', activity_type = NULL, threshold_score = 30
    WHERE alert_id IN (SELECT alert_id FROM records.alert ORDER BY alert_id LIMIT cardinality($1::text[]))
    RETURNING alert_id)
  INSERT INTO records.alert_evaluation (alert_id, chain, tx_hash, block_height, block_hash, block_sec, movement, reason,
    state, queued_ms, next_ms)
  SELECT alert_id, 1, 'bench', 1, '', 0, jsonb_build_object('counterparties', jsonb_build_array(($1::text[])[place])), 'BLOCK',
    'QUEUED', 0, 0
  FROM (SELECT alert_id, row_number() OVER () AS place FROM asked) AS numbered`;

const hexOf = (number: number): string => number.toString(16).padStart(64, '0');
/** Addresses by number; the first `ALERTS` are watched, a tenth of them as wallets. */
const addressOf = (number: number): string => `bench${number}`;

function makeBlock(height: number, transactions: readonly Transaction[]): Block {
  const hash = hexOf(height + 1);
  return {
    chain: 'BITCOIN',
    height,
    hash,
    parentHash: hexOf(height),
    timeSec: 1_700_000_000 + height * 600,
    transactions,
  };
}

const transfer = (
  number: number,
  spends: Transaction | undefined,
  destinations: readonly Destination[],
): Transaction => ({
  hash: hexOf(number),
  kind: spends === undefined ? 'coinbase' : 'transfer',
  status: 'success',
  operations: [
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: spends === undefined ? [] : [{ spends: { hash: spends.hash, index: 0 } }],
      destinations,
    },
  ],
});

/** One in so many touched addresses has an alert: at 40, 250 of the 10,000 fire. */
const WATCHED_EVERY = Number(process.argv[3] ?? 40);
/** Spread over all alerts, as addresses of a block are: a prime that divides no round number of alerts. */
const SPREAD = 7_919;
const ownerOf = (number: number): string =>
  addressOf(number % WATCHED_EVERY === 0 ? (number * SPREAD) % ALERTS : ALERTS * 2 + number);

/** Coins of 5,000 addresses, then blocks that each move half of the touched addresses' coins to the other half. */
function makeBlocks(): Block[] {
  const half = TOUCHED / 2;
  let next = 1_000_000;
  const coins: Transaction[] = Array.from({ length: half }, (_, index) =>
    transfer(next++, undefined, [{ address: ownerOf(index), amountBase: 100n }]),
  );
  const blocks = [makeBlock(0, coins)];
  let held = coins;
  for (let height = 1; height <= ROUNDS; height += 1) {
    held = held.map((coin, index) =>
      transfer(next++, coin, [{ address: ownerOf(height * half + index), amountBase: 100n }]),
    );
    blocks.push(makeBlock(height, held));
  }
  return blocks;
}

async function insertAlerts({ database }: Program): Promise<void> {
  await database.query(
    `INSERT INTO records.case_file (name, status, created_sec)
     SELECT 'bench ' || n, 'APPROVED', 0 FROM generate_series(1, $1::int) AS n`,
    [Math.ceil(ALERTS / PER_CASE)],
  );
  await database.query(
    `INSERT INTO records.account (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec)
     SELECT case_id, 'bench' || case_id || '@bench.example', 'Bench', '', 'OFFICER', 'APPROVED', 0, 0
     FROM records.case_file WHERE name LIKE 'bench %'`,
  );
  // A statement may take no longer than the product allows.
  for (let from = 0; from < ALERTS; from += BATCH)
    await database.query(INSERT, [from, Math.min(ALERTS, from + BATCH) - 1, PER_CASE]);
  await database.query('ANALYZE records.alert');
}

const print = (name: string, value: string): void => console.log(`${name.padEnd(60)} ${value}`);
const at = (times: readonly number[], share: number): string =>
  `${(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)} ms`;

interface Cost {
  readonly wallMs: number[];
  readonly nodeMs: number[];
  readonly serverMs: number[];
}

const noCost = (): Cost => ({ wallMs: [], nodeMs: [], serverMs: [] });

/** Wall clock, and processor time of this program and of the store apart, which another's work does not lengthen. */
async function measure<T>(cost: Cost, backend: number, work: () => Promise<T>): Promise<T> {
  const node = process.cpuUsage();
  const server = serverCpuSeconds(backend);
  const start = performance.now();
  const result = await work();
  cost.wallMs.push(performance.now() - start);
  const { user, system } = process.cpuUsage(node);
  cost.nodeMs.push((user + system) / 1000);
  cost.serverMs.push((serverCpuSeconds(backend) - server) * 1000);
  return result;
}

const printCost = (name: string, { wallMs, nodeMs, serverMs }: Cost): void =>
  print(
    name,
    `p50 ${at(wallMs, 0.5)}   max ${at(wallMs, 1)}   processor: program ${at(nodeMs, 0.5)}, store ${at(serverMs, 0.5)}`,
  );

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dataDir));
try {
  const { ledger, alerts, prices } = program;
  const [session] = await program.database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = session?.pid ?? 0;
  const matching = noCost();
  const stepping = noCost();
  const store: Evaluator['store'] = {
    ...alerts.store,
    evaluate: (...args) => measure(matching, backend, () => alerts.store.evaluate(...args)),
  };
  const evaluator = { ledger, store, prices: () => prices, onChanged: () => {} };
  const start = performance.now();
  await insertAlerts(program);
  print(`${ALERTS} alerts stored (${cpus().length} cores)`, `${((performance.now() - start) / 1000).toFixed(1)} s`);
  const [first, ...blocks] = makeBlocks();
  if (first === undefined) throw new Error('blocks are missing');
  await ledger.writer('BITCOIN').append([first]);
  while (await evaluateStep(evaluator, 'BITCOIN'));
  for (const times of Object.values(matching)) times.length = 0;
  for (const block of blocks) {
    await ledger.writer('BITCOIN').append([block]);
    await measure(stepping, backend, async () => {
      while (await evaluateStep(evaluator, 'BITCOIN'));
    });
  }
  const [row] = await program.database.query<{ fired: number }>('SELECT count(*) AS fired FROM records.notification');
  printCost(`a block of ${TOUCHED} touched addresses: matched and stored`, matching);
  printCost('the same, reading the block included', stepping);
  print('notifications stored', String(row?.fired));
  for (const workers of [1, 2, 3]) await measureScores(program, workers);
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Scores of senders that nobody knows: each walks back to where its coin was mined, none is answered from the store. */
async function measureScores({ database, alerts, apiDeps, adapters: real }: Program, workers: number): Promise<void> {
  const senders = Array.from({ length: SCORES }, (_, index) => ownerOf(ROUNDS * (TOUCHED / 2) + index));
  await database.query('DELETE FROM records.alert_evaluation');
  await database.query(ASK, [senders]);
  // Generated addresses are no Bitcoin addresses: the adapter takes them as they are.
  const adapters = new Map(
    [...real].map(([chain, adapter]) => [chain, { ...adapter, parseAddress: (text: string) => text }]),
  );
  const answers = { ...apiDeps.answers, find: async () => undefined, save: async () => {} };
  const queue = {
    store: alerts.store,
    scoring: { ...apiDeps, adapters, answers },
    clock: Date.now,
    onChanged: () => {},
    onFault: (text: string, error: unknown) => {
      throw new Error(text, { cause: error });
    },
  };
  const start = performance.now();
  let answered = 0;
  const work = async () => {
    while (await answerOne(queue, new AbortController().signal)) answered += 1;
  };
  await Promise.all(Array.from({ length: workers }, work));
  const perSec = answered / ((performance.now() - start) / 1000);
  print(
    `score queue: ${answered} walks of ${ROUNDS} transactions, ${workers} at once`,
    `${perSec.toFixed(0)} scores/s`,
  );
}
