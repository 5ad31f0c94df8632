import { buildApp } from '@sulian/api';
import type { Block } from '@sulian/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { startAlerts, startRegistration } from '../../src/workers.ts';
import { getTestAccount, signIn, type TestRequest } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';
import { type Mailbox, openMailbox } from './alert-mailbox.ts';

const POLL = { timeout: 60_000, interval: 100 };
const V1 = '/api/proxy/v1';
const PAYER = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
const WATCHED = '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG';
const START_SEC = Math.floor(Date.now() / 1000) - 3_600;

const stop = new AbortController();
let test: TestProgram;
let mailbox: Mailbox;
let program: Program;
let app: Awaited<ReturnType<typeof buildApp>>;
let working: readonly Promise<void>[];

const hex = (number: number): string => number.toString(16).padStart(64, '0');
/** The first block pays the payer, the second one all of it to the watched address. */
const toBlock = (height: number): Block => ({
  chain: 'BITCOIN',
  height,
  hash: hex(height + 1),
  parentHash: hex(height),
  timeSec: START_SEC + height * 60,
  transactions: [
    {
      hash: hex(0xc000 + height),
      kind: height === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      operations: [
        {
          type: 'VALUE_TRANSFER',
          asset: 0,
          sources: height === 0 ? [] : [{ spends: { hash: hex(0xc000), index: 0 } }],
          destinations: [{ address: height === 0 ? PAYER : WATCHED, amountBase: 5_000_000_000n }],
        },
      ],
    },
  ],
});

beforeAll(async () => {
  mailbox = await openMailbox();
  const smtp = { host: '127.0.0.1', port: mailbox.port, from: 'sulian@unit.example' };
  test = await openTestProgram({ config: { mail: { smtp } } });
  ({ program } = test);
  app = await buildApp({
    ...program.apiDeps,
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  await program.ledger.writer('BITCOIN').append([toBlock(0)]);
  working = [startAlerts(program, stop.signal).done, startRegistration(program, stop.signal).done];
}, 120_000);
afterAll(async () => {
  stop.abort();
  await Promise.all(working);
  await app.close();
  await test.close();
  await mailbox.close();
});

async function enter(name: string, caseName: string) {
  const account = await getTestAccount(program.apiDeps.people, {
    ...{ role: 'OFFICER', email: `${name}@mail.sulian`, caseName },
  });
  const token = await signIn(app, account);
  return async (request: TestRequest) => {
    const answer = await app.inject({ ...request, headers: { token } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
}
type Call = Awaited<ReturnType<typeof enter>>;

const nameBoth = (call: Call, watched: string, payer: string) =>
  call({
    method: 'POST',
    url: `${V1}/desk/objects`,
    payload: {
      objects: [
        { blockchain: 'BITCOIN', address: WATCHED, name: watched },
        { blockchain: 'BITCOIN', address: PAYER, name: payer },
      ],
    },
  });
const watch = (call: Call) =>
  call({
    method: 'POST',
    url: `${V1}/alerts`,
    payload: {
      ...{ address: WATCHED, blockchain: 'BITCOIN', type: 'ACTIVITY' },
      conditions: { coinId: 1, currency: 'USD', activityType: 'ALL', amount: 0 },
      ...{ isEnabled: true, isEntity: false, isMailEnabled: true },
    },
  });

it('a mail has the names of its case, none of another case, and none of a desk closed to its recipient [R-DESK-14]', async () => {
  const [own, other, closed, owner] = await Promise.all([
    enter('own', '甲案'),
    enter('other', '乙案'),
    enter('closed', '丙案'),
    enter('owner', '丙案'),
  ]);
  await nameBoth(own, '蓝鲸主犯 evil.example', '水房归集');
  await nameBoth(owner, '线人老城', '茶馆老板');
  await owner({ method: 'PATCH', url: `${V1}/desk`, payload: { isConfidential: true } });
  for (const call of [own, other, closed, owner]) await watch(call);
  await program.ledger.writer('BITCOIN').append([toBlock(1)]);
  // As the program that follows a node does.
  program.alerts.wakeSignals.ofChain('BITCOIN').notify();
  const textOf = (name: string) =>
    [...mailbox.mails.values()].find(({ to }) => JSON.stringify(to).includes(`${name}@mail.sulian`));
  for (const name of ['own', 'other', 'closed', 'owner'])
    await expect.poll(() => textOf(name)?.text, POLL).toContain(`交易对手：`);

  expect(textOf('own')?.text).toContain(`    地址：★ 蓝鲸主犯 evil[.]example ${WATCHED}\n`);
  expect(textOf('own')?.text).toContain(`    交易对手：★ 水房归集 ${PAYER}\n`);
  expect(textOf('owner')?.text).toContain(`    地址：★ 线人老城 ${WATCHED}\n`);
  for (const name of ['other', 'closed']) {
    expect(textOf(name)?.text).toContain(`    地址：${WATCHED}\n`);
    expect(textOf(name)?.text).not.toMatch(/★|蓝鲸|水房|线人|茶馆/);
  }
  for (const { subject } of mailbox.mails.values()) expect(subject).toBe(`【溯链】预警：${WATCHED}`);
}, 120_000);
