import { describe, expect, it } from 'vitest';
import type { Testimony } from '../poisoning/witness.ts';
import type { EdgePart, EdgeQuestion } from './edge-part.ts';
import { createEdgePartCache } from './edge-part-cache.ts';
import { EdgeSums } from './edge-sums.ts';

/** The object's addresses are 1 and 2; 5 is another's, in the wallet 4. */
const [OWN, TX_IDS] = [
  [1, 2],
  [10, 11, 12],
];
const PART: EdgePart = {
  ...{ txIds: TX_IDS, sums: new EdgeSums(new Set(OWN)), edges: 6, poisoningLeftOut: 0, poisoningNotLookedUp: 0 },
  ...{ parties: new Set([1, 2, 4, 5]), met: [1, 5] },
  testimony: {
    assets: new Map([[0, '{"asset":0,"symbol":"ETH"}']]),
    contracts: new Map([['0x5', false]]),
    lookUps: [{ ask: async (reader) => JSON.stringify(await reader.listAddressesByEnds([], 9)), answer: '[]' }],
  } satisfies Testimony,
};

function ask({ height = 9, hashAt9 = 'a', reorgs = 0, own = OWN, merged = [] as number[], ...told } = {}) {
  const {
    symbol = 'ETH',
    contracts = [] as string[],
    twins = [] as string[],
  } = told as {
    symbol?: string;
    contracts?: string[];
    twins?: string[];
  };
  const reader = {
    ...{ chain: 'ETHEREUM', height, state: { reorgs, merges: merged.length } },
    findBlock: async (at: number) => ({ hash: at === 9 ? hashAt9 : `of ${at}` }),
    listMergesAfter: async () => merged.map((fromWalletId) => ({ fromWalletId })),
    listAssets: async () => [{ asset: 0, symbol }],
    listContracts: async () => new Set(contracts),
    listAddressesByEnds: async () => twins,
  };
  return { reader, object: { kind: 'OWNED', addressIds: own } } as unknown as EdgeQuestion;
}

async function keepOne(maxBytes?: number) {
  const cache = createEdgePartCache(maxBytes);
  const opened = await cache.of(['a firm']).open(ask());
  expect(opened?.find(TX_IDS)).toBeUndefined();
  opened?.store([PART]);
  return cache;
}
const findIn = async (cache: ReturnType<typeof createEdgePartCache>, change = {}, of = 'a firm') =>
  (await cache.of([of]).open(ask(change)))?.find(TX_IDS);

describe('a part that is kept', () => {
  it.each([
    ['at the same block', {}],
    ['behind others', { height: 12 }],
    ['after a merge of wallets that are not in it', { merged: [7] }],
    ['for an object with another address that is not in it', { own: [1, 2, 8] }],
  ])('is taken %s [R-ENT-94]', async (_, change) => {
    expect(await findIn(await keepOne(), change)).toBe(PART);
  });

  it.each([
    ['its blocks were taken back', { reorgs: 1 }],
    ['another block stands at its height', { hashAt9: 'b', height: 10 }],
    ['a wallet in it went into another', { merged: [4] }],
    ['an address in it became the object’s', { own: [1, 2, 5] }],
    ['an address in it ceased to be the object’s', { own: [1] }],
    ['a coin has other words', { symbol: 'WETH' }],
    ['an address proved to be a contract', { contracts: ['0x5'] }],
    ['a look-alike came', { twins: ['0x6'] }],
    ['the snapshot is of before it', { height: 8 }],
  ])('is not taken where %s [R-ENT-93]', async (_, change) => {
    expect(await findIn(await keepOne(), change)).toBeUndefined();
  });

  it('is of exactly its transactions, and of its object alone [R-ENT-93]', async () => {
    const cache = await keepOne();
    const opened = await cache.of(['a firm']).open(ask());
    expect([TX_IDS.slice(1), TX_IDS.slice(0, 2), [10, 11, 13]].map((ids) => opened?.find(ids))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await findIn(cache, {}, 'another')).toBeUndefined();
  });

  it('is dropped where it has no room [R-ENT-95]', async () => {
    expect(await findIn(await keepOne(1_000))).toBeUndefined();
  });
});
