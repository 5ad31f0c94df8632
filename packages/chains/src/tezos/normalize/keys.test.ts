import { describe, expect, it } from 'vitest';
import { named } from '../testing/describe.ts';
import { makeBlock, sign } from '../testing/make-block.ts';
import { normalizeBlock } from './normalize.ts';

/** Key of the published test accounts of Octez ("bootstrap1"). */
const KEY = 'edpkuBknW28nW72KG6RoHtYW7p12T6GKc7nAbwYX5m8Wd9sDVC9yav';
const KEYS_ADDRESS = 'tz1KqTpEZ7Yob7QbPE4Hy4Wo8fHG8LhKxZSx';
/** Example from the test certificates of Octez' data availability committee: a BLS key and its hash. */
const BLS_KEY = 'BLpk1tsVzqCokL6dZEiCQgEvwqQp4btiHYm3A1HoEUxKUwq5jCNZMJQ7bU71QE969KioUWCKtK9F';
const BLS_ADDRESS = 'tz4Ate2Fj1QpVXBGLXioe57s3a1RUtavMS5P';
const baker = named('baker');

const eventsOf = (pk: string, status = 'applied', kind = 'update_consensus_key') => {
  const content = sign({ kind, source: baker, status, more: { pk } });
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

  it('beside it, a companion’s, is such a change too, with its address [R-CHAIN-368]', () => {
    const event = { operation: 0, kind: 'PERMISSION_CHANGE', address: baker, other: BLS_ADDRESS };
    expect(eventsOf(BLS_KEY, 'applied', 'update_companion_key')).toEqual([event]);
    expect(eventsOf(BLS_KEY, 'failed', 'update_companion_key')).toEqual([]);
  });
});
