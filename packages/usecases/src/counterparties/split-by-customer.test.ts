import { type AddressRow, type LedgerReader, type LegRow, type NoteRow, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { listCounterparties } from './list-counterparties.ts';
import { type SplitQuestion, splitByCustomer } from './split-by-customer.ts';

const [PAYER, EXCHANGE, SHOP] = [1, 2, 3] as const;

interface Payment {
  readonly to: number;
  readonly amountBase: bigint;
  /** Undefined: it names nobody. */
  readonly tag?: string;
  /** Height of its transaction; payments of one height are one transaction. */
  readonly height: number;
}

/** The payer's payments, of which one to the exchange comes back. */
function openReader(payments: readonly Payment[]): LedgerReader {
  const operations = payments.map((payment, index) => {
    const before = payments.slice(0, index).filter(({ height }) => height === payment.height).length;
    return { ...payment, operation: before, txId: toTxId(payment.height, 0) };
  });
  const legs = operations.flatMap(({ txId, operation, to, amountBase }): LegRow[] => {
    const leg = { txId, operation, position: 0, asset: 0, amountBase, operationType: 'VALUE_TRANSFER' } as const;
    return [
      { ...leg, side: 'source', addressId: PAYER },
      { ...leg, side: 'destination', addressId: to },
    ];
  });
  const notes = operations.flatMap(({ txId, operation, to, tag }): NoteRow[] => {
    const note = { kind: 'DESTINATION_TAG', side: 'destination', length: 1, isCut: false, number: operation } as const;
    return tag === undefined ? [] : [{ ...note, txId, operation, address: `r${to}`, text: tag }];
  });
  const txIds = [...new Set(legs.map(({ txId }) => txId))];
  const reader: Partial<LedgerReader> = {
    chain: 'RIPPLE',
    countTransactions: async (ids) => new Map(ids.map((id) => [id, txIds.length])),
    listAddressTransactions: async () =>
      txIds.map((txId) => ({ addressId: PAYER, txId, asset: 0, receivedBase: 0n, sentBase: 0n })),
    listAddresses: async (ids) => ids.map((addressId) => ({ addressId, text: `r${addressId}` }) as AddressRow),
    listLegs: async (ids) => legs.filter(({ txId }) => ids.includes(txId)),
    listTransactions: async (ids) => ids.map((txId) => ({ txId, hash: String(txId) }) as never),
    listBlockTimes: async (heights) => new Map(heights.map((height) => [height, 1_600_000_000])),
    listAssets: async () => [{ chain: 'RIPPLE', asset: 0, symbol: 'XRP', decimals: 6, kind: 'NATIVE' }] as never,
    countNotes: async (ids) =>
      new Map(ids.map((id) => [id, notes.filter(({ txId }) => txId === id).length] as const).filter(([, n]) => n > 0)),
    listNotes: async (ids) => notes.filter(({ txId }) => ids.includes(txId)),
  };
  return reader as LedgerReader;
}

async function split(payments: readonly Payment[], limits?: { readonly transactions: number }) {
  const question: SplitQuestion = {
    reader: openReader(payments),
    labels: { findAddressLabel: () => undefined },
    prices: { findUsd: () => 2 },
    object: { kind: 'ADDRESS', addressId: PAYER },
    noteSuppressions: { listSuppressed: async () => [] },
    includesPoisoning: true,
    offset: 0,
    limit: 10,
  };
  const { rows } = await listCounterparties(question);
  const splitOf = await splitByCustomer(question, rows, limits);
  return {
    rows,
    splitOf,
    of: (party: number) => splitOf?.(rows.find(({ other }) => other === party) ?? (rows[0] as never)),
  };
}

describe('a row of an address’s list by customers of the other party [R-EDGE-51]', () => {
  it('tells them apart by tag, the largest first, within one transaction too; 0 is a tag', async () => {
    const { of } = await split([
      { to: EXCHANGE, amountBase: 5n, tag: '7', height: 1 },
      { to: EXCHANGE, amountBase: 30n, tag: '0', height: 1 },
      { to: EXCHANGE, amountBase: 6n, tag: '7', height: 2 },
      { to: EXCHANGE, amountBase: 100n, height: 3 },
      { to: SHOP, amountBase: 9n, height: 3 },
    ]);
    const found = of(EXCHANGE);
    expect(found?.customers.map((each) => [each.customer.subKey, each.paid.amountBase, each.transactions])).toEqual([
      ['0', 30n, 1],
      ['7', 11n, 2],
    ]);
    expect([found?.unnamed.paid.amountBase, found?.others.paid.amountBase]).toEqual([100n, 0n]);
    expect(of(SHOP)).toBeUndefined();
  });

  it('tells a hundred of them and the rest as one sum, and all parts are the row [R-EDGE-52]', async () => {
    const payments = Array.from({ length: 130 }, (_, at) => ({
      to: EXCHANGE,
      amountBase: BigInt(1_000 + at),
      tag: String(at),
      height: at + 1,
    }));
    const { rows, of } = await split([...payments, { to: EXCHANGE, amountBase: 7n, height: 200 }]);
    const found = of(EXCHANGE);
    expect([found?.customers.length, found?.numberOfCustomers]).toEqual([100, 130]);
    expect(found?.customers[0]?.customer.subKey).toBe('129');
    const paidByCustomers = found?.customers.reduce((sum, { paid }) => sum + (paid.amountBase ?? 0n), 0n) ?? 0n;
    const [others, unnamed] = [found?.others.paid.amountBase ?? 0n, found?.unnamed.paid.amountBase ?? 0n];
    expect([others, unnamed]).toEqual([30_435n, 7n]);
    expect(paidByCustomers + others + unnamed).toBe(rows[0]?.paid.amountBase);
  });

  it('says nothing of customers where only sums are kept [R-EDGE-53]', async () => {
    const { splitOf } = await split([{ to: EXCHANGE, amountBase: 5n, tag: '7', height: 1 }], { transactions: 0 });
    expect(splitOf).toBeUndefined();
  });
});
