import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHashText, toHashText } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { decodeBase58Check } from '../../codecs/base58.ts';
import { detectForeignAddress } from '../../detect-foreign.ts';
import { bytesToAddress } from '../wire/address-text.ts';
import { parseTezosAddress } from './address.ts';

const corpus = realData('address-corpus');
const readLines = (name: string): readonly string[] =>
  readFileSync(join(corpus ?? '', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('an address of Tezos', () => {
  it.each([
    ['tz1', 'tz1WKygtstVY96oyc6Rmk945dMf33LeihgWT'],
    ['KT1', 'KT1H1MqmUM4aK9i1833EBmYCCEfkbt6ZdSBc'],
  ])('is told by its letters and its checksum: %s [R-CHAIN-290]', (_, text) => {
    expect(parseTezosAddress(text)).toBe(text);
    expect(detectForeignAddress(text)).toBe('TEZOS');
    expect(parseTezosAddress(`${text.slice(0, -1)}1`)).toBeUndefined();
  });

  it('is the contract, whatever entry point follows it [R-CHAIN-290]', () => {
    expect(parseTezosAddress('KT1H1MqmUM4aK9i1833EBmYCCEfkbt6ZdSBc%update_record')).toBe(
      'KT1H1MqmUM4aK9i1833EBmYCCEfkbt6ZdSBc',
    );
  });

  it.each([
    '',
    'tz1',
    '01535d971759846a1f2be8610e36f2db40fe8ce40800',
    'oopu3j4apSreaYM2NbFyJyVXXzeczd3bPvwPUy2guE8iYDLYD2d',
  ])('is none: "%s"', (text) => {
    expect(parseTezosAddress(text)).toBeUndefined();
  });

  it('is read from the bytes that contracts hand on', () => {
    expect(bytesToAddress(Buffer.from('0000a2560a416161def96031630886abe950c4baf036', 'hex'))).toBe(
      'tz1aSPEN4RTZbn4aXEsxDiix38dDmacGQ8sq',
    );
    expect(bytesToAddress(Buffer.from('01535d971759846a1f2be8610e36f2db40fe8ce40800', 'hex'))).toBe(
      'KT1GBZmSxmnKJXGMdMLbugPfLyUPmuLSMwKS',
    );
    expect(bytesToAddress(Buffer.from('62616c6c732e74657a', 'hex'))).toBeUndefined();
  });

  it.skipIf(corpus === undefined)('is one in all of 160 real ones, and none in three others [R-CHAIN-290]', () => {
    const real = readLines('tezos.txt');
    expect(real).toHaveLength(160);
    expect(real.map(parseTezosAddress)).toEqual(real);
    expect(readLines('tezos-invalid.txt').map(parseTezosAddress)).toEqual([undefined, undefined, undefined]);
    const bytesOf = (text: string): Buffer => (decodeBase58Check(text) as Buffer).subarray(3);
    for (const text of real.filter((each) => each.startsWith('sr1')))
      expect(bytesToAddress(Buffer.concat([Buffer.of(3), bytesOf(text), Buffer.of(0)]))).toBe(text);
    for (const text of real.filter((each) => each.startsWith('tz')))
      expect(bytesToAddress(Buffer.concat([Buffer.of(0, Number(text[2]) - 1), bytesOf(text)]))).toBe(text);
  });

  it('is no hash, and a hash is written as people write it [R-CHAIN-291]', () => {
    const text = 'oocFt4vkkgQGfoRH54328cJUbDdWvj3x6KEs5Arm4XhqwwJmnJ8';
    const hash = parseHashText('TEZOS', text);
    expect(hash).toMatch(/^0574[0-9a-f]{72}$/);
    expect(toHashText('TEZOS', hash ?? '')).toBe(text);
  });
});
