import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { detectForeignAddress } from '../../detect-foreign.ts';
import { rawToAddressText, toRawAddress } from '../wire/address-text.ts';
import { readBoc } from '../wire/cells/boc.ts';
import { CellBuilder, writeBoc } from '../wire/cells/build-cell.ts';
import { Slice } from '../wire/cells/slice.ts';
import { parseTonAddress, readTonAddress } from './address.ts';

const USDT = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const RAW = '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe';
const corpus = realData('address-corpus');

describe('an address of TON', () => {
  it.each([
    ['raw', RAW],
    ['raw', RAW.toUpperCase()],
    ['bounceable', USDT],
    ['bounceable', USDT.replace('_', '/')],
    ['non-bounceable', 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p'],
  ] as const)('is one in all its forms: %s %s [R-CHAIN-240]', (form, text) => {
    expect(readTonAddress(text)).toEqual({ text: USDT, form });
    expect(detectForeignAddress(text)).toBe('TON');
  });

  it.each([
    ['of the test network', 'kQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_ntm'],
    ['with a letter changed', USDT.replace('E6', 'E7')],
    ['of a workchain that is not there', RAW.replace('0:', '1:')],
    ['cut short', USDT.slice(1)],
    ['a hash', RAW.slice(2)],
    ['empty', ''],
  ])('is none %s', (_, text) => {
    expect(parseTonAddress(text)).toBeUndefined();
  });

  it('is written into a cell and read again', () => {
    const master = 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF';
    const write = (text: string) => writeBoc(new CellBuilder().address(text).end());
    for (const text of [USDT, master]) expect(new Slice(readBoc(write(text)).root).address()).toBe(text);
    expect(toRawAddress(master)).toBe(`-1:${'3'.repeat(64)}`);
    expect(rawToAddressText(toRawAddress(USDT))).toBe(USDT);
  });

  it.skipIf(corpus === undefined)('is one in the three forms of 440 real ones [R-CHAIN-240]', () => {
    const rows = readFileSync(join(corpus ?? '', 'ton.txt'), 'utf8')
      .split('\n')
      .filter((line) => /^-?\d/.test(line));
    expect(rows).toHaveLength(440);
    for (const row of rows) {
      const [raw = '', bounceable = '', other = ''] = row.split(' ');
      expect([raw, bounceable, other].map(parseTonAddress)).toEqual([bounceable, bounceable, bounceable]);
    }
  });
});
