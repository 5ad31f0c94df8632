import type { Blockchain } from '@sulian/contract';
import { type ChainMark, markOf } from './use-chain-text.ts';

/** The worst comes first: one stopped chain matters more than ten that run. */
const ORDER: ReadonlyArray<Blockchain['state']> = [
  'alarm',
  'away',
  'loading',
  'sourceBehind',
  'behind',
  'indexed',
  'onDemand',
];

/** The chains that are indexed at all: the page's own first, then the worst. */
export function orderChains(chains: readonly Blockchain[], ofPage: string | undefined): readonly Blockchain[] {
  const rank = (chain: Blockchain): number => (chain.id === ofPage ? -1 : ORDER.indexOf(chain.state));
  return chains.filter(({ state }) => state !== 'notIndexed').sort((a, b) => rank(a) - rank(b));
}

/** Names of chains with this mark: they cannot be queried. */
export const listMarked = (chains: readonly Blockchain[], mark: ChainMark): readonly string[] =>
  chains.filter((chain) => markOf(chain) === mark).map(({ name }) => name);

/** The worst state among chains in that order; undefined where all of them are in sync. */
export const findTrouble = ([first]: readonly Blockchain[]): Blockchain['state'] | undefined =>
  first === undefined || first.state === 'indexed' || first.state === 'onDemand' ? undefined : first.state;
