import { type ChainId, getChain, isFromBeginning } from '../chain/chain.ts';
import type { Coverage } from './coverage.ts';
import type { HistoryScope } from './history-scope.ts';

/**
 * How much of an object's history is stored. `WHOLE`: all of it, up to a height. `PART`: some of it. `NOT_FETCHED`:
 * nothing was fetched for it, though it may be in transactions that were fetched for others. Only of a whole history
 * does a missing row mean that nothing happened.
 */
export const HISTORY_STATES = ['WHOLE', 'PART', 'NOT_FETCHED'] as const;

export type HistoryState = (typeof HISTORY_STATES)[number];

type Claim = Pick<Coverage, 'scope' | 'state' | 'fromHeight' | 'toHeight' | 'lacks' | 'proofs'>;

/** Last height up to which a scope of one address is stored whole from the chain's beginning; undefined: it is not. */
export function findWholeUntil(chain: ChainId, coverage: readonly Claim[], scope: HistoryScope): number | undefined {
  const heights = coverage
    .filter((each) => isOf(chain, each, scope) && isWhole(chain, each))
    .map(({ toHeight }) => toHeight);
  return heights.length === 0 ? undefined : Math.max(...heights);
}

/** State of one address's history in a scope, whatever the height. */
export function toHistoryState(chain: ChainId, coverage: readonly Claim[], scope: HistoryScope): HistoryState {
  if (findWholeUntil(chain, coverage, scope) !== undefined) return 'WHOLE';
  const isPart = coverage.some((each) => scope === 'all' || isOf(chain, each, scope));
  return isPart ? 'PART' : 'NOT_FETCHED';
}

/** State of several histories that are read as one. */
export function mergeHistoryStates(states: readonly HistoryState[]): HistoryState {
  const [first = 'WHOLE', ...others] = states;
  return others.every((each) => each === first) ? first : 'PART';
}

/** The history of the coin is that over all coins on a chain that has one. */
const isOf = (chain: ChainId, { scope }: Claim, requestedScope: HistoryScope): boolean =>
  scope === requestedScope || scope === 'all' || (scope === 'native' && !getChain(chain).hasManyAssets);

/** The balance is the only proof of movements that are missing. */
const isWhole = (chain: ChainId, { state, fromHeight, lacks, proofs }: Claim): boolean =>
  state === 'WHOLE' && isFromBeginning(chain, fromHeight) && (lacks.length === 0 || proofs.includes('BALANCE'));
