import type { Blockchain } from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import { findTrouble, orderChains } from './chain-order.ts';

const chain = (id: Blockchain['id'], state: Blockchain['state']): Blockchain => ({
  id,
  name: id,
  symbol: id,
  icon: id,
  hasManyAssets: false,
  state,
  held: 'BLOCKS',
  indexing: { canFollow: true, canImportFiles: true, isConfigured: true, status: 'held' },
  height: 1,
  hash: 'aa',
  time: 1,
  headHeight: 1,
  sourceFault: null,
  hasOneSource: false,
  lag: 0,
  isPartial: false,
  lacksInternalTransfers: false,
  notesFromHeight: null,
  clusteredHeight: 1,
  isSimulated: false,
  fewLabels: null,
  alarm: null,
});

describe('the state of the chains, in one line', () => {
  it('names a chain whose server is unavailable before others, but for a stopped one [R-RUN-182]', () => {
    const chains = [
      chain('BITCOIN', 'indexed'),
      chain('BSC', 'loading'),
      chain('DASH', 'away'),
      chain('TRON', 'alarm'),
    ];
    expect(orderChains(chains, undefined).map(({ id }) => id)).toEqual(['TRON', 'DASH', 'BSC', 'BITCOIN']);
    expect(findTrouble([chain('DASH', 'away')])).toBe('away');
  });

  it('begins with the chain of the page, and marks the others by the worst among them', () => {
    const chains = [
      chain('LITECOIN', 'behind'),
      chain('BITCOIN', 'indexed'),
      chain('DASH', 'notIndexed'),
      chain('ETHEREUM', 'alarm'),
      chain('BSC', 'loading'),
    ];
    const [first, ...others] = orderChains(chains, 'BITCOIN');
    expect(first?.id).toBe('BITCOIN');
    expect(others.map(({ id }) => id)).toEqual(['ETHEREUM', 'BSC', 'LITECOIN']);
    expect(findTrouble(others)).toBe('alarm');
  });

  it('marks nothing where the others are in sync, or where there are none', () => {
    const [, ...others] = orderChains([chain('BITCOIN', 'alarm'), chain('LITECOIN', 'indexed')], undefined);
    expect(findTrouble(others)).toBeUndefined();
    expect(findTrouble([])).toBeUndefined();
  });
});
