import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { decodeAccountID, isValidClassicAddress, isValidXAddress } from 'ripple-address-codec';
import { describe, expect, it } from 'vitest';
import { detectForeignAddress } from '../../detect-foreign.ts';
import { toAccountHex, toAddressText } from '../wire/address-text.ts';
import { parseRippleAddress, readRippleAddress, toXAddress } from './address.ts';

const ANNE = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const corpus = realData('address-corpus');
const vectors = realData('ripple/x-address');

describe('an address of the XRP Ledger', () => {
  it.each([
    ['classic', ANNE, undefined],
    ['x-address', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', undefined],
    ['x-address', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', 1],
    ['x-address', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A', 11_747],
  ] as const)('is one in both forms, the tag beside it: %s %s [R-CHAIN-260]', (form, text, tag) => {
    expect(readRippleAddress(text)).toEqual({ text: ANNE, tag, form });
    expect(detectForeignAddress(text)).toBe('RIPPLE');
  });

  it.each([
    ['with a letter changed', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk5A'],
    ['of the test network', 'T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ'],
    ['cut', ANNE.slice(0, -1)],
    ["in Bitcoin's alphabet", '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['a secret', 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb'],
    ['nothing', ''],
  ])('is none %s [R-CHAIN-260]', (_, text) => {
    expect(parseRippleAddress(text)).toBeUndefined();
  });

  it.each([undefined, 0, 1, 2 ** 32 - 1])('is written with the tag %s as it is read [R-CHAIN-260]', (tag) => {
    const text = toXAddress(ANNE, tag);
    expect(readRippleAddress(text)).toEqual({ text: ANNE, tag, form: 'x-address' });
    expect(isValidXAddress(text)).toBe(true);
  });

  it.skipIf(corpus === undefined)(
    'stands by its checksum in the corpus, and by one letter less nowhere [R-CHAIN-260]',
    () => {
      const texts = readFileSync(join(corpus ?? '', 'xrp-classic.txt'), 'utf8')
        .split(/\s+/)
        .filter((word) => word.startsWith('r') && word.length > 24);
      expect(texts.length).toBeGreaterThan(200);
      for (const text of texts) {
        expect(parseRippleAddress(text)).toBe(text);
        expect(isValidClassicAddress(text)).toBe(true);
        expect(toAddressText(toAccountHex(text) ?? '')).toBe(text);
        const at = 1 + (text.charCodeAt(5) % (text.length - 1));
        const other = `${text.slice(0, at)}${text[at] === 'r' ? 's' : 'r'}${text.slice(at + 1)}`;
        expect(parseRippleAddress(other)).toBeUndefined();
      }
    },
  );

  it.skipIf(vectors === undefined)("reads XLS-5d's own vectors [R-CHAIN-260]", () => {
    const text = readFileSync(join(vectors ?? '', 'index.test.ts'), 'utf8');
    const rows = [...text.matchAll(/'(r\w+)',\s+(false|\d+),\s+'(X\w+)',\s+'(T\w+)'/g)];
    expect(rows.length).toBeGreaterThan(20);
    for (const [, classic = '', tag, x = '', test = ''] of rows) {
      const number = tag === 'false' ? undefined : Number(tag);
      expect(readRippleAddress(x)).toEqual({ text: classic, tag: number, form: 'x-address' });
      expect(toXAddress(classic, number)).toBe(x);
      expect(readRippleAddress(test)).toBeUndefined();
    }
  });
});

it('accounts are the bytes that the library decodes', () => {
  expect(toAccountHex(ANNE)).toBe(Buffer.from(decodeAccountID(ANNE)).toString('hex').toUpperCase());
});
