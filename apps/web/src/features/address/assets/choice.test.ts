import { describe, expect, it } from 'vitest';
import { ALL, type CoinItem, choiceOf, findChosen, MAIN, tabsOf } from './choice.ts';

const coins = Array.from({ length: 9 }, (_, at) => ({
  chainId: at === 0 ? null : `0x${at}`,
  symbol: `C${at}`,
})) as unknown as readonly CoinItem[];

describe('the choice of a coin', () => {
  it('names a coin by its id on the chain, and the native one MAIN [R-ADDR-32]', () => {
    expect(coins.slice(0, 2).map(choiceOf)).toEqual(['MAIN', '0x1']);
    expect(findChosen(coins, '0x3')).toBe(coins[3]);
    expect(findChosen(coins, MAIN)).toBe(coins[0]);
    expect(findChosen(coins, ALL)).toBeUndefined();
  });

  it('shows tabs for the first coins, and for a chosen one wherever it stands [R-ADDR-28]', () => {
    expect(tabsOf(coins, ALL).map(({ symbol }) => symbol)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5']);
    expect(tabsOf(coins, '0x2').map(({ symbol }) => symbol)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5']);
    expect(tabsOf(coins, '0x8').map(({ symbol }) => symbol)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C8']);
  });
});
