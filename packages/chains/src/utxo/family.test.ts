import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectForeignAddress } from '../detect-foreign.ts';
import { addressToScript, ScriptReader } from './address/script.ts';
import { getUtxoChain } from './chains.ts';
import { utxoFamily } from './family.ts';

const adapter = utxoFamily.createAdapter('BITCOIN');
const chain = getUtxoChain('BITCOIN');
const corpus = new URL('../../../../../shared/data/bitcoin/address-corpus/', import.meta.url);

describe('Bitcoin addresses', () => {
  it.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])('keeps %s as it is', (text) => {
    expect(adapter.parseAddress(text)).toBe(text);
  });

  it('makes upper-case bech32 lower-case [R-CHAIN-12]', () => {
    expect(adapter.parseAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    );
  });

  it.each([
    ['', 'nothing'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'a wrong checksum'],
    ['1a1zp1ep5qgefi2dmptftl5slmv7divfna', 'base58 in lower case'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', 'mixed case'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test network'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test network'],
    ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'Litecoin'],
    [' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'a space'],
    ['1'.repeat(10_000), 'far too long'],
  ])('refuses %j: %s [R-CHAIN-13]', (text) => {
    expect(adapter.parseAddress(text)).toBeUndefined();
  });

  it('refuses a script for what is no address [R-ERR-05]', () => {
    expect(() => addressToScript(chain, 'x')).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }));
  });

  it.skipIf(!existsSync(corpus))('are kept and round trip through their scripts for 20,000 real ones', () => {
    const texts = readFileSync(new URL('btc_addresses_20k.txt', corpus), 'utf8').trim().split(/\s+/);
    const reader = new ScriptReader(chain);
    expect(texts).toHaveLength(20_000);
    const wrong = texts.filter((text) => {
      const script = addressToScript(chain, text);
      return adapter.parseAddress(text) !== text || reader.findAddress(script, 0, script.length) !== text;
    });
    expect(wrong).toEqual([]);
  });

  it.skipIf(!existsSync(corpus))('of 20,000 Litecoin and 20,000 Bitcoin Cash users are told from Bitcoin ones', () => {
    const read = (name: string) => readFileSync(new URL(name, corpus), 'utf8').trim().split(/\s+/);
    const litecoin = read('ltc_addresses_20k.txt').filter((text) => !text.startsWith('3'));
    expect(litecoin.filter((text) => adapter.parseAddress(text) !== undefined)).toEqual([]);
    expect(litecoin.filter((text) => detectForeignAddress(text) !== 'LITECOIN')).toEqual([]);
    const cash = read('bch_addresses_20k.txt').filter((text) => !/^[13]/.test(text));
    expect(cash.filter((text) => detectForeignAddress(text) !== 'BITCOINCASH')).toEqual([]);
  });
});

describe('transaction hashes', () => {
  it('are 64 hex digits, made lower-case', () => {
    expect(adapter.parseTransactionHash('AB'.repeat(32))).toBe('ab'.repeat(32));
    expect(adapter.parseTransactionHash('ab'.repeat(31))).toBeUndefined();
    expect(adapter.parseTransactionHash(`0x${'ab'.repeat(31)}`)).toBeUndefined();
  });
});

describe('addresses of other chains', () => {
  it.each([
    ['qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'BITCOINCASH'],
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'BITCOINCASH'],
    ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'LITECOIN'],
    ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'DOGECOIN'],
    ['0x00000000219ab540356cBB839Cbe05303d7705Fa', 'ETHEREUM'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TRON'],
    ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'RIPPLE'],
    ['EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N', 'TON'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'SOLANA'],
  ])('%s is of %s', (text, expected) => {
    expect(detectForeignAddress(text)).toBe(expected);
    expect(adapter.parseAddress(text)).toBeUndefined();
  });

  it('are not seen in what is of none', () => {
    for (const text of ['', 'hello', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', '0x12', 'ab'.repeat(32)])
      expect(detectForeignAddress(text), text).toBeUndefined();
  });
});
