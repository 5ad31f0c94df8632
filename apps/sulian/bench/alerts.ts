import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Block, Destination, Transaction } from '@sulian/domain';
import { answerOne } from '../src/alerts/score-queue.ts';
import { type Evaluator, evaluateStep } from '../src/alerts/step.ts';
import { openProgram, type Program } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';

/**
 * `npx tsx apps/sulian/bench/alerts.ts [ALERTS [WATCHED_EVERY]]`: blocks that touch 10,000 addresses against a million alerts, in a server
 * with the product's own settings; then how many scores a second the queue gives.
 */
const ALERTS = Number(process.argv[2] ?? 1_000_000);
const TOUCHED = 10_000;
const ROUNDS = 8;
const SCORES = 200;
/** A case is not asked for more than its quota here: the alerts belong to many. */
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
/** Of the watched ones the first `ALERTS`, a tenth of them as wallets. */
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
const ownerOf = (number: number): string => addressOf(number % WATCHED_EVERY === 0 ? number : ALERTS * 2 + number);

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

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dataDir));
try {
  const { ledger, alerts, labelStore, prices } = program;
  const matchMs: number[] = [];
  const store: Evaluator['store'] = {
    ...alerts.store,
    evaluate: async (...args) => {
      const start = performance.now();
      const outcome = await alerts.store.evaluate(...args);
      matchMs.push(performance.now() - start);
      return outcome;
    },
  };
  const evaluator = { ledger, labelStore, store, prices: () => prices, onChanged: () => {}, onMoved: () => {} };
  const start = performance.now();
  await insertAlerts(program);
  print(`${ALERTS} alerts stored (${cpus().length} cores)`, `${((performance.now() - start) / 1000).toFixed(1)} s`);
  const [first, ...blocks] = makeBlocks();
  if (first === undefined) throw new Error('no blocks');
  await ledger.writer('BITCOIN').append([first]);
  while (await evaluateStep(evaluator, 'BITCOIN'));
  matchMs.length = 0;
  const stepMs: number[] = [];
  for (const block of blocks) {
    await ledger.writer('BITCOIN').append([block]);
    const begun = performance.now();
    while (await evaluateStep(evaluator, 'BITCOIN'));
    stepMs.push(performance.now() - begun);
  }
  const [row] = await program.database.query<{ fired: number }>('SELECT count(*) AS fired FROM records.notification');
  print(
    `a block of ${TOUCHED} touched addresses: matched and stored`,
    `p50 ${at(matchMs, 0.5)}   max ${at(matchMs, 1)}`,
  );
  print('the same, reading the block included', `p50 ${at(stepMs, 0.5)}   max ${at(stepMs, 1)}`);
  print('notifications stored', String(row?.fired));
  await measureScores(program);
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Scores of senders that nobody knows: each walks back to where its coin was mined, none is answered from the store. */
async function measureScores({ database, alerts, apiDeps, adapters: real }: Program): Promise<void> {
  const senders = Array.from({ length: SCORES }, (_, index) => ownerOf(ROUNDS * (TOUCHED / 2) + index));
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
  while (await answerOne(queue, new AbortController().signal)) answered += 1;
  const perSec = answered / ((performance.now() - start) / 1000);
  print(`score queue: ${answered} walks of ${ROUNDS} transactions`, `${perSec.toFixed(0)} scores/s`);
}
