import {
  type AssetRow,
  addAmounts,
  type Edge,
  type EdgeAmounts,
  NO_AMOUNT,
  type PriceSource,
  type TxId,
} from '@sulian/domain';
import { toAssetUsd } from '../objects/asset-amount.ts';
import type { Flow } from './counterparty-query.ts';

const DAY_SEC = 86_400;

/** Sums up edges that go one way between two parties in one asset. */
export class FlowSum {
  #amounts: EdgeAmounts = NO_AMOUNT;
  #convertedBase = 0n;
  readonly #byDay = new Map<number, bigint>();
  #transactions = 0;
  #lastTxId: TxId | undefined;

  /** Transactions come in order of id. */
  add(edge: Edge, { txId, timeSec }: { readonly txId: TxId; readonly timeSec: number }): void {
    if (txId !== this.#lastTxId) this.#transactions += 1;
    this.#lastTxId = txId;
    this.#amounts = addAmounts(this.#amounts, edge);
    const day = Math.floor(timeSec / DAY_SEC);
    if (edge.amountBase !== undefined) this.#byDay.set(day, (this.#byDay.get(day) ?? 0n) + edge.amountBase);
  }

  convert({ amountBase = 0n }: Edge): void {
    this.#convertedBase += amountBase;
  }

  absorb(other: FlowSum): void {
    this.#amounts = addAmounts(this.#amounts, other.#amounts);
    this.#convertedBase += other.#convertedBase;
    this.#transactions += other.#transactions;
    for (const [day, base] of other.#byDay) this.#byDay.set(day, (this.#byDay.get(day) ?? 0n) + base);
  }

  /** In which something went this way, but for what was converted. */
  get transactions(): number {
    return this.#transactions;
  }

  /** Days on which something went this way. */
  get days(): number {
    return this.#byDay.size;
  }

  toFlow(asset: AssetRow, prices: Pick<PriceSource, 'findUsd'>): Flow {
    let usd: number | null = this.#amounts.amountBase === undefined ? null : 0;
    let [pricedBase, knownUsd] = [0n, 0];
    for (const [day, base] of [...this.#byDay].sort(([a], [b]) => a - b)) {
      if (base === 0n) continue;
      const price = prices.findUsd(asset.chain, asset.asset, day * DAY_SEC);
      const worth = toAssetUsd(base, asset, price);
      if (worth !== null) pricedBase += base;
      knownUsd += worth ?? 0;
      usd = usd === null || worth === null ? null : usd + worth;
    }
    return { ...this.#amounts, convertedBase: this.#convertedBase, usd, knownUsd, pricedBase };
  }
}

export const NO_FLOW: Flow = { ...NO_AMOUNT, convertedBase: 0n, usd: 0, knownUsd: 0, pricedBase: 0n };

/** Both together; USD that is not known of one is not known of the sum. */
export const addFlows = (a: Flow, b: Flow): Flow => ({
  ...addAmounts(a, b),
  convertedBase: a.convertedBase + b.convertedBase,
  usd: a.usd === null || b.usd === null ? null : a.usd + b.usd,
  knownUsd: a.knownUsd + b.knownUsd,
  pricedBase: a.pricedBase + b.pricedBase,
});

/** The whole less an exact part. Unknown USD in either makes the rest unknown. */
export const subtractFlow = (whole: Flow, part: Flow): Flow => ({
  ...(whole.amountBase === undefined || part.amountBase === undefined
    ? {}
    : { amountBase: whole.amountBase - part.amountBase }),
  atLeastBase: whole.atLeastBase - part.atLeastBase,
  atMostBase: whole.atMostBase - part.atMostBase,
  convertedBase: whole.convertedBase - part.convertedBase,
  usd: whole.usd === null || part.usd === null ? null : toUsdLeft(whole.usd, part.usd),
  knownUsd: toUsdLeft(whole.knownUsd, part.knownUsd),
  pricedBase: whole.pricedBase - part.pricedBase,
});

/** Sums of floats differ in their last bits: what is left of nothing is nothing. */
const toUsdLeft = (whole: number, part: number): number => (whole - part > whole * 1e-12 ? whole - part : 0);

/** True where anything went this way, converted or not. */
export const isFlow = ({ atMostBase, convertedBase }: Pick<Flow, 'atMostBase' | 'convertedBase'>): boolean =>
  atMostBase > 0n || convertedBase > 0n;
