import type { AssetRow, PriceSource } from '@sulian/domain';
import { toAssetUsd } from '../objects/asset-amount.ts';

const DAY_SEC = 86_400;

/** Sums of one asset over the matching transactions. */
export interface TransactionSum {
  readonly asset: AssetRow;
  readonly inBase: bigint;
  readonly outBase: bigint;
  /** Each day by its own price; null where a part has none. */
  readonly inUsd: number | null;
  readonly outUsd: number | null;
}

/** Rows of a day are added up before they are priced. */
export class AssetSum {
  readonly #asset: AssetRow;
  readonly #prices: Pick<PriceSource, 'findUsd'>;
  readonly #in = new Way();
  readonly #out = new Way();
  #day = Number.NaN;

  constructor(asset: AssetRow, prices: Pick<PriceSource, 'findUsd'>) {
    this.#asset = asset;
    this.#prices = prices;
  }

  add(timeSec: number, inBase: bigint, outBase: bigint): void {
    const day = Math.floor(timeSec / DAY_SEC);
    if (day !== this.#day) this.#closeDay();
    this.#day = day;
    this.#in.ofDay += inBase;
    this.#out.ofDay += outBase;
  }

  toSum(): TransactionSum {
    this.#closeDay();
    return {
      asset: this.#asset,
      inBase: this.#in.base,
      outBase: this.#out.base,
      inUsd: this.#in.usd,
      outUsd: this.#out.usd,
    };
  }

  #closeDay(): void {
    if (Number.isNaN(this.#day)) return;
    const { chain, asset } = this.#asset;
    const price = this.#prices.findUsd(chain, asset, this.#day * DAY_SEC);
    for (const way of [this.#in, this.#out]) way.closeDay((base) => toAssetUsd(base, this.#asset, price));
  }
}

class Way {
  base = 0n;
  ofDay = 0n;
  usd: number | null = 0;

  closeDay(toUsd: (base: bigint) => number | null): void {
    if (this.ofDay === 0n) return;
    const worth = toUsd(this.ofDay);
    this.usd = this.usd === null || worth === null ? null : this.usd + worth;
    this.base += this.ofDay;
    this.ofDay = 0n;
  }
}
