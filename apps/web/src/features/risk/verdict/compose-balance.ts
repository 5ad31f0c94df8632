import type { CoinsAnswer, ObjectAnswer } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import type { Sentence } from './sentence.ts';

type CoinItem = CoinsAnswer['items'][number];

/** Undefined: on its way. */
export type Held = { readonly coins: CoinsAnswer | undefined; readonly isFailed: boolean };

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

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

function toBalance(object: ObjectAnswer, { items, _metadata }: CoinsAnswer, chosen: CoinItem | undefined): Sentence {
  const held = items.filter(({ balance }) => !isZero(balance));
  const only = chosen ?? (items.length === 1 ? items[0] : undefined);
  if (only !== undefined) {
    const { balance, balanceUsd, symbol } = only;
    return { kind: 'BALANCE', amount: balance, symbol, usd: balanceUsd };
  }
  if (held.length === 0) return { kind: 'BALANCE', amount: '0', symbol: getChain(object.blockchain).symbol, usd: null };
  return { kind: 'BALANCE_OF_ALL', usd: _metadata.balanceUsd, coins: held.length, unpriced: _metadata.unpriced };
}

const frozenSymbols = ({ freezes }: ObjectAnswer): readonly string[] => [
  ...new Set(freezes.filter(({ until }) => until === null).map(({ asset }) => asset.symbol)),
];

function composeFrozen(object: ObjectAnswer): readonly Sentence[] {
  const symbols = frozenSymbols(object);
  return symbols.length === 0 ? [] : [{ kind: 'FROZEN', symbols }];
}

/** Of what is held and not frozen already. A token of no known issuer may be frozen all the same by whoever runs it. */
function composeFreezable(object: ObjectAnswer, { items, _metadata }: CoinsAnswer): readonly Sentence[] {
  const frozen = new Set(frozenSymbols(object));
  const held = items.filter(({ balance, symbol }) => !isZero(balance) && !frozen.has(symbol));
  const coins = held.flatMap(({ symbol, issuer }) => (issuer === null ? [] : [{ symbol, issuer }]));
  if (coins.length > 0) return [{ kind: 'FREEZABLE', coins }];
  if (frozen.size > 0) return [];
  if (held.length === 0) return _metadata.isPartial ? [] : [{ kind: 'FREEZE', can: 'NOTHING_HELD' }];
  const isNative = held.every(({ kind }) => kind === 'NATIVE');
  return [{ kind: 'FREEZE', can: isNative ? 'NO_ISSUER' : 'UNKNOWN' }];
}
