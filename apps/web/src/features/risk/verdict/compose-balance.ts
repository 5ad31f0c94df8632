import type { CoinsAnswer, ObjectAnswer } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import type { Sentence } from './sentence.ts';

type CoinItem = CoinsAnswer['items'][number];

/** Undefined: on its way. */
export type Held = { readonly coins: CoinsAnswer | undefined; readonly isFailed: boolean };

/** An unknown balance is not zero. */
export const isZero = (amount: string | null): boolean => amount !== null && !/[1-9]/.test(amount);

/** What it has, and who can keep it from sending that. */
export function composeBalance(
  object: ObjectAnswer,
  { coins, isFailed }: Held,
  chosen: CoinItem | undefined,
): readonly Sentence[] {
  const frozen = composeFrozen(object);
  if (coins === undefined) return [{ kind: isFailed ? 'BALANCE_UNKNOWN' : 'BALANCE_PENDING' }, ...frozen];
  return [toBalance(object, coins, chosen), ...frozen, ...composeFreezable(object, coins)];
}

/** The ledger does not hold all that came and went: nothing in it need not be nothing. */
const isOfPart = ({ basis }: ObjectAnswer, { _metadata }: CoinsAnswer): boolean =>
  _metadata.isPartial || basis.lacksInternalTransfers;

function toBalance(object: ObjectAnswer, coins: CoinsAnswer, chosen: CoinItem | undefined): Sentence {
  const { items, _metadata } = coins;
  const isPartial = isOfPart(object, coins);
  const held = items.filter(({ balance }) => !isZero(balance));
  const only = chosen ?? (items.length === 1 ? items[0] : undefined);
  if (only !== undefined) {
    const { balance, balanceUsd, symbol } = only;
    if (balance === null) return { kind: 'BALANCE_BELOW_ZERO' };
    return { kind: 'BALANCE', amount: balance, symbol, usd: balanceUsd, isPartial };
  }
  const { symbol } = getChain(object.blockchain);
  if (held.length === 0) return { kind: 'BALANCE', amount: '0', symbol, usd: null, isPartial };
  const { balanceUsd: usd, unpriced } = _metadata;
  return { kind: 'BALANCE_OF_ALL', usd, coins: held.length, unpriced, isPartial };
}

const listFrozen = ({ freezes }: ObjectAnswer): ReadonlyArray<ObjectAnswer['freezes'][number]['asset']> =>
  freezes.filter(({ until }) => until === null).map(({ asset }) => asset);

function composeFrozen(object: ObjectAnswer): readonly Sentence[] {
  const symbols = [...new Set(listFrozen(object).map(({ symbol }) => symbol))];
  return symbols.length === 0 ? [] : [{ kind: 'FROZEN', symbols }];
}

/** Of what is held and not frozen already, by contract: names are anybody's. A token of no known issuer may be frozen all the same by whoever runs it. */
function composeFreezable(object: ObjectAnswer, coins: CoinsAnswer): readonly Sentence[] {
  const frozen = new Set(listFrozen(object).map(({ chainId }) => chainId));
  const held = coins.items.filter(({ balance, chainId }) => !isZero(balance) && !frozen.has(chainId));
  const issued = held.flatMap(({ symbol, issuer }) => (issuer === null ? [] : [{ symbol, issuer }]));
  if (issued.length > 0) return [{ kind: 'FREEZABLE', coins: issued }];
  if (frozen.size > 0) return [];
  if (held.length === 0) return isOfPart(object, coins) ? [] : [{ kind: 'FREEZE', can: 'NOTHING_HELD' }];
  const isNative = held.every(({ kind }) => kind === 'NATIVE');
  return [{ kind: 'FREEZE', can: isNative ? 'NO_ISSUER' : 'UNKNOWN' }];
}
