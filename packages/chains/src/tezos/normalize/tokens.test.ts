import { describe, expect, it } from 'vitest';
import { describeAll, named, nat, pair, text } from '../testing/describe.ts';
import { makeBlock, sign } from '../testing/make-block.ts';
import { normalizeBlock } from './normalize.ts';

const ann = named('ann');
const bob = named('bob');
const pool = named('pool', 'KT1');
const token = named('token', 'KT1');

const call = (value: unknown) => sign({ source: ann, destination: token, call: ['transfer', value] });
const read = (value: unknown) => {
  const { block, dataWarnings } = normalizeBlock(makeBlock([[call(value)]]));
  return [block.transactions.flatMap(describeAll), dataWarnings.map(({ kind }) => kind)];
};
const NOTHING = 'VALUE_TRANSFER ann → token 0';

describe('a call of transfer', () => {
  it.each([
    ['a text of an address’s length', text(`${ann.slice(0, -1)}${ann.endsWith('1') ? '2' : '1'}`)],
    ['letters that no address has', text('tz1___________________________________')],
    ['bytes of an address’s length', { bytes: `01${'ab'.repeat(20)}77` }],
    ['a key that is none', { bytes: `0009${'ab'.repeat(20)}` }],
    ['bytes cut short', { bytes: `0000${'ab'.repeat(19)}` }],
  ])('from what is no address moves nothing, and that is counted: %s [R-CHAIN-334]', (_, from) => {
    expect(read(pair(from, pair(text(bob), nat(5))))).toEqual([[NOTHING], ['TRANSFER_UNREADABLE']]);
  });

  it.each([
    ['nothing', null],
    ['an amount below 0', pair(text(ann), pair(text(bob), { int: '-5' }))],
    ['a list with something else', [pair(text(ann), []), null]],
    ['a receiver without a number', [pair(text(ann), [pair(text(bob), nat(1))])]],
    ['pairs without parts', { prim: 'Pair' }],
  ])('of another form moves nothing, and that is counted: %s [R-CHAIN-296]', (_, value) => {
    expect(read(value)).toEqual([[NOTHING], ['TRANSFER_UNREADABLE']]);
  });

  it('names accounts, whatever entry point stands behind them, in text as in bytes [R-CHAIN-290]', () => {
    const bytes = '0000a2560a416161def96031630886abe950c4baf036';
    const contract = { bytes: `01535d971759846a1f2be8610e36f2db40fe8ce40800${Buffer.from('sell').toString('hex')}` };
    expect(
      read([pair({ bytes }, [pair(contract, nat(0), nat(3)), pair(text(`${pool}%sell`), pair(nat(1), nat(4)))])]),
    ).toEqual([
      [
        'TOKEN_TRANSFER tz1aSPEN4RTZbn4aXEsxDiix38dDmacGQ8sq → KT1GBZmSxmnKJXGMdMLbugPfLyUPmuLSMwKS 3 of token:0',
        'TOKEN_TRANSFER tz1aSPEN4RTZbn4aXEsxDiix38dDmacGQ8sq → pool 4 of token:1',
      ],
      [],
    ]);
  });
});
