import { type ChainState, formatAmount, getChain } from '@sulian/domain';
import { listOverdrawn } from '@sulian/ledger';
import type { Program } from './program.ts';

/** Addresses named at the most: one that is missing a transfer suffices to look for more. */
const NAMED = 100;

/**
 * Reason why addresses may have sent more than the ledger shows that they had; undefined where the ledger has every block from
 * the first one, with all that contracts moved.
 */
export function whyUnbalanced({
  chain,
  isPartial,
  firstHeight,
  lacksInternalTransfers,
}: ChainState): string | undefined {
  const { hasNativeYield } = getChain(chain);
  if (isPartial) return `the ledger begins at block ${firstHeight}`;
  if (lacksInternalTransfers) return 'transfers between contracts are missing';
  return hasNativeYield ? 'balances grow without transactions' : undefined;
}

/** @returns one text per address that sent more of the chain's coin than it had; empty where that is possible */
export async function findOverdrafts(
  { databaseOf }: Pick<Program, 'databaseOf'>,
  state: ChainState,
): Promise<string[]> {
  const { symbol, decimals, spendsOutputs } = getChain(state.chain);
  // An output is spent once, which its own check proves.
  if (spendsOutputs || whyUnbalanced(state) !== undefined) return [];
  const overdrawn = await listOverdrawn(databaseOf(state.chain), state.chain, NAMED + 1);
  const named = overdrawn
    .slice(0, NAMED)
    .map(
      ({ address, height, missingBase }) =>
        `${address}: sent ${formatAmount(missingBase, decimals)} ${symbol} more than it had, first in block ${height}`,
    );
  return overdrawn.length > NAMED ? [...named, `more addresses sent more than they had; ${NAMED} are named`] : named;
}
