import type { AssetRow, DayTotalRow, PriceSource } from '@sulian/domain';
import { toAssetUsd } from '../objects/asset-amount.ts';
import { beginOf, chooseStep, type HistoryStep } from './sum-history.ts';

const DAY_SEC = 86_400;

/** One coin of one chain, day by day. */
export interface CoinDays {
  readonly asset: AssetRow;
  /** Ascending. */
  readonly days: readonly DayTotalRow[];
}

/** Movements in one step and the balance at its end, over all coins that have a price. */
interface UsdPoint {
  /** First day of the step, days since 1970-01-01 UTC. */
  readonly day: number;
  /** Each day at its own price. */
  readonly receivedUsd: number;
  readonly sentUsd: number;
  /** At the prices of the step's last day on which anything moved. */
  readonly balanceUsd: number;
  /** Coins that moved in the step or had a balance at its end, without a price on that day. */
  readonly unpricedCoins: number;
}

export interface UsdHistory {
  readonly step: HistoryStep;
  readonly points: readonly UsdPoint[];
}

type Prices = Pick<PriceSource, 'findUsd'>;

/** Adds coins up in USD, step by step. Steps in which nothing moved have no point. NFTs are counted in none. */
export function sumUsdHistory(coins: readonly CoinDays[], prices: Prices): UsdHistory {
  const moved = coins
    .filter(({ asset }) => asset.kind !== 'NFT')
    .map(({ asset, days }) => ({ asset, days: days.filter(isMoved) }));
  const ofCoins = moved.map((coin) => new CoinHistory(coin, prices));
  const days = [...new Set(moved.flatMap((coin) => coin.days.map(({ day }) => day)))].sort((a, b) => a - b);
  const step = chooseStep((days.at(-1) ?? 0) - (days[0] ?? 0) + 1);
  const points: UsdPoint[] = [];
  for (let from = 0; from < days.length; ) {
    const begin = beginOf[step](days[from] ?? 0);
    let to = from;
    while (to + 1 < days.length && beginOf[step](days[to + 1] ?? 0) === begin) to += 1;
    points.push(sumStep(ofCoins, { begin, lastDay: days[to] ?? begin }));
    from = to + 1;
  }
  return { step, points };
}

const isMoved = ({ receivedBase, sentBase }: DayTotalRow): boolean => receivedBase !== 0n || sentBase !== 0n;

function sumStep(
  coins: readonly CoinHistory[],
  { begin, lastDay }: { readonly begin: number; readonly lastDay: number },
): UsdPoint {
  const sum = { receivedUsd: 0, sentUsd: 0, balanceUsd: 0, unpricedCoins: 0 };
  for (const coin of coins) {
    const { receivedUsd, sentUsd, balanceUsd, isUnpriced } = coin.goTo(lastDay);
    sum.receivedUsd += receivedUsd;
    sum.sentUsd += sentUsd;
    sum.balanceUsd += balanceUsd;
    sum.unpricedCoins += Number(isUnpriced);
  }
  return { day: begin, ...sum };
}

/** Walks through the days of one coin. */
class CoinHistory {
  readonly #coin: CoinDays;
  readonly #prices: Prices;
  #at = 0;
  #balanceBase = 0n;

  constructor(coin: CoinDays, prices: Prices) {
    this.#coin = coin;
    this.#prices = prices;
  }

  /** Advances to the given day. Returns the movements since the previous day passed, and the balance on this one. */
  goTo(lastDay: number) {
    const { days } = this.#coin;
    const step = { receivedUsd: 0, sentUsd: 0, isUnpriced: false };
    for (let row = days[this.#at]; row !== undefined && row.day <= lastDay; row = days[this.#at]) {
      const { day, receivedBase, sentBase } = row;
      this.#at += 1;
      this.#balanceBase += receivedBase - sentBase;
      const [receivedUsd, sentUsd] = [this.#worthOf(receivedBase, day), this.#worthOf(sentBase, day)];
      if (receivedUsd === null || sentUsd === null) step.isUnpriced = true;
      else {
        step.receivedUsd += receivedUsd;
        step.sentUsd += sentUsd;
      }
    }
    const balanceUsd = this.#worthOf(this.#balanceBase, lastDay);
    return { ...step, balanceUsd: balanceUsd ?? 0, isUnpriced: step.isUnpriced || balanceUsd === null };
  }

  /** Nothing is worth nothing, whatever its price. */
  #worthOf(base: bigint, day: number): number | null {
    if (base === 0n) return 0;
    const { asset } = this.#coin;
    return toAssetUsd(base, asset, this.#prices.findUsd(asset.chain, asset.asset, day * DAY_SEC));
  }
}
