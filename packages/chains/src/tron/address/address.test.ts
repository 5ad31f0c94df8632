import { readFileSync } from 'node:fs';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { parseTronAddress } from './address.ts';

const corpus = realData('address-corpus/tron.txt');
if (corpus === undefined)
  console.warn('tron/address.test: the corpus is skipped, the real data are not beside the project');

/** The contract of USDT on TRON. */
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const DIGITS = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';

describe('an address of TRON', () => {
  it.each([
    ['base58check', USDT],
    ["the hex of nodes' JSON", `41${DIGITS}`],
    ['that with 0x', `0x41${DIGITS}`],
    ['the 20 bytes of logs', DIGITS],
    ["Ethereum's spelling", `0x${DIGITS}`],
    ["Ethereum's spelling with its checksum", '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C'],
    ['a word of a log', '0'.repeat(24) + DIGITS],
    ['a word that carries the version', `0x${'0'.repeat(22)}41${DIGITS}`],
  ])('is one, spelled as %s [R-CHAIN-102]', (_, text) => {
    expect(parseTronAddress(text)).toBe(USDT);
  });

  it.each([
    ['one letter changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['one letter less', USDT.slice(0, -1)],
    ["Bitcoin's", '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a digit of a checksum in the wrong case', '0xA614f803B6FD780986A42c78Ec9c7f77e6DeD13C'],
    ['another version', `42${DIGITS}`],
    ['a word with something in its padding', `${'0'.repeat(23)}1${DIGITS}`],
    ['a hash', 'ab'.repeat(32)],
    ['nothing', ''],
  ])('is not %s [R-CHAIN-102]', (_, text) => {
    expect(parseTronAddress(text)).toBeUndefined();
  });

  it.skipIf(corpus === undefined)(
    'is read in both spellings of 984 real ones, and refused with one letter changed',
    () => {
      const rows = readFileSync(corpus ?? '', 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('T'))
        .map((line) => line.split(' ') as [string, string]);
      expect(rows).toHaveLength(984);
      for (const [text, hex] of rows) {
        expect([parseTronAddress(text), parseTronAddress(hex)]).toEqual([text, text]);
        const at = 1 + (Number.parseInt(hex.slice(-6), 16) % 33);
        const other = text[at] === 'x' ? 'y' : 'x';
        expect(parseTronAddress(text.slice(0, at) + other + text.slice(at + 1)), `${text} at ${at}`).toBeUndefined();
      }
    },
  );
});
