import type { ChainState, Ledger, LedgerWriter } from '@sulian/domain';
import { expect, it } from 'vitest';
import { clusterFinal } from './cluster-final.ts';

/** A ledger of a chain that begins at height 100; it records the calls of its writer. */
function createLedger() {
  const requests: string[] = [];
  const state = { height: 99, firstHeight: 100 } as { -readonly [K in keyof ChainState]: ChainState[K] };
  const writer: Partial<LedgerWriter> = {
    cluster: async (height) => {
      state.clusteredHeight = height;
      requests.push(`cluster ${height}`);
    },
    vacuum: async () => {
      requests.push('vacuum');
    },
  };
  const ledger = { getState: async () => state, writer: () => writer } as unknown as Ledger;
  const grow = async (height: number): Promise<readonly string[]> => {
    state.height = height;
    await clusterFinal(ledger, 'BITCOIN', { finalityDepth: 5, rule: () => [] });
    return requests.splice(0);
  };
  return { grow };
}

it('makes the store fast once the clustered blocks have doubled, and not for each that comes [R-LEDGER-93]', async () => {
  const { grow } = createLedger();
  expect(await grow(104)).toEqual([]);
  expect(await grow(114)).toEqual(['cluster 109', 'vacuum']);
  expect(await grow(119)).toEqual(['cluster 114']);
  expect(await grow(120)).toEqual(['cluster 115', 'vacuum']);
  expect(await grow(121)).toEqual(['cluster 116']);
  // Behind a long catch-up, once at its end.
  expect(await grow(1_604)).toEqual(['cluster 616', 'cluster 1116', 'cluster 1599', 'vacuum']);
  expect(await grow(1_605)).toEqual(['cluster 1600']);
});
