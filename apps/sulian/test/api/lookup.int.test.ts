import type { LookupAnswer, LookupPaymentsAnswer, LookupTextAnswer } from '@sulian/contract';
import type { Operation } from '@sulian/domain';
import { findPayments } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openAccountScene } from '../scoring/account-scene.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';

const V1 = '/api/proxy/v1/lookup';
const PAYER = `0x${'b2'.repeat(20)}`;
const MIDDLE = `0x${'a1'.repeat(20)}`;
const THIEF = `0x${'c3'.repeat(20)}`;
const UNSEEN = `0x${'d4'.repeat(20)}`;
const OTHER = `0x${'e5'.repeat(20)}`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHER = 10n ** 18n;
const DOLLAR = 10n ** 6n;

const transactions: readonly (readonly Operation[])[] = [
  [genesis(PAYER, ETHER), genesis(MIDDLE, 9n * ETHER)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, MIDDLE, 100n * DOLLAR, USDT)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, MIDDLE, 20n * DOLLAR, USDT)],
  [fee(MIDDLE, 0n), move('TOKEN_TRANSFER', MIDDLE, THIEF, 70n * DOLLAR, USDT)],
  [fee(MIDDLE, 0n), move('TOKEN_TRANSFER', MIDDLE, OTHER, 30n * DOLLAR, USDT)],
];

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let api: TestApi;
beforeAll(async () => {
  scene = await openAccountScene({ transactions, contracts: [USDT], labels: { [THIEF]: 'Scam' } });
  api = await openTestApi(scene.program);
});
afterAll(async () => {
  await api?.close();
  await scene?.close();
});

const post = async <T>(path: string, body: object): Promise<T> => {
  const answer = await api.call(`${V1}${path}`, body);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json<T>();
};
const onEthereum = (addresses: readonly string[]) => addresses.map((address) => ({ blockchain: 'ETHEREUM', address }));

describe('a pasted text', () => {
  it('yields each address once with its number, wrong checksums and what is neither [R-SEARCH-112]', async () => {
    const wrong = `${TRON.slice(0, 9)}z${TRON.slice(10)}`;
    const strange = 'this0is0no0address0of0any0chain';
    const text = `甲：${PAYER}，乙 ${PAYER.toUpperCase().replace('0X', '0x')} https://etherscan.io/address/${MIDDLE} ${wrong} ${strange}`;
    const { addresses, addressesTotal, mistyped, rest, restTotal } = await post<LookupTextAnswer>('/text', { q: text });
    expect(addresses.map(({ times, readings }) => [readings[0]?.address, times])).toEqual([
      [PAYER, 2],
      [MIDDLE, 1],
    ]);
    expect(addresses[1]?.readings[0]?.blockchain).toBe('ETHEREUM');
    expect(addressesTotal).toBe(2);
    expect(mistyped).toEqual([
      { written: wrong, corrections: [{ blockchain: 'TRON', address: TRON, corrected: TRON }] },
    ]);
    expect([rest, restTotal]).toEqual([[strange], 1]);
  });

  it('with a private key or a mnemonic is refused by its name [R-SEARCH-97]', async () => {
    const key = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
    const answer = await api.call(`${V1}/text`, { q: `${PAYER} ${key}` });
    expect(answer.json()).toMatchObject({ error: 'PRIVATE_KEY_REFUSED' });
    expect(answer.body).not.toContain(key);
  });
});

