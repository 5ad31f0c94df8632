import { describe, expect, it } from 'vitest';
import { book, describeAll, named, nat, pair, text } from '../testing/describe.ts';
import { makeBlock, sign } from '../testing/make-block.ts';
import { normalizeBlock } from './normalize.ts';

const ann = named('ann');
const bob = named('bob');
const token = named('token', 'KT1');

type Json = Readonly<Record<string, unknown>>;

/** All that a call comes to whose receipt has these lines. */
const read = (parameters: unknown, lines: Json) => {
  const signed = sign({ source: ann, destination: token, result: lines });
  const { block, dataWarnings } = normalizeBlock(makeBlock([[{ ...signed, parameters }]]));
  return [block.transactions.flatMap(describeAll), dataWarnings];
};

/** A choice within `default`: it counts where the book's lines are read. */
const CHOICE = { prim: 'Left', args: [pair(text(ann), pair(text(bob), nat(5)))] };
const PAID = [['TOKEN_TRANSFER ann → bob 5 of token'], []];
const keyOf = (address: string) => ({ key_hash: 'expr', key: text(address) });

describe('lines of a book', () => {
  it('that were taken out leave those beside them to be read [R-CHAIN-332]', () => {
    const lines = book({ key: text(ann) }, { key: text(bob), value: nat(5) });
    expect(read({ entrypoint: 'default', value: CHOICE }, lines)).toEqual(PAID);
  });

  it('of before 2021 stand beside books that are made, copied and dropped [R-CHAIN-332]', () => {
    const big_map_diff = [
      { action: 'alloc', big_map: '4', key_type: { prim: 'address' }, value_type: { prim: 'nat' } },
      { action: 'update', big_map: '4', ...keyOf(ann) },
      { action: 'update', big_map: '4', ...keyOf(bob), value: nat(5) },
      { action: 'copy', source_big_map: '4', destination_big_map: '-1' },
      { action: 'remove', big_map: '-1' },
    ];
    expect(read({ entrypoint: 'default', value: CHOICE }, { big_map_diff })).toEqual(PAID);
  });

  it('of before 2019-10 say nothing of what was done to them, nor do calls have an entry point [R-CHAIN-332]', () => {
    const big_map_diff = [keyOf(ann), { ...keyOf(bob), value: nat(5) }];
    expect(read(CHOICE, { big_map_diff })).toEqual(PAID);
  });
});
