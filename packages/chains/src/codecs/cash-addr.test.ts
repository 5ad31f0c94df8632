import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUtxoAddress } from '../utxo/address/address.ts';
import { getUtxoChain } from '../utxo/chains.ts';
import { decodeCashAddr, encodeCashAddr } from './cash-addr.ts';

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const encode = (prefix: string, type: number, hex: string): string =>
  encodeCashAddr(prefix, type, Buffer.from(hex, 'hex'), [0, hex.length / 2]);

describe('CashAddr', () => {
  // The specification's own vectors: https://github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/cashaddr.md
  it.each([
    ['bitcoincash', 0, 'F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9', 'qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2'],
    ['bchtest', 1, 'F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9', 'pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'],
    ['pref', 1, 'F5BF48B397DAE70BE82B3CCA4793F8EB2B6CDAC9', 'pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5'],
    [
      'bitcoincash',
      0,
      '3173EF6623C6B48FFD1A3DCC0CC6489B0A07BB47A37F47CFEF4FE69DE825C060',
      'qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake',
    ],
  ])('%s %i is written and read as its specification says [R-CHAIN-150]', (prefix, type, hex, text) => {
    expect(encode(prefix, type, hex)).toBe(text);
    for (const form of [text, `${prefix}:${text}`, `${prefix}:${text}`.toUpperCase()])
      expect(decodeCashAddr(prefix, form)).toEqual({ type, hash: Buffer.from(hex, 'hex') });
  });

  it('comes back from every hash, and with one letter changed does not [R-CHAIN-150]', () => {
    const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
    const other = fc.tuple(fc.nat(), fc.nat(30));
    fc.assert(
      fc.property(hash, fc.nat(3), other, (bytes, type, [place, step]) => {
        const text = encodeCashAddr('bitcoincash', type, bytes, [0, 20]);
        expect(decodeCashAddr('bitcoincash', text)).toEqual({ type, hash: Buffer.from(bytes) });
        const at = place % text.length;
        const changed = LETTERS[(LETTERS.indexOf(text[at] as string) + 1 + step) % 32];
        expect(decodeCashAddr('bitcoincash', text.slice(0, at) + changed + text.slice(at + 1))).toBeUndefined();
      }),
      { seed: 478_559 },
    );
  });

  it('is not read in mixed case, with another prefix or a foreign letter', () => {
    const text = 'qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2';
    for (const bad of [`Q${text.slice(1)}`, `bchtest:${text}`, `${text.slice(0, -1)}b`, `${text}q`, 'q', ''])
      expect(decodeCashAddr('bitcoincash', bad)).toBeUndefined();
  });
});

const CORPORA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

describe.skipIf(!existsSync(CORPORA))('addresses that people used (needs ../shared/data)', () => {
  it.each([
    ['BITCOINCASH', 'bitcoin/address-corpus/bch_addresses_20k.txt', 20_000],
    ['LITECOIN', 'bitcoin/address-corpus/ltc_addresses_20k.txt', 20_000],
    ['DASH', 'address-corpus/dash.txt', 23],
    ['DOGECOIN', 'address-corpus/doge.txt', 152],
  ] as const)('of %s are all read, and with a letter changed none is [R-CHAIN-150]', (id, file, count) => {
    const chain = getUtxoChain(id);
    const lines = readFileSync(`${CORPORA}${file}`, 'utf8').split('\n');
    const texts = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(texts).toHaveLength(count);
    expect(texts.filter((text) => parseUtxoAddress(chain, text) === undefined)).toEqual([]);
    const spoil = (text: string, at: number) => text.slice(0, at) + (text[at] === 'q' ? 'p' : 'q') + text.slice(at + 1);
    expect(texts.filter((text, i) => parseUtxoAddress(chain, spoil(text, 4 + (i % 20))) !== undefined)).toEqual([]);
  });
});
