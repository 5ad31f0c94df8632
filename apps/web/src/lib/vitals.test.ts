import { describe, expect, it } from 'vitest';
import { screenOf } from './vitals.ts';

describe('a measurement', () => {
  it('names the kind of screen and nothing that was shown on it', () => {
    expect(
      [
        '/',
        '/address/1/BITCOIN/bc1qx',
        '/address/2/BITCOIN/bc1qx',
        '/trading/BITCOIN/ab',
        '/entities/Gulf/7',
        '/login',
        '/account',
        '/address/3/BITCOIN/x',
      ].map(screenOf),
    ).toEqual(['home', 'address', 'wallet', 'transaction', 'entity', 'login', 'other', 'other']);
  });
});
