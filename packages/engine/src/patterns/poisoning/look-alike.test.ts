import { describe, expect, it } from 'vitest';
import { isLookAlike } from './look-alike.ts';

describe('addresses that look alike', () => {
  // Ethereum 17818298: 20,000,000 USDT went to the first, meant for the second.
  const FAKE = '0xa7bf48749d2e4aa29e3209879956b9baa9e90570';
  const REAL = '0xa7b4bac8f0f9692e56750aefb5f6cb5516e90570';

  it('[R-ADDR-116] do so by three characters behind the lead and the last four', () => {
    expect(isLookAlike('ETHEREUM', FAKE, REAL)).toBe(true);
    expect(isLookAlike('ETHEREUM', FAKE, FAKE)).toBe(false);
    expect(isLookAlike('ETHEREUM', FAKE, `${REAL.slice(0, 4)}5${REAL.slice(5)}`)).toBe(false);
    expect(isLookAlike('ETHEREUM', FAKE, `${REAL.slice(0, -4)}1570`)).toBe(false);
  });

  it('[R-ADDR-116] never by the letter that all addresses of a chain begin with', () => {
    const real = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
    expect(isLookAlike('TRON', real, 'TXYZ1111111111111111111111111kAeBf')).toBe(true);
    expect(isLookAlike('TRON', real, 'TXY11111111111111111111111111kAeBf')).toBe(false);
  });
});
