import { toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { DEFAULT_BUDGET, DEFAULT_POLICY, type Policy } from '../index.ts';
import { addressesOf, traceUtxoPaths } from './trace-paths.ts';

const OBJECT = 1;
const EXCHANGE = 9;
const FOLLOW_ALL: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0 };
const [FIRST, SECOND, MIDDLE, LAST] = [toTxId(1, 0), toTxId(2, 0), toTxId(3, 0), toTxId(4, 0)];

/** An exchange pays 60 and 20, a miner 20; `MIDDLE` joins 60 + 20, and the object gets 75 there and 25 straight from the mine. */
function build() {
  const ledger = new MemoryLedger();
  ledger.add({ txId: toTxId(0, 0), spends: [], outputs: [{ address: EXCHANGE, amount: 80n }] });
  ledger.add({
    txId: FIRST,
    spends: [{ txId: toTxId(0, 0), index: 0 }],
    outputs: [
      { address: 2, amount: 60n },
      { address: 3, amount: 20n },
    ],
  });
  ledger.add({
    txId: SECOND,
    spends: [],
    outputs: [
      { address: 4, amount: 20n },
      { address: OBJECT, amount: 25n },
    ],
  });
  ledger.add({
    txId: MIDDLE,
    spends: [
      { txId: FIRST, index: 0 },
      { txId: SECOND, index: 0 },
    ],
    outputs: [{ address: 5, amount: 80n }],
  });
  ledger.add({
    txId: LAST,
    spends: [
      { txId: MIDDLE, index: 0 },
      { txId: FIRST, index: 1 },
    ],
    outputs: [
      { address: OBJECT, amount: 75n },
      { address: 6, amount: 25n },
    ],
  });
  return ledger;
}

const ask = (key: string, maxHops = 200, maxPaths = 5) =>
  traceUtxoPaths(
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
    { key, maxPaths, maxHops },
  );

const summarize = (paths: Awaited<ReturnType<typeof ask>>['paths']) =>
  paths.map(({ amountBase, length, hops }) => ({
    amountBase,
    length,
    hops: hops.map(({ txId, amountBase: carried, legs }) => [txId, carried, addressesOf(legs ?? [])]),
  }));

describe('traceUtxoPaths', () => {
  it('tells each way to a named payer, with what it carried after every hop', async () => {
    const { paths } = await ask('entity:12');
    expect(summarize(paths)).toEqual([
      {
        amountBase: 45n,
        length: 3,
        hops: [
          [LAST, 60n, [5]],
          [MIDDLE, 45n, [2]],
          [FIRST, 45n, [EXCHANGE]],
        ],
      },
      {
        amountBase: 15n,
        length: 2,
        hops: [
          [LAST, 15n, [3]],
          [FIRST, 15n, [EXCHANGE]],
        ],
      },
    ]);
    expect(paths[0]?.end.label?.address).toBe(`address ${EXCHANGE}`);
  });

  it('tells the direct way first where it is the heaviest', async () => {
    const { paths } = await ask('end:Block reward');
    expect(summarize(paths)).toEqual([
      { amountBase: 25n, length: 1, hops: [[SECOND, 25n, []]] },
      {
        amountBase: 15n,
        length: 3,
        hops: [
          [LAST, 60n, [5]],
          [MIDDLE, 15n, [4]],
          [SECOND, 15n, []],
        ],
      },
    ]);
  });

  it('leaves out the middle of a path above the cap, and says its whole length', async () => {
    const { paths } = await ask('entity:12', 2, 1);
    expect(paths).toHaveLength(1);
    expect(paths[0]?.length).toBe(3);
    expect(paths[0]?.hops.map((hop) => hop.number)).toEqual([1, 3]);
  });

  it('finds no path for a row that the answer does not have', async () => {
    const { row, paths } = await ask('entity:99');
    expect([row, paths]).toEqual([undefined, []]);
  });
});
