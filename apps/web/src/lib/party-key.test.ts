import { expect, it } from 'vitest';
import { partyKey } from './party-key.ts';

it('calls what nobody can use an output only where there are outputs [R-LIST-31]', () => {
  expect(['ETHEREUM', 'TRON'].map((chain) => partyKey('UNSPENDABLE', chain))).toEqual(Array(2).fill('list.burnt'));
  expect(partyKey('UNSPENDABLE', 'BITCOIN')).toBe('party.UNSPENDABLE');
  expect(partyKey('MINT', 'ETHEREUM')).toBe('party.MINT');
});
