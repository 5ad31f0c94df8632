import { setTimeout as pause } from 'node:timers/promises';
import type { CounterpartiesAnswer, TransactionsAnswer } from '@sulian/contract';
import type { LedgerReader } from '@sulian/domain';
import { readZip } from '@sulian/testkit';
import { createContributionSearch } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT, openPricedChains, PAYEE, type PricedChains } from '../scoring/priced-chains.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';

const V1 = '/api/proxy/v1/blockchains';
const BTC = `${V1}/BITCOIN/addresses/${PAYEE}/counterparties`;
const ETH = `${V1}/ETHEREUM/addresses/${ACCOUNT}/counterparties`;

/** Longer than the time that a walk without any has: a small ledger may answer before it is over. */
const SLOW_MS = 5;

/** Reader that answers late. */
const slow = (reader: LedgerReader): LedgerReader =>
  new Proxy(reader, {
    get: (target, key, receiver) => {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, given);
        return result instanceof Promise ? pause(SLOW_MS).then(() => result) : result;
      };
    },
  });

let pricedChains: PricedChains;
let api: TestApi;
beforeAll(async () => {
  pricedChains = await openPricedChains();
  api = await openTestApi(pricedChains.program);
});
afterAll(async () => {
  await api.close();
  await pricedChains.close();
});

