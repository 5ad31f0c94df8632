import type { Coin, CoinsAnswer } from '@sulian/contract';

export type CoinItem = CoinsAnswer['items'][number];

/** All assets together, or one: the coin's id on its chain, MAIN for the native one. */
export type Choice = string;
export const ALL = 'ALL';
export const MAIN = 'MAIN';

export const choiceOf = ({ chainId }: Pick<Coin, 'chainId'>): Choice => chainId ?? MAIN;

/** The chosen coin among those of the object; undefined for all together. */
export const findChosen = (items: readonly CoinItem[], choice: Choice): CoinItem | undefined =>
  choice === ALL ? undefined : items.find((item) => choiceOf(item) === choice);

/** Tabs next to the total: further coins are selected from the list. */
const TABS = 6;

/** Tab 0 is the total, tab n the coin n − 1; a coin chosen from further down the list gets the last tab. */
export function tabsOf(items: readonly CoinItem[], choice: Choice): readonly CoinItem[] {
  const first = items.slice(0, TABS);
  const chosen = findChosen(items, choice);
  return chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, TABS - 1), chosen];
}
