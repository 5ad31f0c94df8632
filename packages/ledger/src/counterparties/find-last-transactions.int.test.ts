import type { Block, Transaction } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CounterpartySettings, digestTables, verifyCounterparties, verifyTables } from '../index.ts';
import { openStore, type Store } from '../testing/open-store.ts';
import { plainEdgeRule } from '../testing/plain-edge-rule.ts';

const settings: CounterpartySettings = { edgeRuleOf: () => plainEdgeRule, ruleVersion: 1, above: 100 };
const [FAR, NEAR, STRANGER] = [1, 2, 3].map((number) => `0x${number.toString(16).padStart(40, '0')}`);
const hashOf = (number: number): string => number.toString(16).padStart(64, '0');

/** @param from undefined: nobody */
const pay = (hash: string, from: string | undefined, to: string | undefined): Transaction => ({
  hash,
  kind: 'transfer',
  status: 'success',
  operations: [
    {
      type: from === undefined ? 'MINT' : 'VALUE_TRANSFER',
      asset: 0,
      sources: from === undefined ? [] : [{ address: from, amountBase: 1n }],
      destinations: [to === undefined ? { amountBase: 1n, unspendable: true } : { address: to, amountBase: 1n }],
    },
  ],
});

const payOften = (to: string | undefined, count: number, first: number): readonly Transaction[] =>
  Array.from({ length: count }, (_, index) => pay(hashOf(first + index), STRANGER, to));

/** Both are paid by nobody in the first block and in the last, and by a stranger between: one more often than is looked at. */
const BLOCKS: readonly Block[] = [
  [pay(hashOf(1_001), undefined, FAR), pay(hashOf(1_002), undefined, NEAR)],
  [...payOften(FAR, 17_500, 100_000), ...payOften(NEAR, 2_000, 200_000)],
  [pay(hashOf(1_003), undefined, FAR), pay(hashOf(1_004), undefined, NEAR)],
].map((transactions, height) => ({
  chain: 'ETHEREUM',
  height,
  hash: hashOf(height + 1),
  parentHash: hashOf(height),
  timeSec: 1_600_000_000 + height,
  transactions,
}));

describe('the last transaction with nobody as the payer of a busy address', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ counterparties: settings });
    await store.ledger.writer('ETHEREUM').append(BLOCKS);
  }, 120_000);
  afterAll(() => store.drop());

  const pageOf = (address: string | undefined) =>
    store.ledger.read('ETHEREUM', async (reader) => {
      const { addressId = 0 } = (await reader.findAddress(address ?? '')) ?? {};
      return reader.counterparties?.listCounterparties({ addressId, sort: 'LAST', offset: 0, limit: 10 });
    });

  it('is looked for among so many only in a rollback: where it lies before, the address is counted anew [R-LEDGER-61]', async () => {
    const writer = store.ledger.writer('ETHEREUM');
    expect((await pageOf(FAR))?.total).toBe(2);
    await writer.rollback(1);
    expect(await pageOf(FAR)).toBeUndefined();
    expect((await pageOf(NEAR))?.rows[1]).toMatchObject({ other: 'COINBASE', transactions: 1, lastTxId: 1 });
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    while (await writer.countCounterparties());
    expect((await pageOf(FAR))?.total).toBe(2);
    expect(await verifyCounterparties(store.database, 'ETHEREUM', { settings, sample: 10 })).toEqual([]);
    const fresh = await openStore({ counterparties: settings });
    try {
      await fresh.ledger.writer('ETHEREUM').append(BLOCKS.slice(0, 2));
      expect(await digestTables(store.database, 'ETHEREUM')).toEqual(await digestTables(fresh.database, 'ETHEREUM'));
    } finally {
      await fresh.drop();
    }
  }, 120_000);
});
