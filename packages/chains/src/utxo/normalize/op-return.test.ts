import { MAX_NOTE_BYTES, type Note } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { encodeBlock, type RawTransaction } from '../wire/encode-block.ts';
import { parseBlock } from './parse-block.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const text = (words: string): string => Buffer.from(words).toString('hex');

/** Notes of a coinbase with these output scripts. */
function notesOf(...scripts: readonly Buffer[]): readonly Note[] | undefined {
  const coinbase: RawTransaction = {
    inputs: [{ script: bytes('0101') }],
    outputs: scripts.map((script) => ({ amountBase: 0n, script })),
  };
  const { bytes: raw } = encodeBlock({
    version: 1,
    parentHash: '11'.repeat(32),
    timeSec: 5,
    bits: 0x207fffff,
    nonce: 0,
    transactions: [coinbase],
  });
  return parseBlock(raw, { chain: 'BITCOIN', height: 9 }).transactions[0]?.notes;
}

const contentsOf = (...scripts: readonly string[]): readonly unknown[] =>
  (notesOf(...scripts.map(bytes)) ?? []).map((note) => ('text' in note ? note.text : [note.hex]));

describe('what OP_RETURN outputs say', () => {
  it('is a note each push, with the output that bears it [R-NOTE-05]', () => {
    const data = { kind: 'DATA', operation: 0, side: 'destination', isCut: false };
    expect(notesOf(bytes('51'), bytes('6a0568656c6c6f'), bytes(`6a026d0203${text('abc')}`))).toEqual([
      { ...data, position: 1, text: 'hello', length: 5 },
      { ...data, position: 2, hex: '6d02', length: 2 },
      { ...data, position: 2, text: 'abc', length: 3 },
    ]);
  });

  it.each([
    [
      'each length of push',
      [`6a4c03${text('one')}4d0300${text('two')}4e03000000${text('six')}`],
      ['one', 'two', 'six'],
    ],
    // Runes: OP_13, then its message.
    ['small numbers', ['6a5d03160300', '6a4f', '6a60'], [['0d'], ['160300'], ['81'], ['10']]],
    ['pushes of nothing', ['6a', '6a00', '6a4c00'], []],
    [
      'a push that ends too soon',
      ['6a4b616263', '6a4c', '6a4d01', '6a4dffff61', '6a4e6161'],
      ['Kabc', 'L', ['4d01'], ['4dffff61'], 'Naa'],
    ],
    ['what is no push', [`6a61${text('raw')}`, '6aff', `6a0161ac${text('b')}`], ['araw', ['ff'], 'a', ['ac62']]],
    ['no OP_RETURN', ['51', '', '0568656c6c6f6a'], []],
  ] as const)('holds %s [R-NOTE-05]', (_, scripts, expected) => {
    expect(contentsOf(...scripts)).toEqual(expected);
  });

  it('of a million bytes is kept to its first 4,096, and thirty pushes more are one note [R-NOTE-03]', () => {
    const size = 1_000_000;
    const large = Buffer.concat([bytes('6a4e'), Buffer.alloc(4), Buffer.alloc(size, 'a')]);
    large.writeUInt32LE(size, 2);
    expect(notesOf(large)).toMatchObject([{ text: 'a'.repeat(MAX_NOTE_BYTES), length: size, isCut: true }]);
    const many = notesOf(Buffer.concat([bytes('6a'), Buffer.from('0162'.repeat(500_000), 'hex')])) ?? [];
    expect(many).toHaveLength(33);
    expect(many[31]).toMatchObject({ text: 'b', length: 1 });
    expect(many[32]).toMatchObject({ length: 1_000_000 - 64, isCut: true });
  });
});
