import { describe, expect, it } from 'vitest';
import { listWorldPrices } from './prices.ts';

/** USD, and the largest relative deviation of a day. */
const AROUND: Readonly<Record<string, { readonly usd: number; readonly within: number }>> = {
  bitcoin: { usd: 30_000, within: 0.32 },
  solana: { usd: 150, within: 0.32 },
  tron: { usd: 0.3, within: 0.32 },
  tether: { usd: 1, within: 0.003 },
};

describe('the simulated prices', () => {
  it('are a list with one close a coin and day', () => {
    const lines = listWorldPrices(20_000, 20_002).trim().split('\n');
    expect(lines[0]).toBe('coin,day,usd');
    expect(lines).toHaveLength(1 + 13 * 3);
    expect(lines[1]).toMatch(/^bitcoin,2024-10-04,\d+\.\d\d$/);
  });

  it('are the same for a day whatever the days around it, and never far from where they wander', () => {
    const whole = new Set(listWorldPrices(19_000, 21_000).split('\n'));
    for (const line of listWorldPrices(20_100, 20_110).trim().split('\n')) expect(whole).toContain(line);
    for (const line of whole) {
      const [coin, , usd] = line.split(',');
      const around = AROUND[coin ?? ''];
      if (around !== undefined) expect(Math.abs(Number(usd) / around.usd - 1)).toBeLessThan(around.within);
    }
  });
});
