import { getChain } from '../chain/chain.ts';
import { countCoins, isZeroAmount } from './compose-balance.ts';
import { composeConduct, composeFlow, composeUnknown, findOwnLabel } from './compose-flow.ts';
import type { Fact } from './fact.ts';
import type { GraveParties } from './fact-parts.ts';
import type { KnownEntity } from './page-input.ts';
import { type BothScored, VERDICT_DIRECTIONS } from './scored.ts';

/** Facts of an entity on one chain, in the order of an object's. */
export function composeEntity(known: KnownEntity, both: BothScored, grave: GraveParties): readonly Fact[] {
  const { basis } = known.chain;
  return [
    ...composeLabel(known, both),
    ...composeConduct(both, VERDICT_DIRECTIONS),
    ...toBalance(known),
    ...toFrozen(known),
    ...VERDICT_DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction], { grave, basis })),
    ...composeUnknown(VERDICT_DIRECTIONS, both, basis),
  ];
}

/** States the label that determines the severity. Without such a label, and until it is known, states the entity's type. */
function composeLabel({ entity }: KnownEntity, both: BothScored): readonly Fact[] {
  const own = findOwnLabel(both, VERDICT_DIRECTIONS);
  const { type, numberOfLabels: labels } = entity;
  return own === undefined
    ? [{ kind: 'ENTITY_TYPE', type, labels }]
    : [{ kind: 'ENTITY_LABEL', claim: own.claim, labels }];
}

/** Balance of an entity; absent where the answer lists only a part of its coins. */
function toBalance({ chain: { blockchain, coins, numberOfCoins, basis } }: KnownEntity): readonly Fact[] {
  if (numberOfCoins > coins.length) return [];
  const isPartial = basis?.isPartial === true || basis?.lacksInternalTransfers === true;
  const coinBalances = coins.filter(({ balance }) => !isZeroAmount(balance));
  const [first, ...others] = coinBalances;
  const { symbol } = getChain(blockchain);
  if (first === undefined) return [{ kind: 'BALANCE', amount: '0', symbol, usd: null, isPartial }];
  if (others.length === 0 && first.balance === null) return [{ kind: 'BALANCE_BELOW_ZERO' }];
  if (others.length === 0 && first.balance !== null)
    return [{ kind: 'BALANCE', amount: first.balance, symbol: first.coin.symbol, usd: first.balanceUsd, isPartial }];
  return [{ kind: 'BALANCE_OF_ALL', ...sumUp(coinBalances), isPartial }];
}

function sumUp(coinBalances: KnownEntity['chain']['coins']) {
  const counts = countCoins(coinBalances.map((coin) => ({ ...coin, isPriced: coin.hasLatestPrice })));
  const priced = coinBalances.flatMap(({ balanceUsd }) => balanceUsd ?? []);
  const hasSum = counts.unknown === 0 && priced.length > 0;
  return { usd: hasSum ? priced.reduce((sum, each) => sum + each, 0) : null, ...counts };
}

/** Frozen addresses of the first page, which has the richest; if none is frozen, others may be. */
function toFrozen({ chain, addresses: { data, isFailed } }: KnownEntity): readonly Fact[] {
  if (data === undefined) return isFailed ? [] : [{ kind: 'FREEZES_PENDING' }];
  const { items, _metadata } = data;
  const here = items.filter(({ blockchain }) => blockchain === chain.blockchain);
  const frozen = here.filter((each) => (each.frozen ?? []).length > 0);
  if (frozen.length === 0) return [];
  const isAll = _metadata.total <= items.length && _metadata.ofLargeWallets === 0 && _metadata.notLookedUp === 0;
  const symbols = [...new Set(frozen.flatMap((each) => each.frozen ?? []))];
  const isWhole = isAll && here.every((each) => each.frozen !== null);
  return [{ kind: 'ENTITY_FROZEN', addresses: frozen.length, symbols, isWhole }];
}
