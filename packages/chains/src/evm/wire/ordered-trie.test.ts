import { createMPT } from '@ethereumjs/mpt';
import { describe, expect, it } from 'vitest';
import { parseEvmAddress, toChecksumAddress } from '../address/address.ts';
import { evmFamily } from '../family.ts';
import { computeOrderedRoot } from './ordered-trie.ts';
import { encodeRlp, toMinimal } from './rlp/rlp.ts';

describe('computeOrderedRoot', () => {
  it('equals that of a trie library for any number of values, short and long', async () => {
    for (const count of [0, 1, 2, 3, 16, 17, 127, 128, 129, 256, 300]) {
      const values = Array.from({ length: count }, (_, i) => Buffer.alloc(1 + ((i * 37) % 70), i + 1));
      const trie = await createMPT();
      for (const [i, value] of values.entries()) await trie.put(encodeRlp(toMinimal(`0x${i.toString(16)}`)), value);
      expect([count, computeOrderedRoot(values)]).toEqual([count, `0x${Buffer.from(trie.root()).toString('hex')}`]);
    }
  });
});

describe('addresses of EVM chains', () => {
  // The examples of EIP-55.
  const GOOD = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];

  it('are lower-case, and a wrong checksum is refused [R-CHAIN-12]', () => {
    for (const text of GOOD) {
      expect(parseEvmAddress(text)).toBe(text.toLowerCase());
      expect(toChecksumAddress(text.toLowerCase())).toBe(text);
      expect(parseEvmAddress(`0x${text.slice(2).toUpperCase()}`)).toBe(text.toLowerCase());
      expect(parseEvmAddress(text.replace(/[A-F]/, (digit) => digit.toLowerCase()))).toBeUndefined();
    }
    expect(parseEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe')).toBeUndefined();
    expect(parseEvmAddress('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBeUndefined();
  });

  it('stand beside hashes that are kept without 0x', () => {
    const { parseTransactionHash } = evmFamily.createAdapter('BASE');
    expect(parseTransactionHash(`0x${'AB'.repeat(32)}`)).toBe('ab'.repeat(32));
    expect(parseTransactionHash('ab'.repeat(31))).toBeUndefined();
  });
});
