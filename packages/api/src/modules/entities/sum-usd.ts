import type { EntitySumsAnswer } from '@sulian/contract';
import type { ChainId, PriceBook } from '@sulian/domain';
import { type EntityCoin, type EntitySums, sumBalancesUsd } from '@sulian/usecases';

/** One chain's part of the sums. */
export interface ChainOfSums {
  readonly chain: { readonly blockchain: ChainId; readonly basis: { readonly isPartial: boolean } | null };
  readonly sums: Pick<EntitySums, 'coins' | 'days'>;
}

/** Over all chains: each figure of the coins that have a price for it; the others are counted, by what they lack. */
export function sumUsd(
  { prices }: { readonly prices: Pick<PriceBook, 'isSimulated'> },
  summed: readonly ChainOfSums[],
): EntitySumsAnswer['usd'] {
  const coins = listCoins(summed);
  const priced = coins.filter(isPriced);
  const sum = (usdOf: (coin: EntityCoin) => number | null): number | null =>
    priced.length === 0 ? null : priced.reduce<number | null>((total, coin) => add(total, usdOf(coin)), 0);
  const balances = sumBalancesUsd(coins);
  return {
    received: sum(({ receivedUsd, receivedBase }) => worthOf(receivedUsd, receivedBase)),
    sent: sum(({ sentUsd, sentBase }) => worthOf(sentUsd, sentBase)),
    internal: sum(({ internalUsd, internalBase }) => worthOf(internalUsd, internalBase)),
    balance: coins.every(({ balanceUsd }) => balanceUsd === null) ? null : balances.usd,
    // Coins of a chain that is not summed up by day lack no price: the chain is named.
    unpricedCoins: listCoins(summed.filter(isByDay)).filter((coin) => !isPriced(coin)).length,
    unpricedBalances: balances.unpriced,
    notNet: chainsWhere(summed, ({ sums }) => sums.coins.some(({ isNet }) => !isNet)),
    notByDay: chainsWhere(summed, (each) => !isByDay(each)),
    partial: chainsWhere(summed, ({ chain }) => chain.basis?.isPartial === true),
    hasSimulatedPrices: priced.some(({ asset }) => prices.isSimulated(asset.chain, asset.asset)),
  };
}

const listCoins = (summed: readonly ChainOfSums[]): readonly EntityCoin[] =>
  summed.flatMap(({ sums }) => sums.coins).filter(({ asset }) => asset.kind !== 'NFT');

const isByDay = ({ sums }: ChainOfSums): boolean => sums.days !== undefined;

/** True where all known amounts have a price. An unknown internal amount needs none. */
const isPriced = ({
  isNet,
  receivedUsd,
  receivedBase,
  sentUsd,
  sentBase,
  internalUsd,
  internalBase,
}: EntityCoin): boolean =>
  worthOf(receivedUsd, receivedBase) !== null &&
  worthOf(sentUsd, sentBase) !== null &&
  (!isNet || worthOf(internalUsd, internalBase) !== null);

/** Nothing is worth nothing, with a price and without. */
const worthOf = (usd: number | null, base: bigint | undefined): number | null => usd ?? (base === 0n ? 0 : null);

/** Unknown plus anything is unknown. */
const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

export const chainsWhere = <T extends ChainOfSums>(summed: readonly T[], is: (each: T) => boolean): ChainId[] =>
  summed.filter(is).map(({ chain }) => chain.blockchain);
