import { readFileSync } from 'node:fs';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { decodeBase58 } from '../../codecs/base58.ts';
import { TOKEN } from '../programs.ts';
import { parseSolanaAddress } from './address.ts';
import { isProgramOwned } from './curve.ts';
import { findProgramAddress } from './program-address.ts';

const corpus = realData('address-corpus/solana.txt');
if (corpus === undefined)
  console.warn('solana/address.test: the corpus is skipped, the real data are not beside the project');

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('an address of Solana', () => {
  it.each(['1'.repeat(32), USDC, 'So11111111111111111111111111111111111111112'])('is %s [R-CHAIN-218]', (text) => {
    expect(parseSolanaAddress(text)).toBe(text);
  });

  it.each([
    ['one byte less', '1'.repeat(31)],
    ['a letter that base58 lacks', USDC.replace('E', '0')],
    ['a signature', '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQkjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'],
    ['too large for 32 bytes', 'z'.repeat(44)],
    ["TRON's", 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['nothing', ''],
  ])('is not %s [R-CHAIN-218]', (_, text) => {
    expect(parseSolanaAddress(text)).toBeUndefined();
  });

  it.skipIf(corpus === undefined)('is read of 3,334 real ones', () => {
    const texts = readFileSync(corpus ?? '', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(texts).toHaveLength(3_334);
    for (const text of texts) expect(parseSolanaAddress(text), text).toBe(text);
  });
});

describe('an address that only a program can sign for', () => {
  it.each([
    ['the authority of all pools of Raydium v4', '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1', true],
    ['the leader of slot 254170887', 'Ninja1spj6n9t5hVYgF3PdnYz2PLnkt7rvaw3firmjs', false],
    ["a wallet of MetaMask's tests", 'DtMUkCoeyzs35B6EpQQxPyyog6TRwXxV1W1Acp8nWBNa', false],
  ])('is known by no key lying on the curve: %s [R-CHAIN-218]', (_, text, isOwned) => {
    expect(isProgramOwned(text)).toBe(isOwned);
  });

  it('is derived from seeds as the associated token program does [R-CHAIN-218]', () => {
    // Token account for the USDC of a real wallet (swap 2pfnv4dr… of slot 322982554).
    const seeds = ['DtMUkCoeyzs35B6EpQQxPyyog6TRwXxV1W1Acp8nWBNa', TOKEN, USDC].map(
      (text) => decodeBase58(text) as Buffer,
    );
    const found = findProgramAddress(seeds, 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
    expect(found).toBe('3QE7UkXbrHxEbi373Gp5hwPQwJaAVoLvwYBRz5jwaGxt');
  });
});
