import type { AddressId, Edge, EdgeAmounts, LegRow, Party } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LegSketch, legsOf } from '../../test/edge-legs.ts';
import { utxoEdgeRule } from './utxo-edges.ts';

const [ANNE, BEN, CARL, DORA] = [1, 2, 3, 4] as const;

const put = (address: AddressId, amount: bigint): LegSketch => ({ address, amount });
const text = ({ from, to, amountBase, atLeastBase, atMostBase, isExact }: Edge): string =>
  `${from}→${to} ${amountBase ?? '?'} [${atLeastBase}, ${atMostBase}]${isExact ? ' exact' : ''}`;
const edgesOf = (legs: readonly LegRow[]) => utxoEdgeRule(legs).edges.map(text);

describe('edges of a UTXO transaction', () => {
  it('[R-EDGE-01] are exact where one owner paid all', () => {
    const { edges, change, fees } = utxoEdgeRule(legsOf([put(ANNE, 6n), put(ANNE, 5n)], [put(BEN, 7n), put(ANNE, 3n)]));
    expect(edges.map(text)).toEqual(['1→2 7 [7, 7] exact']);
    expect(change).toEqual([{ party: ANNE, asset: 0, amountBase: 3n, atLeastBase: 3n, atMostBase: 3n }]);
    expect(fees).toEqual([{ party: ANNE, asset: 0, amountBase: 1n, atLeastBase: 1n, atMostBase: 1n }]);
  });

  it('[R-EDGE-02] [R-EDGE-03] divide by proportion between the least and the most where several paid', () => {
    const { edges, change, fees } = utxoEdgeRule(legsOf([put(ANNE, 8n), put(BEN, 2n)], [put(CARL, 7n), put(BEN, 2n)]));
    expect(edges.map(text)).toEqual(['1→3 6 [5, 7]', '2→3 1 [0, 2]', '1→2 2 [0, 2]']);
    expect(change).toEqual([{ party: BEN, asset: 0, amountBase: 0n, atLeastBase: 0n, atMostBase: 2n }]);
    expect(fees).toEqual([
      { party: ANNE, asset: 0, amountBase: 0n, atLeastBase: 0n, atMostBase: 1n },
      { party: BEN, asset: 0, amountBase: 1n, atLeastBase: 0n, atMostBase: 1n },
    ]);
  });

  it('[R-EDGE-04] take wallets as owners where they are told', () => {
    const walletOf = (id: AddressId) => (id === BEN ? ANNE : id);
    const { edges, change } = utxoEdgeRule(legsOf([put(ANNE, 8n), put(BEN, 2n)], [put(CARL, 7n), put(BEN, 3n)]), {
      ownerOf: walletOf,
    });
    expect(edges.map(text)).toEqual(['1→3 7 [7, 7] exact']);
    expect(change.map(({ party, amountBase }) => [party, amountBase])).toEqual([[ANNE, 3n]]);
  });

  it('[R-EDGE-05] have parties of their own for new coins, dead outputs and scripts without an address', () => {
    expect(edgesOf(legsOf([], [put(ANNE, 50n), { amount: 0n, unspendable: true }]))).toEqual([
      'COINBASE→1 50 [50, 50] exact',
    ]);
    expect(edgesOf(legsOf([put(ANNE, 9n)], [{ amount: 4n, unspendable: true }, { amount: 5n }]))).toEqual([
      '1→UNSPENDABLE 4 [4, 4] exact',
      '1→NO_ADDRESS 5 [5, 5] exact',
    ]);
    // The spender of a script without an address need not be the payee of another.
    expect(edgesOf(legsOf([{ amount: 9n }], [{ amount: 9n }]))).toEqual(['NO_ADDRESS→NO_ADDRESS 9 [9, 9] exact']);
  });

  it('[R-EDGE-06] of a CoinJoin lead into it and out of it, from nobody to anybody', () => {
    const sources = [1, 2, 3, 4, 5].map((id) => put(id, 5_000_200n));
    const destinations = [1, 12, 13, 14, 15].map((id) => put(id, 5_000_000n));
    const { edges, change, fees } = utxoEdgeRule(legsOf(sources, destinations));
    expect(edges.map(text)).toEqual([
      ...[1, 2, 3, 4, 5].map((id) => `${id}→COINJOIN 5000000 [4999200, 5000200]`),
      ...[1, 12, 13, 14, 15].map((id) => `COINJOIN→${id} 5000000 [5000000, 5000000] exact`),
    ]);
    expect(change).toEqual([]);
    expect(fees.map(({ amountBase }) => amountBase)).toEqual([200n, 200n, 200n, 200n, 200n]);
  });

  it('[R-EDGE-07] say unknown, never zero, where the ledger lacks an input', () => {
    const { edges, change, fees } = utxoEdgeRule(legsOf([put(ANNE, 3n), {}], [put(BEN, 7n), put(ANNE, 1n)]));
    // The input that the ledger lacks may be Anne's as well.
    expect(edges.map(text)).toEqual(['1→2 ? [0, 7]', 'UNKNOWN→2 ? [4, 7]', 'UNKNOWN→1 ? [0, 1]']);
    expect(change).toEqual([{ party: ANNE, asset: 0, atLeastBase: 0n, atMostBase: 1n }]);
    expect(fees).toEqual([
      { party: ANNE, asset: 0, atLeastBase: 0n },
      { party: 'UNKNOWN', asset: 0, atLeastBase: 0n },
    ]);
    expect(edgesOf(legsOf([{}, {}], [put(BEN, 7n)]))).toEqual(['UNKNOWN→2 7 [7, 7] exact']);
  });

  it('[R-EDGE-08] need value: nothing put in, nothing taken out, no edge', () => {
    expect(edgesOf(legsOf([put(ANNE, 0n), put(BEN, 5n)], [put(CARL, 5n), put(DORA, 0n)]))).toEqual([
      '2→3 5 [5, 5] exact',
    ]);
    expect(utxoEdgeRule(legsOf([], [put(CARL, 0n)]))).toEqual({ edges: [], change: [], fees: [] });
  });

  it('[R-EDGE-21] divide tokens within outputs by themselves: what is left out is burnt, what appears is minted', () => {
    const coins = legsOf([put(ANNE, 8n), put(BEN, 2n)], [put(CARL, 10n)]);
    const token = (sources: readonly LegSketch[], destinations: readonly LegSketch[]) =>
      legsOf(sources, destinations, { operation: 1, type: 'TOKEN_TRANSFER', asset: 5 });
    const tokensOf = (legs: readonly LegRow[]) => {
      const { edges, fees } = utxoEdgeRule([...coins, ...legs]);
      expect(fees).toEqual([]);
      expect(edges.filter(({ asset }) => asset === 0).map(text)).toEqual(['1→3 8 [8, 8] exact', '2→3 2 [2, 2] exact']);
      return edges.filter(({ asset }) => asset === 5).map(text);
    };
    expect(tokensOf(token([put(BEN, 90n)], [put(CARL, 60n)]))).toEqual([
      '2→3 60 [60, 60] exact',
      '2→UNSPENDABLE 30 [30, 30] exact',
    ]);
    expect(tokensOf(token([], [put(CARL, 60n)]))).toEqual(['MINT→3 60 [60, 60] exact']);
    const lacking = utxoEdgeRule([...legsOf([put(ANNE, 8n), {}], [put(CARL, 9n)]), ...token([], [put(CARL, 60n)])]);
    expect(lacking.edges.filter(({ asset }) => asset === 5).map(text)).toEqual(['UNKNOWN→3 60 [60, 60] exact']);
  });

  it("[R-EDGE-07] [R-EDGE-21] tell no burning of tokens where an input is not held: it may hold more, and be anybody's", () => {
    const coins = legsOf([put(ANNE, 8n), {}], [put(CARL, 9n)]);
    const tokens = legsOf([put(ANNE, 90n)], [put(BEN, 60n)], { operation: 1, type: 'TOKEN_TRANSFER', asset: 5 });
    const { edges, fees } = utxoEdgeRule([...coins, ...tokens]);
    // With 60 in the input that the ledger lacks, all of Anne's 90 may have been burnt.
    expect(edges.filter(({ asset }) => asset === 5).map(text)).toEqual(['1→2 ? [0, 60]', 'UNKNOWN→2 ? [0, 60]']);
    expect(fees.filter(({ asset }) => asset === 5)).toEqual([
      { party: ANNE, asset: 5, atLeastBase: 30n },
      { party: 'UNKNOWN', asset: 5, atLeastBase: 0n },
    ]);
    const join = legsOf(
      [...[1, 2, 3, 4].map((id) => put(id, 5_000_200n)), {}],
      [11, 12, 13, 14, 15].map((id) => put(id, 5_000_000n)),
    );
    const left = legsOf([put(ANNE, 90n)], [], { operation: 1, type: 'TOKEN_TRANSFER', asset: 5 });
    const joined = edgesOf([...join, ...left]);
    expect(joined.filter((each) => each.startsWith('COINJOIN→'))).toHaveLength(5);
    expect(joined.filter((each) => each.includes('→COINJOIN'))).toHaveLength(5);
  });

  it('gives those of the owners alone that are asked about', () => {
    const legs = legsOf([put(ANNE, 8n), put(BEN, 2n)], [put(CARL, 6n), put(DORA, 3n)]);
    const of = new Set([CARL]);
    const all = utxoEdgeRule(legs);
    expect(utxoEdgeRule(legs, { of })).toEqual({
      edges: all.edges.filter(({ to }) => to === CARL),
      change: [],
      fees: [],
    });
    expect(utxoEdgeRule(legs, { of: new Set([9]) })).toEqual({ edges: [], change: [], fees: [] });
  });
});

