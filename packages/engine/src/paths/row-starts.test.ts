import { toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { DEFAULT_BUDGET, DEFAULT_POLICY, type Policy } from '../index.ts';
import { traceUtxoRowStarts } from './row-starts.ts';

const [OBJECT, EXCHANGE] = [1, 9];
const FOLLOW_ALL: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0 };
const [MINED, FIRST, MIXED, ALONE] = [toTxId(0, 0), toTxId(1, 0), toTxId(2, 0), toTxId(3, 0)];

/** An exchange's 60 and a miner's 20 come mixed, 40 of them to the object; the exchange's other 10 come alone. */
function build(): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.add({ txId: MINED, spends: [], outputs: [{ address: EXCHANGE, amount: 70n }, { address: 3, amount: 20n }] }); // biome-ignore format: one transaction
  ledger.add({
    txId: FIRST,
    spends: [{ txId: MINED, index: 0 }],
    outputs: [{ address: 2, amount: 60n }, { address: OBJECT, amount: 10n }], // biome-ignore format: one transaction
  });
  ledger.add({
    txId: MIXED,
    spends: [{ txId: FIRST, index: 0 }, { txId: MINED, index: 1 }], // biome-ignore format: one transaction
    outputs: [{ address: 4, amount: 80n }],
  });
  ledger.add({
    txId: ALONE,
    spends: [{ txId: MIXED, index: 0 }],
    outputs: [{ address: OBJECT, amount: 40n }, { address: 5, amount: 40n }], // biome-ignore format: one transaction
  });
  return ledger;
}

const ask = (key: string) =>
  traceUtxoRowStarts(
    {
      reader: build(),
      labels: createLabels({ addresses: new Map([[EXCHANGE, entity(12, 'Exchange')]]) }),
      question: {
        direction: 'INCOMING',
        object: { kind: 'ADDRESS', addressIds: [OBJECT] },
        asset: 0,
        policy: FOLLOW_ALL,
        budget: DEFAULT_BUDGET,
      },
    },
    key,
  );

describe('the transactions that carry a row', () => {
  it('[R-LIST-36] carry all of it, each its part', async () => {
    const { row, starts } = await ask('entity:12');
    // Total 50: 10 alone, and three quarters of the 40 that came mixed.
    expect(starts.map(({ txId, amountBase }) => [txId, amountBase])).toEqual([
      [FIRST, 10n],
      [ALONE, 30n],
    ]);
    expect(starts[0]?.share).toBeCloseTo(10 / 50, 12);
    expect(starts[1]?.share).toBeCloseTo(30 / 50, 12);
    expect(starts.map(({ askedShare }) => askedShare)).toEqual([10 / 50, 40 / 50]);
    expect(row?.amountBase).toBe(40n);
  });

  it('leaves out what carries none of it', async () => {
    expect((await ask('end:Block reward')).starts.map(({ txId }) => txId)).toEqual([ALONE]);
  });

  it('are none of a row that the answer does not have', async () => {
    const { row, starts } = await ask('entity:99');
    expect([row, starts.length]).toEqual([undefined, 0]);
  });
});