async function readFile(url: string) {
  const answer = await api.call(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return { answer, ...readCsv(answer.body) };
}

describe('counterparties as a file', () => {
  it('are the rows of their list, all of them, in its order [R-LIST-50] [R-LIST-54]', async () => {
    const { items, basis } = await api.get<CounterpartiesAnswer>(`${ETH}?sort=LAST&limit=100`);
    const { rows, head, end, answer } = await readFile(`${ETH}/export?format=csv&language=en&sort=LAST`);
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    expect(rows.map((row) => [row['Address or wallet'], row['Coin'], row['Received, by proportion']])).toEqual(
      items.map(({ address, coin, received }) => [address, coin.symbol, received.amount]),
    );
    expect(rows.map((row) => [row['Paid, at least'], row['Paid, at most'], row['Last transaction']])).toEqual(
      items.map(({ paid, last }) => [paid.atLeast, paid.atMost, last.hash]),
    );
    expect(head.get('Ledger block height')).toBe(String(basis.height));
    expect(head.get('Label version')).toBe(String(basis.labelVersion));
    expect(head.get('Price version')).toBe(pricedChains.program.prices.version);
    expect(end).toEqual(['complete', `${items.length} rows`]);
    expect(answer.headers['x-export-rows']).toBe(String(items.length));
  });

  it('tell what narrowed them, and times in the zone that is asked for and in UTC [R-LIST-51]', async () => {
    const { rows, head } = await readFile(
      `${BTC}/export?format=csv&language=cn&zone=Asia/Shanghai&direction=OUTGOING&level=Critical&from=1500000000`,
    );
    expect([head.get('筛选条件 · 方向'), head.get('筛选条件 · 风险等级')]).toEqual(['转出', '严重风险']);
    expect(head.get('筛选条件 · 起始区块时间')).toBe('2017-07-14 10:40 (Asia/Shanghai, UTC+8)');
    expect(head.get('时区')).toBe('Asia/Shanghai (UTC+8)');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['实体类型']).toBe('勒索软件');
    expect([rows[0]?.['首次 (Asia/Shanghai)'], rows[0]?.['首次 (UTC)']]).toEqual([
      '2021-03-24 09:00:00',
      '2021-03-24 01:00:00',
    ]);
  });

  it('are a workbook of the same lines [R-LIST-50]', async () => {
    const answer = await api.call(`${BTC}/export?format=xlsx&language=en`);
    const files = readZip(answer.rawPayload);
    const [table = '', head = ''] = [1, 2].map((number) => files.get(`xl/worksheets/sheet${number}.xml`));
    for (const { hash } of (await api.get<CounterpartiesAnswer>(BTC)).items.map(({ last }) => last))
      expect(table).toContain(hash);
    expect(table).not.toContain('>complete<');
    expect(head).toContain('>complete<');
    expect(head).toContain('>Ledger block height<');
    expect(answer.headers['content-disposition']).toMatch(/filename="counterparties-BITCOIN-.*\.xlsx"/);
  });

  it('leave a line when they begin and when they end, with their rows [R-LIST-55]', async () => {
    await readFile(`${BTC}/export?format=csv&direction=OUTGOING`);
    const lines = await Promise.all(
      ['export.start', 'export.end'].map((action) =>
        pricedChains.program.apiDeps.people.auditTrail.list({ action, offset: 0, limit: 1 } as never),
      ),
    );
    const target = `addresses BITCOIN ${PAYEE}`;
    expect(lines.map(({ items }) => items[0])).toMatchObject([
      { target, result: 'OK', details: { list: 'counterparties', format: 'csv', direction: 'OUTGOING' } },
      { target, result: 'OK', details: { format: 'csv', rows: 2, isComplete: true } },
    ]);
  });

  it.each([
    ['format=doc', 400, 'BAD_REQUEST'],
    ['format=csv&zone=Mars', 400, 'ZONE_UNKNOWN'],
    ['format=csv&minAmount=1&coin=nonsense', 400, 'BAD_REQUEST'],
  ])('are refused where %s is asked', async (query, status, error) => {
    const answer = await api.call(`${BTC}/export?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error }]);
  });

  it('are nobody’s who is not signed in [R-LIST-56]', async () => {
    const answer = await api.app.inject({ url: `${BTC}/export?format=csv`, headers: { token: '' } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('transactions as a file', () => {
  const path = `${V1}/ETHEREUM/addresses/${ACCOUNT}/transactions`;
  const INTERNAL = /[A-Z]{2,}_[A-Z]+|\b(INCOMING|OUTGOING|MAIN|ETHEREUM|success)\b|entity:|addresses /;

  it.each([
    {
      language: 'cn',
      object: `地址 Ethereum ${ACCOUNT}`,
      row: /^资金来源 \S.* \(\d+\) \(70\.00 %\)$/,
      cells: { 方向: '转入', 操作类型: '转账', 状态: '成功' },
    },
    {
      language: 'en',
      object: `Address Ethereum ${ACCOUNT}`,
      row: /^Origin of funds \S.* \(\d+\) \(70\.00 %\)$/,
      cells: { Direction: 'Incoming', Operation: 'Transfer', Status: 'Success' },
    },
  ])('speak as the screens do, without a code of the calls, in $language [R-LIST-64]', async (told) => {
    const { items } = await api.get<TransactionsAnswer>(`${path}?coin=MAIN&direction=INCOMING`);
    const payer = items.flatMap(({ operations }) => operations).find(({ amount }) => amount === '7')
      ?.counterparty?.entity;
    const party = `entity:${payer?.id}`;
    const query = `coin=MAIN&direction=INCOMING&atLeast=1&counterparty=${party}&row=INCOMING:${party}`;
    const { head, rows, answer } = await readFile(`${path}/export?format=csv&language=${told.language}&${query}`);
    const values = [...head.values()];
    expect(values).toContain(told.object);
    expect(values).toContainEqual(expect.stringMatching(told.row));
    expect(values).toEqual(expect.arrayContaining(['ETH', '1 ETH', `${payer?.name} (${payer?.id})`]));
    expect(rows).toMatchObject([told.cells]);
    expect(answer.body).not.toMatch(INTERNAL);
  });
});

describe('transactions that carry a row, as a file', () => {
  it('have the part of each line, its sum, and what that is the sum of [R-LIST-94] [R-LIST-95]', async () => {
    const path = `${V1}/ETHEREUM/addresses/${ACCOUNT}/transactions`;
    const all = await api.get<TransactionsAnswer>(`${path}?coin=MAIN&direction=INCOMING`);
    const payer = all.items.flatMap(({ operations }) => operations).find(({ amount }) => amount === '7');
    const row = `INCOMING:entity:${payer?.counterparty?.entity?.id}`;
    const { head, rows, body } = await readFile(`${path}/export?format=csv&coin=MAIN&row=${row}`).then((file) => ({
      ...file,
      body: file.answer.body,
    }));
    expect(rows.map((line) => [line['数量'], line['涉案占比（%）'], line['涉案数量']])).toEqual([['7', '100', '7']]);
    expect([head.get('「数量」转入合计 · ETH'), head.get('「涉案数量」合计 · ETH')]).toEqual(['7', '7']);
    expect(head.get('排行中该项的数量')).toBe('7 ETH');
    expect(body).toContain('其合计即排行中该项的数量');
    // Without a row there is nothing that a part could be of.
    expect((await readFile(`${path}/export?format=csv&coin=MAIN`)).answer.body).not.toContain('涉案');
  });

  it('narrowed further say that the sum is a part of the row, or that it cannot be divided by party [R-LIST-95]', async () => {
    const path = `${V1}/BITCOIN/addresses/${PAYEE}/transactions`;
    const { items } = await api.get<TransactionsAnswer>(`${path}?coin=MAIN&direction=OUTGOING`);
    const party = items.at(-1)?.operations[0]?.counterparty;
    const ranked = await api.call(`${path}/export?format=csv&coin=MAIN&row=OUTGOING:entity:${party?.entity?.id}`);
    expect(ranked.body).toContain('其合计即排行中该项的数量');
    const later = await api.call(`${path}/export?format=csv&coin=MAIN&from=1&row=OUTGOING:entity:${party?.entity?.id}`);
    expect(later.body).toContain('其合计不超过排行中该项的数量');
    const divided = await readFile(
      `${path}/export?format=csv&coin=MAIN&counterparty=entity:${party?.entity?.id}&row=OUTGOING:entity:${party?.entity?.id}`,
    );
    expect(divided.answer.body).toContain('涉案部分无法再按交易对手拆分');
    expect(divided.rows.map((line) => line['涉案数量'])).toEqual(divided.rows.map(() => ''));
  });
});

describe('transactions that carry a row that is not there', () => {
  it.each([
    'transactions?',
    'transactions/sum?',
    'activity?',
    'transactions/export?format=csv&',
  ])('are refused by its name, not as an unknown object, by %s [R-LIST-89]', async (call) => {
    const answer = await api.call(`${V1}/ETHEREUM/addresses/${ACCOUNT}/${call}row=INCOMING:entity:999999`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { error: 'ROW_GONE', details: { key: 'entity:999999' } },
    ]);
  });
});

describe('transactions that carry a row whose walk ran out of time', () => {
  it('are told as not all, without a share, and are no file [R-LIST-60]', async () => {
    const { ledger, limits, transactionSearch } = pricedChains.program.apiDeps;
    const hurried = await openTestApi(pricedChains.program, {
      ledger: {
        ...ledger,
        read: (chain, work, options) => ledger.read(chain, (reader) => work(slow(reader)), options),
      },
      limits: { ...limits, scoringTimeoutMs: 0 },
      transactionSearch: { ...transactionSearch, contributing: createContributionSearch() },
    });
    const path = `${V1}/BITCOIN/addresses/${PAYEE}/transactions`;
    const query = 'coin=MAIN&row=INCOMING%3Aend%3AUnexplored';
    const { _metadata } = await hurried.get<TransactionsAnswer>(`${path}?${query}`);
    expect(_metadata).toMatchObject({ isComplete: false, searchedFrom: null, row: null });
    const file = await hurried.call(`${path}/export?format=csv&${query}`);
    expect([file.statusCode, file.json()]).toMatchObject([504, { error: 'ROW_TIMED_OUT' }]);
    await hurried.close();
  });
});

describe('transactions that carry a row', () => {
  const path = `${V1}/BITCOIN/addresses/${PAYEE}/transactions?coin=MAIN&row=INCOMING%3Aend%3AMined`;
  /** @param isReplaced per walk, true if its newest block was replaced */
  const walked = async (isReplaced: readonly boolean[]) => {
    const { ledger, transactionSearch } = pricedChains.program.apiDeps;
    const txIds = await ledger.read('BITCOIN', async (reader) => {
      const row = await reader.findAddress(PAYEE);
      const page = { offset: 0, limit: 1 };
      return (await reader.listAddressTransactions(row?.addressId ?? 0, page)).map(({ txId }) => txId);
    });
    const parent = await ledger.read('BITCOIN', (reader) => reader.findBlock(reader.height - 1));
    const { height = 0, hash } = parent ?? {};
    let walks = 0;
    const find = async () => {
      walks += 1;
      const starts = new Map(txIds.map((txId) => [txId, [{ txId, share: 0.09, askedShare: 0.1 }]]));
      const money = { amount: '1', symbol: 'BTC', isUsd: false };
      const of = {
        starts,
        direction: 'INCOMING',
        money,
        percentage: 9,
        knownPercentage: 9,
        isWhole: true,
        height,
      } as const;
      return { ...of, hash: isReplaced[walks - 1] === true ? 'f00d' : hash };
    };
    const on = await openTestApi(pricedChains.program, {
      transactionSearch: { ...transactionSearch, contributing: { find } },
    });
    const answer = await on.call(path);
    await on.close();
    return { answer, walks, height };
  };

  it('are found anew where blocks were replaced between walk and list, and say the height of the walk [R-LIST-36]', async () => {
    const { answer, walks, height } = await walked([true]);
    expect([walks, answer.statusCode, answer.json<TransactionsAnswer>()._metadata.row]).toEqual([
      2,
      200,
      { percentage: 9, knownPercentage: 9, amount: '1', symbol: 'BTC', isUsd: false, height },
    ]);
    const never = await walked([true, true, true, true]);
    expect([never.answer.statusCode, never.answer.json()]).toMatchObject([503, { error: 'BUSY' }]);
  });
});
