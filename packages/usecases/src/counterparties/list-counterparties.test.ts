import {
  type AddressId,
  type AddressRow,
  type CounterpartyPage,
  type CounterpartyReader,
  type EdgeAmounts,
  type LedgerReader,
  type LegRow,
  type NoteKind,
  type NoteQuery,
  type Party,
  toTxId,
} from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { Counterparty, CounterpartyQuestion } from './counterparty-query.ts';
import { listCounterparties } from './list-counterparties.ts';
import { toCustomer } from './list-of-customer.ts';

const [ANNE, ANNE_TOO, BEN, CARL, DORA] = [1, 2, 3, 4, 5] as const;
/** Anne's two addresses. */
const WALLET = ANNE;
type Part = readonly [AddressId, bigint];
type Transaction = readonly [readonly Part[], readonly Part[]];

const toLegs = ([sources, destinations]: Transaction, height: number): readonly LegRow[] => {
  const toLeg =
    (side: LegRow['side']) =>
    ([addressId, amountBase]: Part, position: number): LegRow => ({
      txId: toTxId(height, 0),
      operation: 0,
      side,
      position,
      addressId,
      asset: 0,
      amountBase,
    });
  return [...sources.map(toLeg('source')), ...destinations.map(toLeg('destination'))];
};

const TRANSACTIONS: readonly Transaction[] = [
  [[[BEN, 10n]], [[ANNE, 9n]]],
  [[[ANNE, 6n], [ANNE_TOO, 4n]], [[CARL, 7n], [BEN, 2n]]], // biome-ignore format: one transaction a line
  [[[ANNE, 5n]], [[ANNE_TOO, 4n], [DORA, 1n]]], // biome-ignore format: one transaction a line
  [[[ANNE_TOO, 4n], [DORA, 4n]], [[CARL, 5n], [DORA, 3n]]], // biome-ignore format: one transaction a line
];

/** A ledger of the transactions above, one per block; stores sums only if given. */
function openReader(counterparties?: CounterpartyReader): LedgerReader {
  const legs = TRANSACTIONS.map(toLegs);
  const txIdsOf = (ids: readonly AddressId[]) => [
    ...new Set(
      legs
        .flat()
        .filter(({ addressId = 0 }) => ids.includes(addressId))
        .map(({ txId }) => txId),
    ),
  ];
  const rowsOf = (ids: readonly AddressId[]) =>
    txIdsOf(ids)
      .toReversed()
      .map((txId) => ({ addressId: 0, txId, asset: 0, receivedBase: 0n, sentBase: 0n }));
  const walletOf = (id: AddressId) => (id === ANNE_TOO ? WALLET : id === ANNE ? WALLET : undefined);
  const toRow = (addressId: AddressId) => {
    const walletId = walletOf(addressId);
    return { addressId, ...(walletId === undefined ? {} : { walletId }) } as AddressRow;
  };
  const reader: Partial<LedgerReader> = {
    chain: 'BITCOIN',
    ...(counterparties === undefined ? {} : { counterparties }),
    countTransactions: async (ids) => new Map(ids.map((id) => [id, txIdsOf([id]).length])),
    countWalletTransactions: async () => txIdsOf([ANNE, ANNE_TOO]).length,
    listAddressTransactions: async (id) => rowsOf([id]),
    listWalletTransactions: async () => rowsOf([ANNE, ANNE_TOO]),
    listTransactionsTogether: async (ids) => rowsOf(ids),
    listWalletAddresses: async () => [ANNE, ANNE_TOO].map(toRow),
    listAddresses: async (ids) => ids.map(toRow),
    listLegs: async (txIds) => legs.flat().filter(({ txId }) => txIds.includes(txId)),
    listContracts: async () => new Set(),
    // No address looks like another.
    listAddressesByEnds: async (ends) => ends.map(() => []),
    listSharedTransactions: async () => [],
    listBlockTimes: async (heights) => new Map(heights.map((height) => [height, height * 86_400])),
    listAssets: async (assets) =>
      assets.map((asset) => ({ chain: 'BITCOIN', asset, kind: 'NATIVE', decimals: 0 }) as never),
  };
  return reader as LedgerReader;
}

