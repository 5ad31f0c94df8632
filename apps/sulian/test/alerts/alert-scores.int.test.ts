import type { AlertConditions, Block, Direction, LabelDraft } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { answerOne, evaluateStep, type ScoreQueue } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

/** Real addresses, for their checksums; what they do here is made up. */
const SCAM = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const EXCHANGE = '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX';
const MINER = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
const OTHER = '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR';
const WATCHED = '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG';
const SANCTIONED = '1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3';
const SHOP = '1dice8EMZmqKvrGE4Qc9bUFf9PX3xaYDp';
const BUYER = '1CounterpartyXXXXXXXXXXXXXXXUWLpVr';
const COIN = 100_000_000n;
const DAY_SEC = 86_400;
/** Recent, since inputs older than a month are not queued again. */
const DAY = Math.floor(Date.now() / 1000 / DAY_SEC);
const START_SEC = DAY * DAY_SEC;

let test: TestProgram;
let program: Program;
const chain: Block[] = [];
const abort = new AbortController();

beforeAll(async () => {
  test = await openTestProgram();
  ({ program } = test);
  await program.priceStore.savePrices('test', [{ coin: 'bitcoin', day: DAY, usd: 1_000 }]);
  await program.prices.refresh();
});
afterAll(async () => {
  await test.close();
});

const hash = (kind: string, height: number) => `${kind}${String(height).padStart(4, '0')}`.padEnd(64, '0');
const label = (address: string, type: LabelDraft['entity']['type']): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address,
    entity: { key: `test:${address}`, name: `${type} of the test`, type },
    source: 'test',
    confidence: 90,
  });

/** A block that mines 50 to somebody, or in which the owner of a block's coin pays and takes the rest back. */
async function addBlock(made: { mineTo: string } | { spend: number; from: string; to: string; coins: bigint }) {
  const height = chain.length;
  const all = 50n * COIN;
  const mined = 'mineTo' in made;
  chain.push({
    chain: 'BITCOIN',
    height,
    hash: hash('b', height),
    parentHash: chain.at(-1)?.hash ?? '0'.repeat(64),
    timeSec: START_SEC + height * 60,
    transactions: [
      {
        hash: hash('c', height),
        kind: mined ? 'coinbase' : 'transfer',
        status: 'success',
        operations: [
          {
            type: 'VALUE_TRANSFER',
            asset: 0,
            sources: mined
              ? []
              : [
                  {
                    spends: {
                      hash: hash('c', made.spend),
                      index: chain[made.spend]?.transactions[0]?.kind === 'coinbase' ? 0 : 1,
                    },
                  },
                ],
            destinations: mined
              ? [{ address: made.mineTo, amountBase: all }]
              : [
                  { address: made.to, amountBase: made.coins * COIN },
                  { address: made.from, amountBase: restOf(made.spend) - made.coins * COIN },
                ],
          },
        ],
      },
    ],
  });
  await program.ledger.writer('BITCOIN').append(chain.slice(-1));
  await settle();
  return hash('c', height);
}

/** Remainder of a block's transaction for its spender. */
function restOf(height: number): bigint {
  const destinations = chain[height]?.transactions[0]?.operations[0]?.destinations ?? [];
  return destinations.at(-1)?.amountBase ?? 0n;
}

const queue = (): ScoreQueue => ({
  store: program.alerts.store,
  scoring: program.apiDeps,
  clock: Date.now,
  onChanged: () => {},
  onFault: (text, error) => {
    throw new Error(text, { cause: error });
  },
});

/** Until nothing is left to evaluate and nobody waits for a score. */
async function settle(): Promise<void> {
  const { ledger, labelStore, alerts, prices } = program;
  const evaluator = {
    ledger,
    store: alerts.store,
    prices: () => prices,
    onChanged: () => {},
  };
  while (await evaluateStep(evaluator, 'BITCOIN'));
  await alerts.store.askAgain('BITCOIN', await labelStore.getVersion());
  while (await answerOne(queue(), abort.signal));
}

