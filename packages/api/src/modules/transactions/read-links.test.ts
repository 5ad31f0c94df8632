import type { LedgerReader, LegRow, StoredCoverage, StoredSpenderListing } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { readLinks } from './read-links.ts';

const [TX, SPENDER, ORIGIN] = [70, 80, 60];
const HEIGHT = 900;
const hashOf = (txId: number): string => String(txId).repeat(32);
const toLeg = (side: LegRow['side'], position: number, part: Partial<LegRow> = {}): LegRow => ({
  ...{ txId: TX, operation: 0, operationType: 'VALUE_TRANSFER', side, position, asset: 0, amountBase: 5n },
  addressId: 10 + position,
  ...part,
});

/** Four outputs, the first of which is spent and the last of which cannot be; two inputs, of which one's transaction is stored. */
const LEGS = [
  toLeg('source', 0, { spentTxId: ORIGIN, spentIndex: 1 }),
  toLeg('source', 1),
  ...[0, 1, 2].map((position) => toLeg('destination', position)),
  toLeg('destination', 3, { unspendable: true }),
];

interface Stored {
  readonly listing?: StoredSpenderListing;
  /** Last block of the whole history of the address of output 2. */
  readonly wholeUntil?: number;
}

const toReader = (stored: Stored | undefined): LedgerReader =>
  ({
    chain: 'BITCOIN',
    height: HEIGHT,
    listSpends: async () => [{ ...toLeg('source', 0), txId: SPENDER, spentTxId: TX, spentIndex: 0 }],
    listTransactions: async (ids: readonly number[]) => ids.map((txId) => ({ txId, hash: hashOf(txId) })),
    listAddresses: async (ids: readonly number[]) => ids.map((addressId) => ({ addressId, text: `a${addressId}` })),
    ...(stored && {
      coverage: { listCoverage: async () => (stored.wholeUntil === undefined ? [] : [toCoverage(stored.wholeUntil)]) },
      outputs: {
        listUnplacedOutputs: async () => [{ txId: TX, position: 1, hash: hashOf(50) }],
        listSpenderListings: async () => (stored.listing === undefined ? [] : [stored.listing]),
      },
    }),
  }) as unknown as LedgerReader;

const toCoverage = (toHeight: number): Partial<StoredCoverage> => ({
  ...{ address: 'a12', scope: 'native', state: 'WHOLE', fromHeight: 0, toHeight, lacks: [], proofs: ['COUNT'] },
});
const read = (stored?: Stored) => readLinks(toReader(stored), TX, LEGS);

describe('the transactions before and after the legs of one', () => {
  it('are the stored ones, and for an input also one that is not stored [R-FETCH-146]', async () => {
    const { origins, spenders } = await read({});
    expect([...origins].sort()).toEqual([
      [0, hashOf(ORIGIN)],
      [1, hashOf(50)],
    ]);
    expect([...spenders]).toEqual([[0, hashOf(SPENDER)]]);
    expect([...(await read()).origins]).toEqual([[0, hashOf(ORIGIN)]]);
  });

  it('leave an output unspent up to the newest block where blocks are stored [R-FETCH-146]', async () => {
    expect([...(await read()).unspentHeights]).toEqual([
      [1, HEIGHT],
      [2, HEIGHT],
    ]);
  });

  it.each([
    ['nothing is known', {}, []],
    [
      'spenders were listed',
      { listing: { txId: TX, toHeight: 700, missing: [] } },
      [
        [1, 700],
        [2, 700],
      ],
    ],
    ['one is missing', { listing: { txId: TX, toHeight: 700, missing: [{ position: 1, hash: 'x' }] } }, [[2, 700]]],
    ['a history is whole', { wholeUntil: 650 }, [[2, 650]]],
    [
      'both',
      { wholeUntil: 750, listing: { txId: TX, toHeight: 700, missing: [] } },
      [
        [1, 700],
        [2, 750],
      ],
    ],
  ] as const)('leave an output unspent up to a block on demand: %s [R-FETCH-146]', async (_, stored, heights) => {
    expect([...(await read(stored as Stored)).unspentHeights].sort()).toEqual(heights);
  });
});
