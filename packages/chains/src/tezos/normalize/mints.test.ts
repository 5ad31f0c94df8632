import { describe, expect, it } from 'vitest';
import { book, describeAll, named, nat, normalize, pair, text } from '../testing/describe.ts';
import { makeBlock, sign } from '../testing/make-block.ts';
import { normalizeBlock } from './normalize.ts';

const ann = named('ann');
const bob = named('bob');
const token = named('token', 'KT1');

describe('tokens that are unmade', () => {
  it.each([
    ['its own', pair(text(ann), nat(5)), text(ann), 'BURN ann → - 5 of token'],
    ['of one of many', pair(pair(text(ann), nat(5)), nat(3)), pair(text(ann), nat(3)), 'BURN ann → - 5 of token:3'],
  ])('to the last one take their line out of the book: %s [R-CHAIN-331]', (_, value, key, told) => {
    const burn = normalize({ source: ann, destination: token, call: ['burn', value], result: book({ key }) });
    expect(describeAll(burn)).toEqual([told]);
  });

  it('by a piece’s number alone are of nobody who is named, and that is counted [R-CHAIN-331]', () => {
    const burn = sign({ source: ann, destination: token, call: ['burn', nat(5)], result: book({ key: nat(5) }) });
    expect(normalizeBlock(makeBlock([[burn]])).dataWarnings.map(({ kind }) => kind)).toEqual(['MINT_UNREADABLE']);
  });
});

describe('tokens that are made', () => {
  it('are the units that a call names, whatever other books say of their number [R-CHAIN-331]', () => {
    const mint = normalize({
      source: ann,
      destination: token,
      call: ['mint', pair(pair(text(bob), nat(40)), pair(nat(3), []))],
      // Balance of an owner, followed by the author of the picture.
      result: book({ key: pair(text(bob), nat(3)), value: nat(40) }, { key: nat(3), value: text(ann) }),
    });
    expect(describeAll(mint)).toEqual(['MINT - → bob 40 of token:3']);
  });
});
