import { getChain, hasFreezableAssets } from '../chain/chain.ts';
import type { Fact } from './fact.ts';
import { type CoinBalances, isUnfetched, type KnownCoin, type KnownCoins, type KnownObject } from './page-input.ts';

/** An unknown balance is not zero. */
export const isZeroAmount = (amount: string | null): boolean => amount !== null && !/[1-9]/.test(amount);

interface CoinBalance {
  readonly balance: string | null;
  readonly balanceUsd: number | null;
  /** Has a latest price, whether or not its balance is known. */
  readonly isPriced: boolean;
}

/** Coins whose unknown balance makes a sum in USD unknown, and coins without a value that do not. */
export function countCoins(coins: readonly CoinBalance[]) {
  const unknown = coins.filter(({ balance, isPriced }) => balance === null && isPriced).length;
  const unvalued = coins.filter(({ balanceUsd }) => balanceUsd === null).length;
  return { coins: coins.length, unknown, unpriced: unvalued - unknown };
}

/** Balance, and by coin how much an issuer has frozen or can freeze. */
export function composeBalance(object: KnownObject, { coins, isFailed, chosen }: CoinBalances): readonly Fact[] {
  const frozen = composeFrozen(object, coins);
  if (coins === undefined) return [{ kind: isFailed ? 'BALANCE_UNKNOWN' : 'BALANCE_PENDING' }, ...frozen];
  return [
    toBalance(object, coins, chosen),
    ...frozen,
    ...composeFreezable(object, coins),
    ...composeUntil(object, coins),
  ];
}

/** The block of which balances are, where that is not the newest: the lowest of several. */
function composeUntil({ basis }: KnownObject, { items }: KnownCoins): readonly Fact[] {
  const known = items.filter(({ balance }) => balance !== null);
  const height = Math.min(...known.map(({ historyHeight }) => historyHeight ?? basis.height));
  return height < basis.height ? [{ kind: 'BALANCE_UNTIL', height }] : [];
}

/** The ledger lacks a part of the history, so that zero in it is no proof of zero. */
const isOfPart = ({ basis }: KnownObject, { _metadata }: KnownCoins): boolean =>
  _metadata.isPartial || basis.lacksInternalTransfers;

function toBalance(object: KnownObject, coins: KnownCoins, chosen: KnownCoin | undefined): Fact {
  const { items, _metadata } = coins;
  // On a chain on demand a coin's balance is whole or absent.
  const isPartial = !isUnfetched(object.basis) && isOfPart(object, coins);
  const coinBalances = items.filter(({ balance }) => !isZeroAmount(balance));
  const only = chosen ?? (items.length === 1 ? items[0] : undefined);
  if (isUnfetched(only ?? object.basis)) return { kind: 'BALANCE_NOT_FETCHED' };
  if (only !== undefined) {
    const { balance, balanceUsd, symbol } = only;
    if (balance === null) return { kind: 'BALANCE_BELOW_ZERO' };
    return { kind: 'BALANCE', amount: balance, symbol, usd: balanceUsd, isPartial };
  }
  const { symbol } = getChain(object.blockchain);
  if (coinBalances.length === 0) return { kind: 'BALANCE', amount: '0', symbol, usd: null, isPartial };
  const counts = countCoins(coinBalances.map((coin) => ({ ...coin, isPriced: coin.priceDate !== null })));
  return { kind: 'BALANCE_OF_ALL', usd: _metadata.balanceUsd, ...counts, isPartial };
}

type Frozen = KnownObject['freezes'][number];

/** Freezes that last, one a coin. */
const listFrozen = ({ freezes }: KnownObject): readonly Frozen[] => [
  ...new Map(freezes.filter(({ until }) => until === null).map((freeze) => [freeze.asset.chainId, freeze])).values(),
];

/** Amounts only of an address: of a wallet some addresses may not be frozen. */
function composeFrozen(object: KnownObject, coins: KnownCoins | undefined): readonly Fact[] {
  const frozen = listFrozen(object).map(({ asset, issuer }) => {
    const item = coins?.items.find(({ chainId }) => chainId === asset.chainId);
    const amount = object.kind === 'ADDRESS' ? (item?.balance ?? null) : null;
    return { symbol: asset.symbol, issuer, amount };
  });
  return frozen.length === 0 ? [] : [{ kind: 'FROZEN', coins: frozen, isRecordOnly: object.freezesFrom === null }];
}

/**
 * Coins with a balance that are not frozen yet, by contract, since anybody can copy a coin's name. Each with its amount, since only so much can
 * be frozen. A token of no known issuer may be frozen all the same by whoever runs it.
 */
function composeFreezable(object: KnownObject, coins: KnownCoins): readonly Fact[] {
  const frozen = new Set(listFrozen(object).map(({ asset }) => asset.chainId));
  // A balance below zero is unknown: how much of it can be frozen is too.
  const known = coins.items.filter(({ balance }) => balance !== null);
  const coinBalances = known.filter(({ balance, chainId }) => !isZeroAmount(balance) && !frozen.has(chainId));
  const issued = coinBalances.filter(({ issuer }) => issuer !== null);
  const rest = coinBalances.filter(({ issuer }) => issuer === null);
  return [
    ...(issued.length === 0 ? [] : [toFreezable(issued)]),
    ...composeRest(rest, {
      isOther: frozen.size + issued.length > 0,
      isPart: isOfPart(object, coins) || known.length < coins.items.length,
      isNever: !hasFreezableAssets(object.blockchain),
    }),
  ];
}

const toFreezable = (issued: readonly KnownCoin[]): Fact => ({
  kind: 'FREEZABLE',
  coins: issued.map(({ symbol, issuer, balance }) => ({ symbol, issuer, amount: balance })),
});

interface Rest {
  /** Other coins are frozen or freezable. */
  readonly isOther: boolean;
  /** The ledger does not have all that came and went. */
  readonly isPart: boolean;
  /** The chain has no assets that can be frozen. */
  readonly isNever: boolean;
}

function composeRest(rest: readonly KnownCoin[], { isOther, isPart, isNever }: Rest): readonly Fact[] {
  if (rest.length === 0) return isOther || isPart ? [] : [{ kind: 'FREEZE', can: 'NOTHING_HELD', isRest: false }];
  const isNative = rest.every(({ kind }) => kind === 'NATIVE');
  return [{ kind: 'FREEZE', can: isNative ? 'NO_ISSUER' : isNever ? 'NEVER' : 'UNKNOWN', isRest: isOther }];
}
