import { describe, expect, it } from 'vitest';
import { getUtxoChain } from '../chains.ts';
import { verifyDifficulty } from './verify.ts';

const BITCOIN = getUtxoChain('BITCOIN');
const check = (bits: number, height: number) => () => verifyDifficulty(bits, height, BITCOIN);

describe('verifyDifficulty', () => {
  // Heights and bits of the chain, each near the lowest of its time.
  it.each([
    [0, 0x1d00ffff],
    [30_000, 0x1d00ffff],
    [100_000, 0x1b04864c],
    [200_000, 0x1a05db8b],
    [227_835, 0x1a04985c],
    [300_025, 0x1900896c],
    [383_616, 0x1810b289],
  ])('takes block %i, mined with %i', (height, bits) => {
    expect(check(bits, height)).not.toThrow();
  });

  it('refuses the easiest block where none has been so easy, as a test network has them [R-CHAIN-07]', () => {
    expect(check(0x1d00ffff, 928_828)).toThrow(
      expect.objectContaining({
        code: 'BLOCK_FOREIGN',
        message: expect.stringContaining('test network'),
        details: { height: 928_828, bits: '1d00ffff' },
      }),
    );
    expect(check(0x1d00ffff, 100_000)).toThrow();
    expect(check(0x1d00ffff, 99_999)).not.toThrow();
  });
});
