import type { ChainAdapter, ChainId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { getAdapter, getAddressText, getHashText } from './object-ref.ts';

const adapter = {
  chain: 'BITCOIN',
  parseAddress: (text: string) => (text.startsWith('bc1') ? text.toLowerCase() : undefined),
  parseTransactionHash: (text: string) => (/^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : undefined),
} as unknown as ChainAdapter;
const adapters = new Map<ChainId, ChainAdapter>([['BITCOIN', adapter]]);
const detectForeignChain = (text: string): ChainId | undefined =>
  text.startsWith('0x') ? 'ETHEREUM' : text.startsWith('odd') ? 'BITCOIN' : undefined;

describe('what a question names', () => {
  it('finds the adapter of a chain that can be read', () => {
    expect(getAdapter({ adapters }, 'BITCOIN')).toBe(adapter);
  });

  it.each(['bitcoin', 'DOGE', '', '__proto__'])('rejects the unknown chain %o', (text) => {
    expect(() => getAdapter({ adapters }, text)).toThrow(expect.objectContaining({ code: 'CHAIN_UNKNOWN' }));
  });

  it('says of a chain of ours without a ledger that it is not indexed [R-ERR-04]', () => {
    expect(() => getAdapter({ adapters }, 'LITECOIN')).toThrow(
      expect.objectContaining({ code: 'CHAIN_NOT_INDEXED', details: { blockchain: 'LITECOIN' } }),
    );
  });

  it('trims an address and gives its canonical form', () => {
    expect(getAddressText({ detectForeignChain }, adapter, ' bc1QABC\n')).toBe('bc1qabc');
  });

  it('finds the one address in a text, and refuses several [R-SEARCH-91]', () => {
    const [one, other] = ['X'.repeat(30), 'Y'.repeat(30)];
    const reader = { ...adapter, parseAddress: (typed: string) => (/^(X|Y)\1+$/.test(typed) ? typed : undefined) };
    expect(getAddressText({ detectForeignChain }, reader, `地址：${one}。`)).toBe(one);
    expect(getAddressText({ detectForeignChain }, reader, `https://x.io/address/${one}?a=${one}`)).toBe(one);
    expect(() => getAddressText({ detectForeignChain }, reader, `${one} ${other}`)).toThrow(
      expect.objectContaining({ code: 'ADDRESS_INVALID' }),
    );
  });

  it('refuses an address whose checksum does not fit, and says so [R-SEARCH-93]', () => {
    const digits = '00000000219ab540356cbb839cbe05303d7705fa';
    const reader = {
      ...adapter,
      chain: 'ETHEREUM' as const,
      parseAddress: (typed: string) => (typed === `0x${digits}` ? typed : undefined),
    };
    expect(getAddressText({ detectForeignChain }, reader, digits)).toBe(`0x${digits}`);
    expect(() =>
      getAddressText({ detectForeignChain: () => undefined }, reader, `0x${digits.replace('ab', 'Ab')}`),
    ).toThrow(
      expect.objectContaining({ code: 'ADDRESS_INVALID', details: { blockchain: 'ETHEREUM', isChecksumWrong: true } }),
    );
  });

  it('names the chain that an address belongs to', () => {
    expect(() => getAddressText({ detectForeignChain }, adapter, '0xabc')).toThrow(
      expect.objectContaining({
        code: 'ADDRESS_OF_OTHER_CHAIN',
        details: { blockchain: 'BITCOIN', belongsTo: 'ETHEREUM' },
      }),
    );
  });

  it('looks among all chains but the one that was asked [R-ERR-05]', () => {
    const ethereum = { ...adapter, chain: 'ETHEREUM', parseAddress: () => undefined } as ChainAdapter;
    const detect = (_: string, except: ChainId) => (except === 'ETHEREUM' ? 'BITCOIN' : undefined);
    expect(() => getAddressText({ detectForeignChain: detect }, ethereum, 'bc1qabc')).toThrow(
      expect.objectContaining({
        code: 'ADDRESS_OF_OTHER_CHAIN',
        details: { blockchain: 'ETHEREUM', belongsTo: 'BITCOIN' },
      }),
    );
  });

  it.each(['nonsense', 'odd'])('refuses %s, which is an address of no other chain', (text) => {
    expect(() => getAddressText({ detectForeignChain }, adapter, text)).toThrow(
      expect.objectContaining({ code: 'ADDRESS_INVALID' }),
    );
  });

  it('gives a hash in lower case and refuses what is none', () => {
    expect(getHashText(adapter, ` ${'AB'.repeat(32)} `)).toBe('ab'.repeat(32));
    expect(() => getHashText(adapter, 'ab')).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
  });
});
