import type { ScoringDetail } from '@sulian/contract';
import { expect, it } from 'vitest';
import risk from '../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Reach } from './reach.tsx';

const draw = async (direction: 'INCOMING' | 'OUTGOING', key: string): Promise<string> => {
  const row = { key, hops: 2, numberOfTransactions: 22 } as ScoringDetail;
  return toText(await drawInEnglish(<Reach row={row} direction={direction} />, { risk }));
};

it('tells of which transactions a row is: those at its end, and not the object’s own that its list shows [R-LIST-36]', async () => {
  expect(await draw('INCOMING', 'entity:12')).toBe('shortest path 2 hops · 22 transactions from it');
  expect(await draw('OUTGOING', 'entity:12')).toBe('shortest path 2 hops · 22 transactions to it');
  expect(await draw('INCOMING', 'end:Unknown origin')).toBe('shortest path 2 hops · ends at 22 transactions');
  expect(await draw('OUTGOING', 'end:Unspent output')).toBe('shortest path 2 hops · ends at 22 transactions');
});
