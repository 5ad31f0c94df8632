import { buildApp } from '@sulian/api';
import { createTronSource } from '@sulian/chains';
import type { CoinsAnswer, NotificationAnswer, NotificationsAnswer } from '@sulian/contract';
import { formatAmount } from '@sulian/domain';
import { startTronWorldNode, type TronWorldNode, worldCovers } from '@sulian/world';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followChains } from '../../src/follow-chains.ts';
import type { Program } from '../../src/program.ts';
import { startAlerts, startRegistration } from '../../src/workers.ts';
import { type SignedInApp, signedIn } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';
import { type Mailbox, openMailbox } from './alert-mailbox.ts';

const BLOCKS = 160;
const POLL = { timeout: 30_000, interval: 50 };
const V1 = '/api/proxy/v1';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const stop = new AbortController();
let test: TestProgram;
let node: TronWorldNode;
let mailbox: Mailbox;
let program: Program;
let officer: SignedInApp;
let working: readonly Promise<void>[];

/** Starts the work of `serve` for TRON: the chain is followed, alerts are evaluated, mails are sent. */
beforeAll(async () => {
  mailbox = await openMailbox();
  node = await startTronWorldNode({
    seed: 'tron-alerts',
    blocks: BLOCKS,
    startTimeSec: 1_795_000_000,
    blockEveryMs: 0,
  });
  const smtp = { host: '127.0.0.1', port: mailbox.port, from: 'sulian@unit.example' };
  test = await openTestProgram({ config: { mail: { smtp } } });
  ({ program } = test);
  await program.labelStore.saveLabels(node.world.labels(), worldCovers('TRON'));
  const source = createTronSource({
    chain: 'TRON',
    urls: [node.url],
    timeoutMs: 30_000,
    traces: 'debug',
    isSimulated: true,
  });
  working = [
    followChains(program, [{ chain: 'TRON', source, pollMs: 30 }], stop.signal).done,
    startAlerts(program, stop.signal).done,
    startRegistration(program, stop.signal).done,
  ];
  const app = await buildApp({
    ...program.apiDeps,
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  officer = await signedIn(app, program.apiDeps.people);
  await vi.waitFor(async () => expect((await program.ledger.getState('TRON')).height).toBe(BLOCKS - 1), POLL);
}, 120_000);
afterAll(async () => {
  stop.abort();
  await Promise.all(working);
  await officer.close();
  await test.close();
  await Promise.all([node.stop(), mailbox.close()]);
});

async function get<T>(path: string): Promise<T> {
  const answer = await officer.inject(V1 + path);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<T>();
}

it('an alert on USDT of an address of TRON fires while the chain grows, in the program and by mail [R-WORLD-75] [R-ALERT-158]', async () => {
  const watched = node.world.showcase().find(({ id }) => id === 'tron-hot-wallet')?.address ?? '';
  const { items: coins } = await get<CoinsAnswer>(`/blockchains/TRON/addresses/${watched}/coins`);
  const usdt = coins.find(({ chainId }) => chainId === USDT);
  const made = await officer.inject({
    method: 'POST',
    url: `${V1}/alerts`,
    payload: {
      address: watched,
      blockchain: 'TRON',
      type: 'ACTIVITY',
      conditions: { coinId: usdt?.id, currency: 'USD', activityType: 'CREDIT', amount: 0 },
      isEnabled: true,
      isEntity: false,
      isMailEnabled: true,
    },
  });
  expect(made.statusCode, made.body).toBe(200);
  const before = node.world.truth.listMoves().length;
  node.mine(40);
  const paid = node.world.truth
    .listMoves()
    .slice(before)
    .filter(({ to, asset }) => to === watched && asset === USDT);
  expect(paid.length).toBeGreaterThan(0);
  const list = () => get<NotificationsAnswer>('/alerts/notifications?limit=100');
  await expect.poll(async () => (await list()).items.length, POLL).toBe(paid.length);
  const amounts = (await list()).items.map(({ details }) => details.amountTransferred);
  expect(amounts.toSorted()).toEqual(paid.map(({ amountBase }) => formatAmount(amountBase, 6)).toSorted());
  const [first] = (await list()).items;
  expect(first).toMatchObject({
    blockchain: 'TRON',
    state: 'ACTIVE',
    details: { type: 'CREDIT', symbol: 'USDT', coin: { chainId: USDT } },
  });
  const why = await get<NotificationAnswer>(`/alerts/notifications/${first?.id}`);
  const payers = new Set(paid.map(({ from }) => from));
  expect(why.counterparties.map(({ address }) => payers.has(address))).toEqual([true]);
  const mailed = () => [...mailbox.mails.values()].map(({ text }) => text ?? '').join('\n');
  await expect.poll(mailed, POLL).toContain(watched);
  // Symbol, name and contract in full, from the ledger of the chain.
  expect(mailed()).toMatch(/转入：[\d.]+ USDT/);
  expect(mailed()).toContain(`代币：USDT（Tether USD）`);
  expect(mailed()).toContain(`合约：${USDT}`);
  // Alerts that fire while a mail is in transit wait for the next.
  expect((await list()).items.some(({ transactionHash }) => mailed().includes(transactionHash))).toBe(true);
}, 60_000);
