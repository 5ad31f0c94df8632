import type { EntityAddressListAnswer, EntityAnswer, EntitySumsAnswer } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import { countHeld, isZero } from './compose-balance.ts';
import { type BothScored, DIRECTIONS, resultOf, type Sentence } from './sentence.ts';

type Chain = EntitySumsAnswer['chains'][number];

/** What the page of an entity has at hand of one chain. */
export interface KnownEntity {
  readonly entity: Pick<EntityAnswer, 'type' | 'numberOfLabels'>;
  readonly chain: Pick<Chain, 'blockchain' | 'addresses' | 'coins' | 'numberOfCoins' | 'basis'>;
  /** The first page of its addresses of all chains; undefined: on its way, or failed. */
  readonly addresses: { readonly data: EntityAddressListAnswer | undefined; readonly isFailed: boolean };
}

/** By the label that bears on its severity; until that is known, and where there is none, by what labels call it. */
export function composeEntityLabel({ entity }: KnownEntity, both: BothScored): readonly Sentence[] {
  const own = DIRECTIONS.map((direction) => resultOf(both[direction])?.own).find((each) => each != null);
  const { type, numberOfLabels: labels } = entity;
  if (own === undefined || own === null) return [{ kind: 'ENTITY_TYPE', type, labels }];
  return [{ kind: 'ENTITY_LABEL', own, labels }];
}

/** What it has, and in how many places an issuer keeps it from sending that. */
export const composeEntityBalance = (known: KnownEntity): readonly Sentence[] => [
  ...toBalance(known),
  ...toFrozen(known),
];

/** Nothing of an entity of more coins than are told: what is left out of a sum has no value. */
function toBalance({ chain: { blockchain, coins, numberOfCoins, basis } }: KnownEntity): readonly Sentence[] {
  if (numberOfCoins > coins.length) return [];
  const isPartial = basis?.isPartial === true || basis?.lacksInternalTransfers === true;
  const held = coins.filter(({ balance }) => !isZero(balance));
  const [first, ...others] = held;
  const { symbol } = getChain(blockchain);
  if (first === undefined) return [{ kind: 'BALANCE', amount: '0', symbol, usd: null, isPartial }];
  if (others.length === 0 && first.balance === null) return [{ kind: 'BALANCE_BELOW_ZERO' }];
  if (others.length === 0 && first.balance !== null)
    return [{ kind: 'BALANCE', amount: first.balance, symbol: first.coin.symbol, usd: first.balanceUsd, isPartial }];
  return [{ kind: 'BALANCE_OF_ALL', ...sumUp(held), isPartial }];
}

function sumUp(held: Chain['coins']) {
  const counts = countHeld(held.map((coin) => ({ ...coin, isPriced: coin.hasLatestPrice })));
  const priced = held.flatMap(({ balanceUsd }) => balanceUsd ?? []);
  const hasSum = counts.unknown === 0 && priced.length > 0;
  return { usd: hasSum ? priced.reduce((sum, each) => sum + each, 0) : null, ...counts };
}

/** By the addresses of the first page, the richest: that none of them is frozen says nothing of the others. */
function toFrozen({ chain, addresses: { data, isFailed } }: KnownEntity): readonly Sentence[] {
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
