import { readFileSync } from 'node:fs';
import { CHAIN_IDS } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { CHAIN_ICONS } from './chain-icons.ts';
import { COIN_ICONS } from './coin-icons.ts';

/** Coins that are trusted by name; their icon key is their symbol in lower case. */
const { coins } = JSON.parse(
  readFileSync(new URL('../../../../../packages/chains/tokens/well-known.json', import.meta.url), 'utf8'),
) as { readonly coins: ReadonlyArray<{ readonly symbol: string }> };

/** Shown by their first letter: the collection has no picture of them. */
const WITHOUT = ['ton', 'rlusd', 'busd', 'cbbtc', 'pepe', 'usdp', 'usdb', 'usdd', 'usdj'];

describe('the pictures of chains and coins', () => {
  it('has one for every chain and for nothing else', () => {
    expect(Object.keys(CHAIN_ICONS).sort()).toEqual([...CHAIN_IDS].sort());
  });

  it('has one for every coin that is trusted by name, but for those named here', () => {
    const keys = coins.map(({ symbol }) => symbol.toLowerCase());
    expect(keys.filter((key) => COIN_ICONS[key] === undefined)).toEqual(WITHOUT);
  });

  it('draws each without style or script, which the page would refuse', () => {
    for (const picture of [...Object.values(CHAIN_ICONS), ...Object.values(COIN_ICONS)]) {
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
      expect(picture).not.toMatch(/<style|<script|style=|href="http/);
    }
  });
});