const inflow = (amountUsd: number): AlertConditions => ({
  type: 'LOWSCORE_COINS_RECEIVED',
  thresholdScore: 30,
  amountUsd,
});
const ownScore = (scoringType: Direction): AlertConditions => ({
  type: 'SCORE_THRESHOLD',
  thresholdScore: 50,
  scoringType,
});

describe('alerts with a score', () => {
  it('[R-ALERT-29] [R-ALERT-30] [R-ALERT-48] fire for what a transaction did to a score, and again when labels change', async () => {
    const { people, alerts } = program.apiDeps;
    if (alerts === undefined) throw new Error('alerts are missing');
    const caseId = await people.cases.create({ name: 'S', description: undefined, credit: undefined, nowSec: 1 });
    const creatorId = await people.accounts.create({
      caseId,
      email: 's@alerts.example',
      name: 'S',
      passwordHash: '',
      role: 'OFFICER',
      status: 'APPROVED',
      nowSec: 1,
    });
    const create = async (address: string, conditions: AlertConditions) =>
      alerts.alerts.create({
        caseId,
        creatorId,
        chain: 'BITCOIN',
        objectType: 'ADDRESS',
        address,
        asset: 0,
        conditions,
        isEnabled: true,
        isMailEnabled: false,
        height: chain.length - 1,
        nowSec: 1,
      });
    const firedBy = async (id: number) =>
      (await alerts.notifications.list({ caseId, accountId: creatorId }, { offset: 0, limit: 100 })).items
        .filter((note) => note.alert.id === id)
        .map((note) => [note.txHash, note.cause?.address, note.cause?.score])
        .reverse();

    await program.labelStore.saveLabels([label(SCAM, 'Scam'), label(EXCHANGE, 'Exchange')]);
    await addBlock({ mineTo: SCAM });
    await addBlock({ mineTo: EXCHANGE });
    await addBlock({ mineTo: MINER });
    const any = await create(WATCHED, inflow(0));
    const large = await create(WATCHED, inflow(10_000));
    const sending = await create(MINER, { type: 'SEND_TO_LOWSCORE', thresholdScore: 30, amountUsd: 0 });
    const own = await create(WATCHED, ownScore('INCOMING'));
    await settle();

    // 5 from a scam (score 5): its own score is 5. The dollars are 5,000.
    const first = await addBlock({ spend: 0, from: SCAM, to: WATCHED, coins: 5n });
    expect(await firedBy(any.id)).toEqual([[first, SCAM, 5]]);
    expect(await firedBy(large.id)).toEqual([]);
    expect(await firedBy(own.id)).toEqual([[first, WATCHED, 5]]);
    // 20 from an exchange (80): (5·5 + 20·80) / 25 = 65.
    await addBlock({ spend: 1, from: EXCHANGE, to: WATCHED, coins: 20n });
    expect(await firedBy(any.id)).toHaveLength(1);
    expect(await firedBy(own.id)).toHaveLength(1);
    expect((await alerts.alerts.find({ caseId, id: own.id }))?.evaluation).toMatchObject({ lastScore: 65, waiting: 0 });
    // 20 more of the scam: (25·5 + 20·80) / 45 = 38.3, below the threshold again.
    const second = await addBlock({ spend: 3, from: SCAM, to: WATCHED, coins: 20n });
    expect(await firedBy(any.id)).toEqual([
      [first, SCAM, 5],
      [second, SCAM, 5],
    ]);
    expect(await firedBy(large.id)).toEqual([[second, SCAM, 5]]);
    expect(await firedBy(own.id)).toEqual([
      [first, WATCHED, 5],
      [second, WATCHED, 38],
    ]);
    const sent = await addBlock({ spend: 2, from: MINER, to: SCAM, coins: 1n });
    expect(await firedBy(sending.id)).toEqual([[sent, SCAM, 5]]);

    // Without label, and with mined coins: harmless until the miner is labelled as a drug seller.
    await addBlock({ spend: 6, from: MINER, to: OTHER, coins: 2n });
    const third = hash('c', chain.length);
    chain.push({
      chain: 'BITCOIN',
      height: chain.length,
      hash: hash('b', chain.length),
      parentHash: chain.at(-1)?.hash ?? '',
      timeSec: START_SEC + chain.length * 60,
      transactions: [
        {
          hash: third,
          kind: 'transfer',
          status: 'success',
          operations: [
            {
              type: 'VALUE_TRANSFER',
              asset: 0,
              sources: [{ spends: { hash: hash('c', chain.length - 1), index: 0 } }],
              destinations: [{ address: WATCHED, amountBase: 2n * COIN }],
            },
          ],
        },
      ],
    });
    await program.ledger.writer('BITCOIN').append(chain.slice(-1));
    await settle();
    expect(await firedBy(any.id)).toHaveLength(2);
    await program.labelStore.saveLabels([label(MINER, 'Darkweb')]);
    await settle();
    expect((await firedBy(any.id)).at(-1)).toEqual([third, OTHER, 4]);
    expect(await firedBy(any.id)).toHaveLength(3);
    await settle();
    expect(await firedBy(any.id)).toHaveLength(3);
    // A repetition without changes fires nothing.
    expect(await firedBy(own.id)).toHaveLength(2);
  });

  it('[R-ALERT-30] [R-ALERT-101] judge a party by its own severe label and by its money, the lower of both', async () => {
    const { people, alerts } = program.apiDeps;
    const caseId = await people.cases.create({ name: 'P', description: undefined, credit: undefined, nowSec: 1 });
    const creatorId = await people.accounts.create({
      caseId,
      email: 'p@alerts.example',
      name: 'P',
      passwordHash: '',
      role: 'OFFICER',
      status: 'APPROVED',
      nowSec: 1,
    });
    await program.labelStore.saveLabels([label(SANCTIONED, 'OFAC sanction list'), label(SHOP, 'Exchange')]);
    await addBlock({ mineTo: SANCTIONED });
    await addBlock({ mineTo: SCAM });
    await addBlock({ mineTo: SHOP });
    const mined = chain.length;
    // The shop's last coins are a scam's: 5, although shops are 80.
    await addBlock({ spend: mined - 2, from: SCAM, to: SHOP, coins: 40n });
    const watching = (address: string, thresholdScore: number) =>
      alerts.alerts.create({
        caseId,
        creatorId,
        chain: 'BITCOIN',
        objectType: 'ADDRESS',
        address,
        asset: 0,
        conditions: { type: 'LOWSCORE_COINS_RECEIVED', thresholdScore, amountUsd: 0 },
        isEnabled: true,
        isMailEnabled: false,
        height: chain.length - 1,
        nowSec: 1,
      });
    const strict = await watching(BUYER, 2);
    const wide = await watching(BUYER, 60);
    const causesOf = async (id: number) =>
      (await alerts.notifications.list({ caseId, accountId: creatorId }, { offset: 0, limit: 100 })).items
        .filter((note) => note.alert.id === id)
        .map((note) => [note.cause?.address, note.cause?.score, note.cause?.severity])
        .reverse();
    // Its money was mined (100): it is the label that fires.
    await addBlock({ spend: mined - 3, from: SANCTIONED, to: BUYER, coins: 1n });
    expect(await causesOf(strict.id)).toEqual([[SANCTIONED, 1, 'Critical']]);
    expect(await causesOf(wide.id)).toEqual([[SANCTIONED, 1, 'Critical']]);
    // 50 mined and 40 of a scam: (50·100 + 40·5) / 90 = 57.7, below 60 in spite of the name.
    await addBlock({ spend: mined - 1, from: SHOP, to: BUYER, coins: 1n });
    expect(await causesOf(strict.id)).toHaveLength(1);
    expect((await causesOf(wide.id)).at(-1)).toEqual([SHOP, 57, 'High']);
  });
});
