import { CHAIN_IDS } from '@sulian/domain';
import { expect, it } from 'vitest';
import { keccakHex } from '../codecs/keccak.ts';
import { EMITTERS } from './emitters.ts';
import { listFreezeQueries } from './freeze-queries.ts';

/** First four bytes, as block explorers show them for the contracts' functions. */
const SELECTORS = { 'isBlackListed(address)': '0xe47d6060', 'isBlacklisted(address)': '0xfe575a87' };

it('there is a query for each watched issuer that can freeze, and for no other contract [R-FETCH-180]', () => {
  const freezing = EMITTERS.filter(
    ({ contract, forms }) => contract !== undefined && forms.some(({ kind }) => kind === 'FREEZE'),
  );
  expect(freezing.length).toBeGreaterThan(15);
  const queried = CHAIN_IDS.flatMap((chain) => listFreezeQueries(chain).map(({ token }) => `${chain} ${token}`));
  expect(queried.sort()).toEqual(freezing.map(({ chain, contract }) => `${chain} ${contract}`).sort());
  expect(listFreezeQueries('BITCOIN')).toEqual([]);
});

it.each(Object.entries(SELECTORS))('%s is called by its selector', (signature, selector) => {
  expect(keccakHex(Buffer.from(signature)).slice(0, 10)).toBe(selector);
});
