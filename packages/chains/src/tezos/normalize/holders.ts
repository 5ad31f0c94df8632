import { escrowAddress } from '@sulian/domain';
import { STAKE_POOL } from '../chains.ts';
import type { BalanceUpdate } from '../wire/schema.ts';

/**
 * Whose a changed balance is. `fees`: what a block's operations pay, until its proposer has it; `none`: not anybody's (what is
 * made or burnt, and pseudo-tokens, which count no coins); `unknown`: of a kind that nobody here knows.
 */
export type Holder = { readonly address: string } | 'fees' | 'none' | 'unknown';

/** What an operator of a smart rollup pledges. */
const bondAddress = (rollup: string): string => escrowAddress(`bond:${rollup}`);

const COUNTS_NOTHING: ReadonlySet<string> = new Set(['minted', 'burned', 'commitment', 'staking']);

/** A baker's own frozen coins are the baker's still; what others staked is in one pool until they have it back. */
export function findHolder(update: BalanceUpdate): Holder {
  const { kind, contract } = update;
  if (kind === 'contract' && contract !== undefined) return { address: contract };
  if (kind === 'accumulator') return 'fees';
  if (COUNTS_NOTHING.has(kind)) return 'none';
  return kind === 'freezer' ? findFrozen(update) : 'unknown';
}

function findFrozen({ category, delegate, staker, bond_id }: BalanceUpdate): Holder {
  if (category === 'bonds') {
    const [rollup] = Object.values(bond_id ?? {});
    return rollup === undefined ? 'unknown' : { address: bondAddress(rollup) };
  }
  // Of before stakers, whatever is frozen is the delegate's.
  if (staker === undefined) return delegate === undefined ? 'unknown' : { address: delegate };
  const own = staker.baker ?? staker.baker_own_stake ?? staker.baker_edge;
  if (own !== undefined) return { address: own };
  if (staker.delegate === undefined) return 'unknown';
  // What is unstaked may still be slashed for all together.
  const isOwn = staker.contract === staker.delegate && category !== 'unstaked_deposits';
  return { address: isOwn ? staker.delegate : STAKE_POOL };
}