describe('addresses of a list', () => {
  it('have owner, level, balances and activity, in the order of the list [R-SEARCH-113]', async () => {
    const { items, chains } = await post<LookupAnswer>('', {
      objects: [...onEthereum([THIEF, UNSEEN, MIDDLE]), { blockchain: 'TRON', address: TRON }],
    });
    expect(
      items.map(({ address, isUnseen, entity, headline, numberOfTransactions, balanceUsd }) => [
        address,
        isUnseen,
        entity?.name ?? null,
        headline?.level ?? null,
        numberOfTransactions,
        balanceUsd,
      ]),
    ).toEqual([
      [THIEF, false, 'Scam', 'Critical', 1, 70],
      [UNSEEN, true, null, null, 0, 0],
      [MIDDLE, false, null, null, 5, 9_020],
    ]);
    expect(items[2]?.coins.map(({ symbol, balance, freeze }) => [symbol, balance, freeze])).toEqual([
      ['ETH', '9', 'NO_ISSUER'],
      ['USDT', '20', 'FREEZABLE'],
    ]);
    expect(items.map(({ freeze, freezable, freezableTotal }) => [freeze, freezable.length, freezableTotal])).toEqual([
      ['FREEZABLE', 1, 1],
      ['EMPTY', 0, 0],
      ['FREEZABLE', 1, 1],
    ]);
    expect(chains.map(({ blockchain, state, basis }) => [blockchain, state, basis?.height])).toEqual([
      ['ETHEREUM', 'READ', 4],
      ['TRON', 'NOT_INDEXED', undefined],
    ]);
  });

  it('are named in the audit log, each once [R-SEARCH-113]', async () => {
    await post<LookupAnswer>('', { objects: [...onEthereum([MIDDLE]), { blockchain: 'BSC', address: MIDDLE }] });
    const { database } = scene.program;
    const lines = await database.query<{ target: string }>(
      "select target from records.audit_entry where action = 'lookup' order by number desc limit 1",
    );
    expect(lines.map(({ target }) => target)).toEqual([MIDDLE]);
  });

  it.each([
    ['/payments', 'lookup.payments'],
    ['/export?format=csv&language=en', 'export.start'],
  ])('are named in the audit log by %s too [R-SEARCH-126]', async (path, action) => {
    expect((await api.call(`${V1}${path}`, { objects: onEthereum([MIDDLE, PAYER, MIDDLE]) })).statusCode).toBe(200);
    const lines = await scene.program.database.query<{ target: string; details: string }>(
      'select target, details::text from records.audit_entry where action = $1 order by number desc limit 1',
      [action],
    );
    expect(lines.map(({ target }) => target)).toEqual([`${MIDDLE} ${PAYER}`]);
    expect(JSON.parse(lines[0]?.details ?? '')).toMatchObject({ addresses: 3 });
  });

  it('are refused above the bound of a batch [R-SEARCH-113]', async () => {
    const objects = onEthereum(Array.from({ length: 251 }, () => PAYER));
    expect((await api.call(V1, { objects })).statusCode).toBe(400);
  });

  it('paid one another as the rule of edges says, and nobody else is named [R-SEARCH-114]', async () => {
    const { items, total, unread, incomplete, poisoningLeftOut } = await post<LookupPaymentsAnswer>('/payments', {
      objects: onEthereum([PAYER, MIDDLE, THIEF, UNSEEN]),
    });
    expect(
      items.map(({ from, to, symbol, amount, transactions, isExact }) => [
        from,
        to,
        symbol,
        amount,
        transactions,
        isExact,
      ]),
    ).toEqual([
      [MIDDLE, THIEF, 'USDT', '70', 1, true],
      [PAYER, MIDDLE, 'USDT', '120', 2, true],
    ]);
    expect([total, unread, incomplete, poisoningLeftOut]).toEqual([2, [], [], 0]);
  });

  it('that are too busy to read are named where a payment among them may be missing [R-SEARCH-114]', async () => {
    const { ledger, prices } = scene.program.apiDeps;
    const found = await ledger.read('ETHEREUM', async (reader) => {
      const rows = await reader.listAddressesByText([PAYER, MIDDLE, THIEF]);
      const addressIds = rows.map(({ addressId }) => addressId);
      const { payments, unread } = await findPayments({ reader, prices, addressIds, maxTransactions: 3 });
      const textOf = new Map(rows.map(({ addressId, text }) => [addressId, text]));
      return {
        payments: payments.map(({ from, to }) => [textOf.get(from), textOf.get(to)]),
        unread: unread.map((id) => textOf.get(id)).sort(),
      };
    });
    // The thief's one transaction fits, and shows its payer. Payments between the other two are not read.
    expect(found.payments).toEqual([[MIDDLE, THIEF]]);
    expect(found.unread).toEqual([MIDDLE, PAYER].sort());
  });

  it('are a file with case, operator and the basis of each row [R-SEARCH-115]', async () => {
    const objects = [
      { blockchain: 'ETHEREUM', address: THIEF, written: THIEF.toUpperCase(), times: 3 },
      { blockchain: 'TRON', address: TRON },
    ];
    const answer = await api.call(`${V1}/export?format=csv&language=en`, { objects });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const { rows } = readCsv(answer.body);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ Address: THIEF, Times: '3', Owner: 'Scam', 'Ledger block height': '4' });
    expect(rows[0]).toMatchObject({ 'Freezable balances': expect.stringMatching(/^70 USDT/) });
    for (const part of ['Case', 'Operator', 'Tron could not be read', 'complete'])
      expect(answer.body.toLowerCase()).toContain(part.toLowerCase());
  });
});
