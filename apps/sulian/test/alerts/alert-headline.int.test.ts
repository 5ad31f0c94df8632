import type { AlertsAnswer, NotificationAnswer, NotificationsAnswer } from '@sulian/contract';
import type { Block, EntityType, LabelDraft } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { startAlerts, startRegistration } from '../../src/workers.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';
import { type Mailbox, openMailbox } from './alert-mailbox.ts';

const POLL = { timeout: 60_000, interval: 100 };
const V1 = '/api/proxy/v1';
/** Real addresses, for their checksums; what they do here is made up. */
const SANCTIONED = '1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3';
const BROKER = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
const CLAIMED = '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR';
const WATCHED = '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG';
const COIN = 100_000_000n;

const stop = new AbortController();
let test: TestProgram;
let mailbox: Mailbox;
let program: Program;
let api: TestApi;
let working: readonly Promise<void>[];

const hex = (number: number): string => number.toString(16).padStart(64, '0');
const START_SEC = Math.floor(Date.now() / 1000) - 3_600;

/** One transaction, in which the only output of another block goes on whole. */
const toBlock = (height: number, spends: number | undefined, to: string): Block => ({
  chain: 'BITCOIN',
  height,
  hash: hex(height + 1),
  parentHash: hex(height),
  timeSec: START_SEC + height * 60,
  transactions: [
    {
      hash: hex(0xc000 + height),
      kind: spends === undefined ? 'coinbase' : 'transfer',
      status: 'success',
      operations: [
        {
          type: 'VALUE_TRANSFER',
          asset: 0,
          sources: spends === undefined ? [] : [{ spends: { hash: hex(0xc000 + spends), index: 0 } }],
          destinations: [{ address: to, amountBase: 50n * COIN }],
        },
      ],
    },
  ],
});
const label = (address: string, type: EntityType, confidence: number): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address,
    entity: { key: `test:${address}`, name: `${type} of the test`, type },
    source: 'test',
    confidence,
  });

/** Appends a block and notifies the alerts of its chain, as the program that follows a node does. */
async function append(block: Block): Promise<void> {
  await program.ledger.writer('BITCOIN').append([block]);
  program.alerts.wakeSignals.ofChain('BITCOIN').notify();
}

beforeAll(async () => {
  mailbox = await openMailbox();
  const smtp = { host: '127.0.0.1', port: mailbox.port, from: 'sulian@unit.example' };
  test = await openTestProgram({ config: { mail: { smtp } } });
  ({ program } = test);
  // The broker's own label makes High (12), a claim of little confidence Medium.
  await program.labelStore.saveLabels([
    label(SANCTIONED, 'OFAC sanction list', 90),
    label(BROKER, 'Suspicious', 90),
    label(CLAIMED, 'Scam', 30),
  ]);
  const chain = [[undefined, SANCTIONED], [0, BROKER], [undefined, CLAIMED]] as const; // biome-ignore format: one block a pair
  await program.ledger.writer('BITCOIN').append(chain.map(([spends, to], height) => toBlock(height, spends, to)));
  working = [startAlerts(program, stop.signal).done, startRegistration(program, stop.signal).done];
  api = await openTestApi(program);
});
afterAll(async () => {
  stop.abort();
  await Promise.all(working);
  await api.close();
  await test.close();
  await mailbox.close();
});

it('states the headline in notice, list and mail: the worse of money and label, with its reason [R-SCORE-114] [R-ALERT-37]', async () => {
  const score = (objectId: string) =>
    api.call(`${V1}/scoringAnalysis`, {
      analysisType: 'INCOMING',
      objectType: 'ADDRESS',
      objectId,
      blockchain: 'BITCOIN',
    });
  expect((await score(BROKER)).statusCode).toBe(200);
  const made = await api.call(`${V1}/alerts`, {
    address: WATCHED,
    blockchain: 'BITCOIN',
    type: 'LOWSCORE_COINS_RECEIVED',
    conditions: { coinId: 1, thresholdScore: 30, currency: 'USD', amount: 0 },
    isEnabled: true,
    isEntity: false,
    isMailEnabled: true,
  });
  expect(made.statusCode, made.body).toBe(200);
  await append(toBlock(3, 1, WATCHED));
  const mailed = () => [...mailbox.mails.values()].map(({ text }) => text ?? '').join('\n');
  await expect.poll(mailed, POLL).toContain('风险等级：严重风险 · 资金来源 · 资金去向尚未计算');
  await append(toBlock(4, 2, WATCHED));

  const list = () => api.get<NotificationsAnswer>(`${V1}/alerts/notifications?limit=100`);
  await expect.poll(async () => (await list()).items.length, POLL).toBe(2);
  const { items } = await list();
  const causes = await Promise.all(
    items.map(async ({ id }) => (await api.get<NotificationAnswer>(`${V1}/alerts/notifications/${id}`)).cause),
  );
  const headlines = new Map(causes.map((cause) => [cause?.address, cause?.headline]));
  expect(headlines.get(BROKER)).toMatchObject({ level: 'Critical', basis: 'ORIGIN', unanswered: ['OUTGOING'] });
  expect(headlines.get(CLAIMED)).toMatchObject({ level: 'Medium', basis: 'OWN', isUnverified: true });

  expect((await score(WATCHED)).statusCode).toBe(200);
  const expected = { level: 'Critical', basis: 'ORIGIN' };
  const alerts = await api.get<AlertsAnswer>(`${V1}/alerts?limit=10`);
  expect(alerts.items.map(({ headline }) => headline)).toMatchObject([expected]);
  expect((await list()).items.map(({ alert }) => alert.headline)).toMatchObject([expected, expected]);
}, 90_000);
