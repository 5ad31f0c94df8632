import { expect, it } from 'vitest';
import { readView, toFilter, toObject, writeView } from './rows-view.ts';

it('is the same after it was written into the address bar and read again [R-SCREEN-25]', () => {
  const view = { state: 'PARTIAL', severity: 'High', after: 300 } as const;
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(toFilter(view)).toEqual({ state: 'PARTIAL', severity: 'High' });
});

it('ignores what the address bar has no such filter for [R-SCREEN-25]', () => {
  for (const text of ['state=CLEAN&level=Good&after=x', 'after=-4', 'after=1.5', ''])
    expect(readView(new URLSearchParams(text))).toEqual({ state: undefined, severity: undefined, after: 0 });
});

it('only a row with a chain and an address can be chosen [R-SCREEN-28]', () => {
  expect(toObject({ blockchain: 'BITCOIN', address: '1x' })).toEqual({ blockchain: 'BITCOIN', address: '1x' });
  expect(toObject({ blockchain: null, address: '0xab' })).toBeUndefined();
  expect(toObject({ blockchain: null, address: null })).toBeUndefined();
});
