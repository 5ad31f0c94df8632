import type { Coin } from '@sulian/contract';
import { shorten } from '@sulian/domain';
import { expect, it } from 'vitest';
import { nameCoin, offerCoins } from './use-coins.ts';

const coin = (id: number, more: Partial<Coin> = {}): Coin => ({
  id,
  name: `Coin ${id}`,
  symbol: `C${id}`,
  blockchain: 'ETHEREUM',
  chainId: `0x${'0'.repeat(39)}${id}`,
  icon: null,
  isDeprecated: false,
  decimals: 18,
  kind: 'TOKEN',
  isKnown: false,
  isSpam: false,
  issuer: null,
  ...more,
});

it('what the object holds is offered before the other coins of its chain, each once [R-ALERT-54]', () => {
  const held = [coin(1), coin(7)];
  expect(offerCoins([coin(1), coin(2)], held).map(({ id }) => id)).toEqual([1, 7, 2]);
});

it('a coin that is not well known is offered with its contract, which no imitation shares [R-ALERT-54]', () => {
  expect(nameCoin(coin(1, { isKnown: true }), shorten)).toBe('Coin 1 (C1)');
  expect(nameCoin(coin(7), shorten)).toBe('Coin 7 (C7) 0x000000…00000007');
});
