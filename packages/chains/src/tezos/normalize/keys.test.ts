import { describe, expect, it } from 'vitest';
import { makeBlock, sign } from '../testing/make-block.ts';
import { named } from '../testing/tell.ts';
import { normalizeBlock } from './normalize.ts';

/** Of the published test accounts of Octez ("bootstrap1"). */
const KEY = 'edpkuBknW28nW72KG6RoHtYW7p12T6GKc7nAbwYX5m8Wd9sDVC9yav';
const KEYS_ADDRESS = 'tz1KqTpEZ7Yob7QbPE4Hy4Wo8fHG8LhKxZSx';
const baker = named('baker');

const eventsOf = (pk: string, status = 'applied') => {
  const content = sign({ kind: 'update_consensus_key', source: baker, status, more: { pk } });
  return normalizeBlock(makeBlock([[content]])).block.transactions[0]?.events ?? [];
};

describe('a key that may vote for a baker from now on', () => {
  it('may take all that the baker has: a change of who may sign, with the key’s address [R-CHAIN-366]', () => {
    expect(eventsOf(KEY)).toEqual([{ operation: 0, kind: 'PERMISSION_CHANGE', address: baker, other: KEYS_ADDRESS }]);
  });

  it('is told without an address where its kind is not known, and not at all where the call failed [R-CHAIN-366]', () => {
    expect(eventsOf('newpk1111')).toEqual([{ operation: 0, kind: 'PERMISSION_CHANGE', address: baker }]);
    expect(eventsOf(KEY, 'failed')).toEqual([]);
  });
});
