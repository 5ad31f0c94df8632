import { describe, expect, it } from 'vitest';
import { encodeResult, encodeUnknownFields } from './json-fields.ts';
import { computeMerkleRoot } from './merkle.ts';
import {
  address,
  bool,
  bytes,
  embedded,
  enumeration,
  hex,
  int32,
  int64,
  message,
  readMessage,
  repeated,
  text,
  writeMessage,
} from './message.ts';
import { readTransaction, writeRaw, writeTransaction } from './transaction.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const inner = message({ key: text(1), value: int64(2) });
const whole = message({
  amount: int64(1),
  owner: address(2),
  data: hex(3),
  kind: enumeration(4, ['NONE', 'SOME']),
  isLocked: bool(5),
  count: int32(6),
  inner: embedded(7, inner),
  list: repeated(embedded(8, inner)),
  names: repeated(hex(9)),
  memo: bytes(10),
});
const read = (digits: string) => readMessage(whole, Buffer.from(digits, 'hex'), 'thing');
const NOTHING = read('');

describe('a protobuf message', () => {
  it('is read as it was written, and nothing is written of what is absent', () => {
    const value = {
      amount: -(2n ** 63n),
      owner: USDT,
      data: '00ff',
      kind: 'SOME',
      isLocked: true,
      count: -1,
      inner: { key: 'k', value: 2n ** 63n - 1n },
      list: [
        { key: '', value: 0n },
        { key: '付', value: 1n },
      ],
      names: ['', 'aa'],
      memo: Buffer.from('hi'),
    };
    expect(readMessage(whole, writeMessage(whole, value), 'thing')).toEqual(value);
    expect(writeMessage(whole, NOTHING)).toHaveLength(0);
    expect(NOTHING).toMatchObject({ amount: 0n, owner: undefined, kind: 'NONE', list: [], inner: undefined });
  });

  it('adds to itself where it occurs again, so that nothing can be hidden behind the last [R-CHAIN-180]', () => {
    const part = (value: Parameters<typeof writeMessage<typeof whole>>[1]) => Buffer.from(writeMessage(whole, value));
    const [first, second] = [part({ inner: { key: 'k', value: 0n } }), part({ inner: { key: '', value: 7n } })];
    expect(readMessage(whole, Buffer.concat([first, second]), 'thing').inner).toEqual({ key: 'k', value: 7n });
    // Entries of a list are each their own.
    const list = [part({ list: [{ key: 'k', value: 0n }] }), part({ list: [{ key: '', value: 7n }] })];
    expect(readMessage(whole, Buffer.concat(list), 'thing').list).toEqual([
      { key: 'k', value: 0n },
      { key: '', value: 7n },
    ]);
  });

  it('is spelled as the encoding of protobuf has it', () => {
    expect(Buffer.from(writeMessage(whole, { amount: 150n, data: 'ab' })).toString('hex')).toBe('0896011a01ab');
    // The last occurrence of a field counts; a field that is not in the table, or is of another wire type, is skipped.
    expect(read('0801080a')).toMatchObject({ amount: 10n });
    expect(read('7a03616263a80601080a')).toMatchObject({ amount: 10n });
    expect(read('0a0161')).toEqual(NOTHING);
    expect(read('2009').kind).toBe('9');
  });

  it.each([
    ['a number that does not end', '08ffffffffffffffffffff01'],
    ['bytes that are not there', '1a05ab'],
    ['an inner message that reaches beyond its end', '3a02080108'],
    ['an inner message longer than all', '3aff0f'],
    ['an address of 20 bytes', `1214${'aa'.repeat(20)}`],
    ['an address of another version', `1215${'aa'.repeat(21)}`],
    ['field 0', '0001'],
  ])('is refused with %s', (_, digits) => {
    expect(() => read(digits)).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('of very many entries is read in time that grows with them', () => {
    const entries = 200_000;
    expect(readMessage(whole, Buffer.alloc(2 * entries, Buffer.from('4a00', 'hex')), 'thing').names).toHaveLength(
      entries,
    );
  });
});

describe('a result in JSON', () => {
  it('is spelled with what its sender added, by number [R-CHAIN-100]', () => {
    const { bytes: spelled, isWhole } = encodeResult({ contractRet: 'SUCCESS', 1002: ['c83e81f6a50cd03ed4b6a20f'] });
    expect([spelled.toString('hex'), isWhole]).toEqual(['1801d23e0cc83e81f6a50cd03ed4b6a20f', true]);
    expect(encodeUnknownFields({ 7: [1, 2n ** 63n], name: 'x' })).toEqual({
      bytes: Buffer.from('380138808080808080808080 01'.replace(' ', ''), 'hex'),
      isWhole: true,
    });
  });

  it.each([
    [{ contractRet: 'NEWER_THAN_WE' }],
    [{ contractRet: 'SUCCESS', somethingNew: 1 }],
    [{ fee: 1.5 }],
    [{ fee: '7' }],
    [{ 1002: ['0x0000000a'] }],
    [{ 1002: [{ 1: [2] }] }],
    [{ 1002: 'c8' }],
  ])('is not whole where it cannot be spelled: %j', (json) => {
    expect(encodeResult(json).isWhole).toBe(false);
  });
});

describe('a transaction', () => {
  it('of a type that is not known, or in bytes of another message, is said so [R-CHAIN-100]', () => {
    const raw = writeRaw('TransferContract', { ownerAddress: USDT, toAddress: USDT, amount: 7n });
    const transaction = (change: (digits: string) => string) =>
      readTransaction(
        writeTransaction({ raw: Buffer.from(change(raw.toString('hex')), 'hex'), signatures: [], results: [] }),
      );
    expect(transaction((digits) => digits).contract).toMatchObject({ type: 'TransferContract', value: { amount: 7n } });
    expect(transaction((digits) => digits.replace('0801', '0833')).contract).toEqual({ type: 'UNKNOWN', number: 51 });
    expect(transaction((digits) => digits.replace(/1541/, '1542')).contract).toMatchObject({
      type: 'UNREADABLE',
      number: 1,
    });
    expect(transaction(() => '').contract).toMatchObject({
      type: 'UNREADABLE',
      reason: '0 contracts in one transaction',
    });
    expect(transaction((digits) => digits + digits).contract).toMatchObject({ type: 'UNREADABLE' });
  });
});

it('a tree of no transactions has a root of zeros, and one of one its leaf', () => {
  const leaf = Buffer.alloc(32, 7);
  expect(computeMerkleRoot([])).toBe('0'.repeat(64));
  expect(computeMerkleRoot([leaf])).toBe(leaf.toString('hex'));
});
