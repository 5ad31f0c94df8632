import { expect, it } from 'vitest';
import { CHAIN_IDS } from './chain.ts';
import { listChainSpellings } from './chain-spellings.ts';

const SPELLINGS = listChainSpellings();

it('spells every chain, in the order in which chains are shown', () => {
  expect(SPELLINGS.map(([chain]) => chain)).toEqual(CHAIN_IDS);
});

it.each([
  'tickers',
  'names',
  'links',
  'hosts',
  'explorers',
] as const)('has no word of two chains among its %s', (key) => {
  const words = SPELLINGS.flatMap(([, own]) => own[key] ?? []);
  expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
});

it('has no name and no number of two chains', () => {
  const slugs = SPELLINGS.map(([, { slug }]) => slug);
  const numbers = SPELLINGS.flatMap(([, { evmNumber }]) => evmNumber ?? []);
  expect([new Set(slugs).size, new Set(numbers).size]).toEqual([slugs.length, numbers.length]);
});