const toQuestion = (changes: Partial<CounterpartyQuestion> = {}): CounterpartyQuestion => ({
  reader: openReader(),
  labels: { findAddressLabel: () => undefined },
  prices: { findUsd: (_chain, _asset, timeSec) => (timeSec === 0 ? undefined : timeSec / 86_400) },
  object: { kind: 'ADDRESS', addressId: ANNE },
  offset: 0,
  limit: 100,
  ...changes,
});

const toText = ({ amountBase, atLeastBase, atMostBase }: EdgeAmounts): string =>
  `${amountBase ?? '?'} [${atLeastBase}, ${atMostBase}]`;
const toTexts = ({ other, received, paid, transactions }: Counterparty) => [
  other,
  toText(received),
  toText(paid),
  transactions,
];

/** Stored page of the address: its computed list, without USD. */
async function keep(addressId: AddressId): Promise<CounterpartyPage> {
  const { rows, total, totals } = await listCounterparties(toQuestion({ object: { kind: 'ADDRESS', addressId } }));
  return {
    rows,
    total,
    change: totals.map(({ asset, change }) => ({ asset, ...change })),
    fees: totals.map(({ asset, fee }) => ({ asset, ...fee })),
  };
}

const keeping = (...kept: readonly AddressId[]): CounterpartyReader => ({
  listCounterparties: async ({ addressId, offset, limit }) => {
    if (!kept.includes(addressId)) return undefined;
    const page = await keep(addressId);
    return { ...page, rows: page.rows.slice(offset, offset + limit) };
  },
  async *streamCounterparties({ addressId }) {
    if (kept.includes(addressId)) yield (await keep(addressId)).rows;
  },
  listOthers: async () => undefined,
  listSumsWith: async () => [],
});

describe('a list computed from rows', () => {
  it('[R-EDGE-14] sums what each transaction divides into', async () => {
    const { rows, totals, granularity } = await listCounterparties(toQuestion());
    // Inputs of 6 and 4, so Anne's share is 0.6: 7 · 0.6 = 4.2 and 2 · 0.6 = 1.2; the rest is fee.
    expect(rows.map(toTexts)).toEqual([
      [BEN, '9 [9, 9]', '1 [0, 2]', 2],
      [ANNE_TOO, '0 [0, 0]', '4 [4, 4]', 1],
      [CARL, '0 [0, 0]', '4 [3, 6]', 1],
      [DORA, '0 [0, 0]', '1 [1, 1]', 1],
    ]);
    expect(totals.map(({ change, fee }) => [toText(change), fee])).toEqual([
      ['0 [0, 0]', { amountBase: 1n, atLeastBase: 0n, atMostBase: 1n }],
    ]);
    expect(granularity).toBe('ADDRESS');
  });

  it('[R-EDGE-04] of a wallet takes its addresses as one', async () => {
    const { rows, totals, granularity } = await listCounterparties(
      toQuestion({ object: { kind: 'WALLET', walletId: WALLET } }),
    );
    expect(rows.map(toTexts)).toEqual([
      [BEN, '9 [9, 9]', '2 [2, 2]', 2],
      [CARL, '0 [0, 0]', '10 [8, 11]', 2],
      [DORA, '0 [0, 0]', '2 [1, 4]', 2],
    ]);
    expect(totals.map(({ change }) => toText(change))).toEqual(['4 [4, 4]']);
    expect(granularity).toBe('WALLET');
  });

  it('[R-EDGE-17] values each transfer by its day, and nothing where a part has no price', async () => {
    const { rows, totals } = await listCounterparties(toQuestion());
    expect(rows.map(({ other, received, paid }) => [other, received.usd, paid.usd])).toEqual([
      [BEN, null, 1],
      [ANNE_TOO, 0, 8],
      [CARL, 0, 4],
      [DORA, 0, 2],
    ]);
    expect(
      totals.map(({ received, paid }) => [received?.usd, received?.pricedBase, paid?.usd, paid?.pricedBase]),
    ).toEqual([[null, 0n, 15, 10n]]);
  });

  it('[R-EDGE-19] is not told in part: over its budgets it says so, with the count', async () => {
    for (const [limits, incomplete] of [
      [{ transactions: 2 }, 'TOO_MANY_TRANSACTIONS'],
      [{ transactions: 10, edges: 5 }, 'TOO_MANY_EDGES'],
    ] as const)
      expect(await listCounterparties(toQuestion(), limits)).toMatchObject({
        rows: [],
        totals: [],
        total: 0,
        transactions: 3,
        incomplete,
      });
    expect((await listCounterparties(toQuestion(), { transactions: 3 })).incomplete).toBeUndefined();
  });
});

