import { setTimeout as pause } from 'node:timers/promises';
import type { AlertConditions, Block, LabelDraft } from '@sulian/domain';
import { createLabelDraft, type TestDatabase } from '@sulian/testkit';
import { answerOne, evaluateStep, type ScoreQueue } from '@sulian/usecases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { startAlerts } from '../../src/workers.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { getTestAccount } from '../support/sign-in.ts';
import { coinIn, createHand } from './alert-fixtures.ts';

/** Real addresses, for their checksums; what they do here is made up. */
const PAYER = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const WATCHED = '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG';
const COIN = 100_000_000n;
/** Recent, since inputs older than a month are not queued again. */
const START_SEC = Math.floor(Date.now() / 1000) - 86_400;
const BEAT_MS = 15_000;

const dir = makeTempDir();
let test: TestDatabase;
let ours: Program;
let other: Program;
let creator: { readonly creatorId: number; readonly caseId: number };
let stop: AbortController;
const serving: Promise<void>[] = [];

/** Two programs on one database, as `index` and `serve` are, or two servers. */
beforeEach(async () => {
  test = await createProgramDatabase();
  stop = new AbortController();
  const open = () => openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  ours = await open();
  other = await open();
  const { id, caseId } = await getTestAccount(ours.apiDeps.people, { role: 'OFFICER' });
  creator = { creatorId: id, caseId };
});
afterEach(async () => {
  stop.abort();
  await Promise.all(serving.splice(0));
  await Promise.all([ours.close(), other.close()]);
  await test.drop();
});

const serve = (program: Program) => serving.push(startAlerts(program, stop.signal).done);
const hexOf = (kind: string, height: number) => `${kind}${height.toString(16).padStart(8, '0')}`.padEnd(64, '0');

/** The payer mines 50, then sends one coin to the watched address in every block. */
function makeBlocks(count: number): Block[] {
  return Array.from({ length: count }, (_, height) => ({
    chain: 'BITCOIN',
    height,
    hash: hexOf('b', height),
    parentHash: height === 0 ? '0'.repeat(64) : hexOf('b', height - 1),
    timeSec: START_SEC + height * 60,
    transactions: [
      {
        hash: hexOf('c', height),
        kind: height === 0 ? 'coinbase' : 'transfer',
        status: 'success',
        operations: [
          {
            type: 'VALUE_TRANSFER',
            asset: 0,
            sources: height === 0 ? [] : [{ spends: { hash: hexOf('c', height - 1), index: 0 } }],
            destinations: [
              { address: PAYER, amountBase: (50n - BigInt(height)) * COIN },
              ...(height === 0 ? [] : [{ address: WATCHED, amountBase: COIN }]),
            ],
          },
        ],
      },
    ],
  }));
}

const labelled = (type: LabelDraft['entity']['type']): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address: PAYER,
    entity: { key: 'test:payer', name: 'payer', type },
    source: 'test',
    confidence: 90,
  });

const anything: AlertConditions = { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 };
const inflow: AlertConditions = { type: 'LOWSCORE_COINS_RECEIVED', thresholdScore: 30, amountUsd: 0 };
const ownScore: AlertConditions = { type: 'SCORE_THRESHOLD', thresholdScore: 50, scoringType: 'INCOMING' };

const create = (conditions: AlertConditions, height: number) =>
  ours.apiDeps.alerts.alerts.create({
    ...creator,
    chain: 'BITCOIN',
    objectType: 'ADDRESS',
    address: WATCHED,
    asset: 0,
    conditions,
    isEnabled: true,
    isMailEnabled: false,
    height,
    nowSec: START_SEC,
  });

async function listFired(alertId: number): Promise<readonly string[]> {
  const reader = { caseId: creator.caseId, accountId: creator.creatorId };
  const { items } = await ours.apiDeps.alerts.notifications.list(reader, { offset: 0, limit: 1_000 });
  return items.flatMap((note) => (note.alert.id === alertId ? [note.txHash] : [])).sort();
}

const queueOf = ({ alerts, apiDeps }: Program): ScoreQueue => ({
  store: alerts.store,
  scoring: apiDeps,
  clock: Date.now,
  onChanged: () => {},
  onFault: (text, error) => {
    throw new Error(text, { cause: error });
  },
});

/** Blocks whose alerts are evaluated; scores wait. */
async function evaluate(blocks: readonly Block[]): Promise<void> {
  const { ledger, alerts, prices } = ours;
  await ledger.writer('BITCOIN').append(blocks);
  const evaluator = { ledger, store: alerts.store, prices: () => prices, onChanged: () => {} };
  while (await evaluateStep(evaluator, 'BITCOIN'));
}

async function askAgain(): Promise<void> {
  const { store } = ours.alerts;
  for (const { chain, labelVersion } of await store.listOutdated()) await store.askAgain(chain, labelVersion);
}

