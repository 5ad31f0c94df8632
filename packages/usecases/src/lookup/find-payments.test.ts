import type { CounterpartyRow, LedgerReader, LegRow } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findPayments } from './find-payments.ts';

const [QUIET, BUSY, RIVAL] = [1, 2, 3];
const leg = (txId: number, side: LegRow['side'], [addressId, amountBase]: readonly [number, bigint]): LegRow => ({
  ...{ txId, operation: 0, side, position: addressId, addressId, asset: 0, amountBase },
});
/** The quiet address and a busy one pay the other busy one in one transaction. */
const LEGS = [leg(7, 'source', [QUIET, 10n]), leg(7, 'source', [BUSY, 30n]), leg(7, 'destination', [RIVAL, 40n])];

const amounts = (amountBase: bigint, convertedBase = 0n) => ({
  ...{ amountBase, atLeastBase: amountBase, atMostBase: amountBase, convertedBase },
});
const stored = (changes: Partial<CounterpartyRow>): CounterpartyRow => ({
  ...{ other: RIVAL, asset: 0, received: amounts(0n), paid: amounts(0n), transactions: 9, firstTxId: 1, lastTxId: 90 },
  ...changes,
});

/** @param row stored sum of the two busy addresses; undefined: the store has none */
const search = (row: CounterpartyRow | undefined) =>
  findPayments({
    reader: {
      chain: 'BITCOIN',
      countTransactions: async () => new Map([QUIET, BUSY, RIVAL].map((id) => [id, id === QUIET ? 1 : 50])),
      listTransactionIdsOf: async () => [7],
      listLegs: async () => LEGS,
      counterparties: {
        listCounterparties: async () => (row === undefined ? undefined : { rows: [], total: 0, change: [], fees: [] }),
        listSumsWith: async (addressId: number) => (addressId === BUSY ? [row] : []),
      },
    } as unknown as LedgerReader,
    prices: { findUsd: () => undefined },
    addressIds: [QUIET, BUSY, RIVAL],
    maxTransactions: 5,
  });

const pairs = ({ payments }: Awaited<ReturnType<typeof search>>) =>
  payments.map(({ from, to, amounts: { amountBase }, transactions, isStored }) => [
    ...[from, to, amountBase, transactions, isStored],
  ]);

it('the stored sum of two busy addresses counts, though a transaction of a quiet one has a part of it [R-SEARCH-122]', async () => {
  expect(pairs(await search(stored({ paid: amounts(500n) })))).toEqual([
    [BUSY, RIVAL, 500n, 9, true],
    [QUIET, RIVAL, 10n, 1, false],
  ]);
});

it('two busy addresses without a stored sum are unread, and a part of their payments is no sum [R-SEARCH-122]', async () => {
  const answer = await search(undefined);
  expect(pairs(answer)).toEqual([[QUIET, RIVAL, 10n, 1, false]]);
  expect(answer.unread).toEqual([BUSY, RIVAL]);
});

it('a stored sum of both directions has no number of transactions for either [R-SEARCH-122]', async () => {
  expect(pairs(await search(stored({ paid: amounts(500n), received: amounts(20n) })))).toEqual([
    [BUSY, RIVAL, 500n, null, true],
    [RIVAL, BUSY, 20n, null, true],
    [QUIET, RIVAL, 10n, 1, false],
  ]);
});

it('amounts that an address exchanged count in a stored sum as they do in transactions [R-SEARCH-122]', async () => {
  expect(pairs(await search(stored({ paid: amounts(500n, 70n) })))[0]).toEqual([BUSY, RIVAL, 570n, 9, true]);
});