describe('a list of more transactions than are read', () => {
  const limits = { transactions: 2 };

  it('[R-EDGE-19] is what the store keeps of the address, without USD', async () => {
    const reader = openReader(keeping(ANNE));
    const { rows, totals, sort, incomplete } = await listCounterparties(toQuestion({ reader, sort: 'USD' }), limits);
    expect([incomplete, sort]).toEqual([undefined, 'COUNT']);
    expect(new Set(rows.map(toTexts).map(String))).toEqual(
      new Set((await listCounterparties(toQuestion())).rows.map(toTexts).map(String)),
    );
    expect(rows.map(({ received, paid }) => [received.usd, paid.usd])).toEqual([
      [null, null],
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(totals).toEqual([
      {
        asset: 0,
        change: { amountBase: 0n, atLeastBase: 0n, atMostBase: 0n },
        fee: { amountBase: 1n, atLeastBase: 0n, atMostBase: 1n },
      },
    ]);
  });

  it('[R-EDGE-19] says that what is kept is of all times', async () => {
    const reader = openReader(keeping(ANNE));
    for (const period of [{ fromSec: 0 }, { toSec: 1 }])
      expect((await listCounterparties(toQuestion({ reader, ...period }), limits)).incomplete).toBe('PERIOD_NOT_KEPT');
    const other = openReader(keeping(BEN));
    expect((await listCounterparties(toQuestion({ reader: other }), limits)).incomplete).toBe('TOO_MANY_TRANSACTIONS');
  });

  it('[R-EDGE-20] of a wallet is summed up from its addresses, between bounds that hold', async () => {
    const object = { kind: 'WALLET', walletId: WALLET } as const;
    const query = toQuestion({ reader: openReader(keeping(ANNE)), object });
    const summed = await listCounterparties(query, { transactions: 3 });
    expect([summed.granularity, summed.incomplete]).toEqual(['ADDRESS', undefined]);
    expect(summed.rows.map(toTexts)).toEqual([
      [BEN, '9 [9, 9]', '2 [0, 4]', 3],
      // Carl receives 4 of Anne's 6 and 3 of her other address's 4 in one transaction, and 3 of that address's 4 in the
      // other.
      [CARL, '0 [0, 0]', '10 [5, 14]', 3],
      [DORA, '0 [0, 0]', '2 [1, 4]', 2],
    ]);
    const whole = await listCounterparties(toQuestion({ object }));
    const byParty = new Map<Party, Counterparty>(whole.rows.map((row) => [row.other, row]));
    for (const { other, paid, transactions } of summed.rows) {
      const exact = byParty.get(other);
      expect(paid.atLeastBase <= (exact?.paid.atLeastBase ?? -1n)).toBe(true);
      expect(paid.atMostBase >= (exact?.paid.atMostBase ?? 99n)).toBe(true);
      expect(transactions >= (exact?.transactions ?? 99)).toBe(true);
    }
    // Amount that Anne's addresses paid each other.
    expect(summed.totals.map(({ change }) => toText(change))).toEqual(['4 [4, 4]']);
  });

  it('[R-EDGE-20] of a wallet is not told where an address of its is neither kept nor read', async () => {
    const object = { kind: 'WALLET', walletId: WALLET } as const;
    for (const reader of [openReader(), openReader(keeping(BEN))])
      expect(await listCounterparties(toQuestion({ reader, object }), { transactions: 1 })).toMatchObject({
        rows: [],
        transactions: 4,
        incomplete: 'TOO_MANY_TRANSACTIONS',
      });
  });
});

describe('the list of one customer of an address', () => {
  const EXCHANGE = 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv';
  /**
   * Payments of the exchange Anne. Ben pays in for 104, then for 105; Carl pays in for 104. Anne pays out to Dora for
   * 104.
   */
  const PAYMENTS: readonly (readonly [from: AddressId, to: AddressId, NoteKind, tag: string])[] = [
    [BEN, ANNE, 'DESTINATION_TAG', '104'],
    [BEN, ANNE, 'DESTINATION_TAG', '105'],
    [CARL, ANNE, 'DESTINATION_TAG', '104'],
    [ANNE, DORA, 'SOURCE_TAG', '104'],
    // Her own tag with another: no customer of the exchange.
    [DORA, BEN, 'DESTINATION_TAG', '104'],
  ];
  const ownerOf = (kind: NoteKind, [from, to]: readonly AddressId[]) => (kind === 'SOURCE_TAG' ? from : to);
  const reader = {
    ...openReader(),
    chain: 'RIPPLE',
    listAddresses: async (ids: readonly AddressId[]) => ids.map((addressId) => ({ addressId, text: EXCHANGE })),
    listLegs: async (txIds: readonly number[]) =>
      txIds.flatMap((txId) =>
        PAYMENTS.flatMap(([from, to], operation) =>
          [[from, 'source'] as const, [to, 'destination'] as const].map(([addressId, side]) => ({
            ...{ txId, operation, side, position: 0, addressId, asset: 0, amountBase: 10n ** BigInt(operation + 2) },
          })),
        ),
      ),
    listTransactionsByNote: async ({ address, kind, text }: NoteQuery, limit: number) =>
      PAYMENTS.flatMap(([from, to, of, tag], operation) =>
        address === EXCHANGE && of === kind && tag === text && ownerOf(of, [from, to]) === ANNE
          ? [{ txId: toTxId(1, 0), hash: 'aa', operation }]
          : [],
      ).slice(0, limit),
    listAssets: async (assets: readonly number[]) =>
      assets.map((asset) => ({ chain: 'RIPPLE', asset, kind: 'NATIVE', decimals: 0 })),
  } as unknown as LedgerReader;
  const suppressing = (...operations: readonly number[]) => ({
    listSuppressed: async () => operations.map((operation) => ({ hash: 'aa', operation })),
  });
  const listOf = (subKey: string, suppressions = suppressing()) =>
    listCounterparties(toQuestion({ reader, customer: toCustomer('RIPPLE', subKey, suppressions) }));

  it('[R-EDGE-40] holds what bears its tag alone, paid in and paid out', async () => {
    const { rows, totals, transactions } = await listOf('104');
    expect(rows.map(({ other, received, paid }) => [other, received.amountBase, paid.amountBase])).toEqual([
      [DORA, 0n, 100_000n],
      [CARL, 10_000n, 0n],
      [BEN, 100n, 0n],
    ]);
    expect(totals).toMatchObject([{ change: { amountBase: 0n }, fee: { amountBase: 0n } }]);
    expect(transactions).toBe(1);
    expect((await listOf('0')).rows).toEqual([]);
  });

  it('[R-EDGE-41] holds nothing that is suppressed, and refuses what is no tag or has no customers', async () => {
    expect((await listOf('104', suppressing(0, 2))).rows.map(({ other }) => other)).toEqual([DORA]);
    expect(() => toCustomer('RIPPLE', '007', suppressing())).toThrow('not a tag');
    expect(() => toCustomer('BITCOIN', '104', suppressing())).toThrow('have no customers');
    const wallet = { kind: 'WALLET', walletId: WALLET } as const;
    const customer = toCustomer('RIPPLE', '104', suppressing());
    await expect(listCounterparties(toQuestion({ reader, object: wallet, customer }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
