import { escrowAddress } from '@sulian/domain';
import { STAKE_POOL } from '../chains.ts';
import type { BalanceUpdate } from '../wire/schema.ts';

/**
 * Holder of a changed balance. `fees`: payments of a block's operations until its proposer has them; `none`: nobody's
 * (coins that are made or burnt, and pseudo-tokens, which count no coins).
 */
export type Holder = { readonly address: string } | 'fees' | 'none';

/** Coins in a place of an unknown kind: an escrow of that kind has them, so that no leg is lost. */
const unknownHolder = ({ kind, category = kind }: BalanceUpdate): Holder => ({
  address: escrowAddress(`${UNKNOWN}${category.replace(/\W+/g, '_').slice(0, MAX_NAME_CHARACTERS)}`),
});
const MAX_NAME_CHARACTERS = 40;
const UNKNOWN = 'unknown:';
const UNKNOWN_ADDRESS = escrowAddress(UNKNOWN);

/** Whether the kind of place that a change names is unknown here. */
export function isUnknown(update: BalanceUpdate): boolean {
  const holder = findHolder(update);
  return typeof holder === 'object' && holder.address.startsWith(UNKNOWN_ADDRESS);
}

/** Bond that the operator of a smart rollup pledges. */
const bondAddress = (rollup: string): string => escrowAddress(`bond:${rollup}`);

const COUNTS_NOTHING: ReadonlySet<string> = new Set(['minted', 'burned', 'commitment', 'staking']);

/**
 * Holder of a change. A baker's own frozen coins remain the baker's; other stakes are in one pool until they are
 * returned.
 */
export function findHolder(update: BalanceUpdate): Holder {
  const { kind, contract } = update;
  if (kind === 'contract' && contract !== undefined) return { address: contract };
  if (kind === 'accumulator') return 'fees';
  if (COUNTS_NOTHING.has(kind)) return 'none';
  return kind === 'freezer' ? findFrozen(update) : unknownHolder(update);
}

/** Prefix of what the protocol's liquid stake (sTez) has frozen: deposits, and what waits to be redeemed. */
const LIQUID_STAKE = 'stez_';

function findFrozen(update: BalanceUpdate): Holder {
  const { category, delegate, staker, bond_id } = update;
  if (category?.toLowerCase().startsWith(LIQUID_STAKE)) return { address: STAKE_POOL };
  if (category === 'bonds') {
    const [rollup] = Object.values(bond_id ?? {});
    return rollup === undefined ? unknownHolder(update) : { address: bondAddress(rollup) };
  }
  // Before stakers existed, all frozen coins belonged to the delegate.
  if (staker === undefined) return delegate === undefined ? unknownHolder(update) : { address: delegate };
  const own = staker.baker ?? staker.baker_own_stake ?? staker.baker_edge;
  if (own !== undefined) return { address: own };
  if (staker.delegate === undefined) return unknownHolder(update);
  // Unstaked coins can still be slashed together with all others.
  const isOwn = staker.contract === staker.delegate && category !== 'unstaked_deposits';
  return { address: isOwn ? staker.delegate : STAKE_POOL };
}