describe('two programs on the same records', () => {
  it('[R-ALERT-53] tell their open pages of what the other made fire, also after a lost connection', async () => {
    const hand = createHand(ours, 10);
    await hand.start();
    const { id } = await create(anything, 10);
    let told = 0;
    serve(other);
    await pause(1_000);
    other.apiDeps.alerts.feed.subscribe(creator.caseId, () => {
      told += 1;
    });
    const fire = (txHash: string) => hand.fire([{ alertId: id, isValueUnknown: false, movement: coinIn(txHash) }]);
    await fire('one');
    await vi.waitFor(() => expect(told).toBe(1), 20_000);
    await hand.withdraw(1);
    await vi.waitFor(() => expect(told).toBe(2), 20_000);
    const lost = await ours.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
    );
    expect(lost).toHaveLength(1);
    await fire('two');
    await vi.waitFor(() => expect(told).toBeGreaterThan(2), 20_000);
  });

  it('[R-ALERT-28] answer scores together, and fire each once', async () => {
    await ours.labelStore.saveLabels([labelled('Scam')]);
    const blocks = makeBlocks(25);
    await evaluate(blocks.slice(0, 1));
    const [first, second, own] = [await create(inflow, 0), await create(inflow, 0), await create(ownScore, 0)];
    await evaluate(blocks.slice(1, 20));
    serve(ours);
    serve(other);
    await ours.ledger.writer('BITCOIN').append(blocks.slice(20));
    const expected = blocks.slice(1).map((block) => hexOf('c', block.height));
    await vi.waitFor(
      async () => {
        expect(await listFired(first.id)).toEqual(expected);
        expect(await listFired(second.id)).toEqual(expected);
        const { waiting } = (await ours.apiDeps.alerts.progress.listProgress())[0] ?? {};
        expect(waiting).toBe(0);
      },
      { timeout: 30_000, interval: 200 },
    );
    expect(await listFired(own.id)).toHaveLength(1);
  }, 60_000);
});

describe('a score that is being asked for', () => {
  it('[R-ALERT-48] is asked again when labels change before it is stored', async () => {
    await ours.labelStore.saveLabels([labelled('Exchange')]);
    const blocks = makeBlocks(2);
    await evaluate(blocks.slice(0, 1));
    const [any, own] = [await create(inflow, 0), await create(ownScore, 0)];
    await evaluate(blocks.slice(1));
    const { store } = ours.alerts;
    let walked = 0;
    let change: () => void = () => {};
    const changed = new Promise<void>((resolve) => {
      change = resolve;
    });
    const queue: ScoreQueue = {
      ...queueOf(ours),
      store: {
        ...store,
        finishScore: async (claimed, outcome) => {
          // Both are walked with the labels of before.
          walked += 1;
          if (walked === 2) {
            await ours.labelStore.saveLabels([labelled('Scam')]);
            await askAgain();
            change();
          }
          await changed;
          return store.finishScore(claimed, outcome);
        },
      },
    };
    expect(await Promise.all([answerOne(queue, stop.signal), answerOne(queue, stop.signal)])).toEqual([true, true]);
    expect(await listFired(any.id)).toEqual([]);
    while (await answerOne(queue, stop.signal));
    expect(await listFired(any.id)).toEqual([hexOf('c', 1)]);
    expect(await listFired(own.id)).toEqual([hexOf('c', 1)]);
  });

  it('[R-ALERT-28] is not begun by another program, however long it takes', async () => {
    await ours.labelStore.saveLabels([labelled('Scam')]);
    const blocks = makeBlocks(2);
    await evaluate(blocks.slice(0, 1));
    const any = await create(inflow, 0);
    await evaluate(blocks.slice(1));
    let now = Date.now();
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { ledger } = ours;
    let renewed = 0;
    const { store } = ours.alerts;
    const queue: ScoreQueue = {
      ...queueOf(ours),
      clock: () => now,
      scoring: {
        ...ours.apiDeps,
        ledger: { ...ledger, read: (...args) => gate.then(() => ledger.read(...args)) },
      },
      store: {
        ...store,
        renewScore: async (claimed, untilMs) => {
          const isRenewed = await store.renewScore(claimed, untilMs);
          renewed += 1;
          return isRenewed;
        },
      },
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const answering = answerOne(queue, stop.signal);
      await pause(500);
      for (let beat = 1; beat <= 30; beat += 1) {
        now += BEAT_MS;
        expect(await other.alerts.store.claimScore(now, BEAT_MS)).toBeUndefined();
        vi.advanceTimersByTime(BEAT_MS);
        while (renewed < beat) await pause(10);
      }
      open();
      await answering;
    } finally {
      vi.useRealTimers();
    }
    expect(await listFired(any.id)).toEqual([hexOf('c', 1)]);
  }, 30_000);
});