const party = fc.integer({ min: 1, max: 4 });
const side = (max: number) =>
  fc.array(
    fc.record({ address: fc.option(party, { nil: undefined, freq: 6 }), amount: fc.bigInt({ min: 0n, max: 7n }) }),
    {
      minLength: 1,
      maxLength: max,
    },
  );
/** A transaction of a few units; what outputs would take above the inputs is cut off, the last first. */
const small = fc.tuple(side(4), side(3)).map(([sources, outputs]) => {
  let left = sources.reduce((sum, { amount }) => sum + amount, 0n);
  const destinations = outputs.map(({ address, amount }) => {
    const cut = amount < left ? amount : left;
    left -= cut;
    return address === undefined ? { amount: cut } : { address, amount: cut };
  });
  return {
    sources: sources.map(({ address, amount }) => (address === undefined ? { amount } : { address, amount })),
    destinations,
  };
});

const total = (values: readonly { readonly amountBase?: bigint | undefined }[]): bigint =>
  values.reduce((sum, { amountBase = 0n }) => sum + amountBase, 0n);

describe('any UTXO transaction', () => {
  it('[R-EDGE-09] keeps its inputs: edges, change and fees sum to them, of each payer too', () => {
    fc.assert(
      fc.property(small, ({ sources, destinations }) => {
        const { edges, change, fees } = utxoEdgeRule(legsOf(sources, destinations));
        for (const payer of [undefined, 1, 2, 3, 4, 'NO_ADDRESS' as const]) {
          const isMine = (each: Party) => payer === undefined || each === payer;
          const paid =
            total(edges.filter(({ from }) => from !== 'COINJOIN' && isMine(from))) +
            total(change.filter((each) => isMine(each.party))) +
            total(fees.filter((each) => isMine(each.party)));
          const given = sources.filter(({ address }) => isMine(address ?? 'NO_ADDRESS'));
          expect(paid).toBe(given.reduce((sum, { amount }) => sum + amount, 0n));
        }
        for (const { amountBase = -1n, atLeastBase, atMostBase = -1n } of fees)
          expect(amountBase >= atLeastBase && amountBase <= atMostBase).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[R-EDGE-03] has bounds that are those of all ways in which its payers can have shared its outputs', () => {
    fc.assert(
      fc.property(small, ({ sources, destinations }) => {
        const legs = legsOf(sources, destinations);
        const { edges, change, fees } = utxoEdgeRule(legs);
        if (edges.some(({ from, to }) => from === 'COINJOIN' || to === 'COINJOIN')) return;
        const { least, most } = enumerateWays(sumsOf(sources), sumsOf(destinations));
        const said = [...edges, ...change.map((each) => ({ ...each, from: each.party, to: each.party }))];
        const range = new Map<string, EdgeAmounts>(said.map(({ from, to, ...each }) => [`${from}→${to}`, each]));
        for (const fee of fees) range.set(`${fee.party}→fee`, { ...fee, atMostBase: fee.atMostBase ?? -1n });
        for (const [pair, atMost] of most) {
          const each = range.get(pair) ?? { amountBase: 0n, atLeastBase: 0n, atMostBase: 0n };
          expect([pair, each.atLeastBase, each.atMostBase]).toEqual([pair, least.get(pair), atMost]);
          expect(each.atLeastBase <= (each.amountBase ?? -1n) && (each.amountBase ?? -1n) <= each.atMostBase).toBe(
            true,
          );
        }
        expect([...range.keys()].every((pair) => most.has(pair))).toBe(true);
        for (const edge of edges) expect(edge.isExact).toBe(edge.atLeastBase === edge.atMostBase);
      }),
      { numRuns: 300 },
    );
  });

  it('[R-EDGE-07] whose inputs are not all held has bounds that hold whatever they were, and whoever had them', () => {
    const some = fc.tuple(small, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(some, ({ 0: { sources, destinations }, 1: unseen, 2: owner }) => {
        const { edges, change } = utxoEdgeRule(legsOf([...sources, {}], destinations));
        if (edges.some(({ from, to }) => from === 'COINJOIN' || to === 'COINJOIN')) return;
        const { least, most } = enumerateWays(
          sumsOf([...sources, { address: owner, amount: BigInt(unseen) }]),
          sumsOf(destinations),
        );
        const said = [...edges, ...change.map((each) => ({ ...each, from: each.party, to: each.party }))];
        for (const { from, to, ...each } of said) {
          const pair = `${from}→${to}`;
          expect(each.atLeastBase <= (least.get(pair) ?? each.atLeastBase)).toBe(true);
          expect(each.atMostBase >= (most.get(pair) ?? 0n)).toBe(true);
          if (each.atLeastBase < each.atMostBase) expect(each.amountBase).toBeUndefined();
        }
      }),
      { numRuns: 300 },
    );
  });

  it('[R-EDGE-10] has the same edges whatever order its legs come in', () => {
    fc.assert(
      fc.property(small, fc.infiniteStream(fc.nat()), ({ sources, destinations }, places) => {
        const legs = legsOf(sources, destinations);
        const shuffled = legs
          .map((leg) => ({ leg, place: places.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place);
        expect(utxoEdgeRule(shuffled.map(({ leg }) => leg))).toEqual(utxoEdgeRule(legs));
      }),
    );
  });
});

function sumsOf(legs: readonly LegSketch[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { address, amount = 0n } of legs) {
    const key = `${address ?? 'NO_ADDRESS'}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(amount));
  }
  return sums;
}

/** Every way to pay the outputs from the inputs, unit by unit of each cell; the least and the most of each pair. */
function enumerateWays(inputs: ReadonlyMap<string, number>, outputs: ReadonlyMap<string, number>) {
  const cells = [...outputs.keys()].flatMap((to) => [...inputs.keys()].map((from) => ({ from, to })));
  const left = new Map(inputs);
  const open = new Map(outputs);
  const paid = cells.map(() => 0);
  const least = new Map<string, bigint>();
  const most = new Map<string, bigint>();
  const note = (pair: string, value: number): void => {
    const base = BigInt(value);
    const [low = base, high = base] = [least.get(pair), most.get(pair)];
    least.set(pair, base < low ? base : low);
    most.set(pair, base > high ? base : high);
  };
  const visit = (at: number): void => {
    const cell = cells[at];
    if (cell === undefined) {
      for (const [index, { from, to }] of cells.entries()) note(`${from}→${to}`, paid[index] ?? 0);
      for (const [from, rest] of left) note(`${from}→fee`, rest);
      return;
    }
    const rest = left.get(cell.from) ?? 0;
    const needed = open.get(cell.to) ?? 0;
    const isLastPayer = cells[at + 1]?.to !== cell.to;
    for (let amount = isLastPayer ? needed : 0; amount <= Math.min(rest, needed); amount += 1) {
      left.set(cell.from, rest - amount);
      open.set(cell.to, needed - amount);
      paid[at] = amount;
      visit(at + 1);
    }
    left.set(cell.from, rest);
    open.set(cell.to, needed);
  };
  visit(0);
  return { least, most };
}
