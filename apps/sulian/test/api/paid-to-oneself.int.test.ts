import type { TransactionsAnswer, TransactionsSum } from '@sulian/contract';
import type { Operation } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openAccountScene } from '../scoring/account-scene.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';

const OBJECT = `0x${'a1'.repeat(20)}`;
const PAYER = `0x${'b2'.repeat(20)}`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const ETHER = 10n ** 18n;
const DOLLAR = 10n ** 6n;

/** 100 USDT came in, 40 went to itself with 1 ETH of fee, and 25 went on. */
const transactions: readonly (readonly Operation[])[] = [
  [genesis(PAYER, ETHER), genesis(OBJECT, 9n * ETHER)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, OBJECT, 100n * DOLLAR, USDT)],
  [fee(OBJECT, ETHER), move('TOKEN_TRANSFER', OBJECT, OBJECT, 40n * DOLLAR, USDT)],
  [fee(OBJECT, ETHER), move('TOKEN_TRANSFER', OBJECT, PAYER, 25n * DOLLAR, USDT)],
];
const PATH = `/api/proxy/v1/blockchains/ETHEREUM/addresses/${OBJECT}/transactions`;

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let api: TestApi;
beforeAll(async () => {
  scene = await openAccountScene({ transactions, contracts: [USDT], labels: {} });
  api = await openTestApi(scene.program);
});
afterAll(async () => {
  await api?.close();
  await scene?.close();
});

const sortLines = (lines: readonly (readonly (string | undefined)[])[]) => lines.map((line) => line.join(' ')).sort();

describe('what an address paid itself', () => {
  it.each([
    { query: '', transactions: 4, ether: ['9', '2'], tether: ['140', '65'], lines: 7, self: ['-40', '40'] },
    { query: 'direction=INCOMING', transactions: 3, ether: ['9', '0'], tether: ['140', '0'], lines: 3, self: ['40'] },
    { query: 'direction=OUTGOING', transactions: 2, ether: ['0', '2'], tether: ['0', '65'], lines: 4, self: ['-40'] },
  ])('came in and went out, in list, file and sum alike, asked "$query" [R-LIST-88]', async (told) => {
    const { items, _metadata } = await api.get<TransactionsAnswer>(`${PATH}?${told.query}`);
    const sum = await api.get<TransactionsSum>(`${PATH}/sum?${told.query}`);
    const { rows } = readCsv((await api.call(`${PATH}/export?format=csv&language=en&${told.query}`)).body);
    expect([_metadata.total, items.length, sum.numberOfTransactions]).toEqual(Array(3).fill(told.transactions));
    expect(items.every(({ numberOfOperations }) => numberOfOperations > 0)).toBe(true);
    const lines = items.flatMap(({ hash, operations }) => operations.map((each) => ({ hash, ...each })));
    expect(sortLines(rows.map((row) => [row['Transaction'], row['Amount']]))).toEqual(
      sortLines(lines.map(({ hash, amount }) => [hash, amount])),
    );
    expect(lines).toHaveLength(told.lines);
    const own = lines.filter(({ counterparty }) => counterparty?.address === OBJECT);
    expect(own.map(({ amount }) => amount).sort()).toEqual(told.self);
    expect(own.map(({ counterparty }) => [counterparty?.amount, counterparty?.others])).toEqual(
      told.self.map(() => ['40', 1]),
    );
    const amountOf = (symbol: string, isIn: boolean) =>
      lines
        .filter((line) => line.symbol === symbol && line.amount.startsWith('-') !== isIn)
        .reduce((all, { amount }) => all + Math.abs(Number(amount)), 0);
    for (const [symbol, [received, sent]] of [
      ['ETH', told.ether],
      ['USDT', told.tether],
    ] as const) {
      const coin = sum.coins.find((each) => each.coin.symbol === symbol) ?? { received: '0', sent: '0' };
      expect([coin.received, coin.sent]).toEqual([received, sent]);
      expect([amountOf(symbol, true), amountOf(symbol, false)]).toEqual([Number(received), Number(sent)]);
    }
  });

  it('is no part of what it paid a counterparty [R-LIST-61]', async () => {
    const { items } = await api.get<TransactionsAnswer>(`${PATH}?counterparty=${PAYER}`);
    expect(items.flatMap(({ operations }) => operations.map(({ amount }) => amount))).toEqual(['-25', '100']);
  });
});
