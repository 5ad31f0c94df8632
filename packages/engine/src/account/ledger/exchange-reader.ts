import { type AddressId, type AssetRow, heightOf, isCost, type KnownPool, onceFor, type TxId } from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../../collections/chunk.ts';
import type { AccountTransaction } from '../../operations/operations.ts';
import { toCrossedAssets, toNets } from '../../patterns/swap.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';
import type { Exchange } from '../../swaps/exchange.ts';
import { type CoinAmount, findSoundSwap } from '../../swaps/sound-swap.ts';
import type { SwapFacts } from '../../swaps/swap-facts.ts';
import { type TradeFacts, Trades } from '../../swaps/trades.ts';
import type { Parties } from './parties.ts';

/** Net gains and losses of each address, by asset. */
type Nets = ReturnType<typeof toNets>;

interface Candidate {
  readonly transaction: AccountTransaction;
  readonly nets: Nets;
  /** Coins that each address both took and paid. */
  readonly crossed: ReturnType<typeof toCrossedAssets>;
  readonly assets: readonly number[];
}

/** Finds the swaps of transactions that were read. The facts of all of them are requested together. */
export class ExchangeReader {
  readonly #reader: AccountReader;
  readonly #question: AccountQuestion;
  readonly #parties: Parties;
  readonly #assets = new Map<number, AssetRow>();
  readonly #texts = new Map<AddressId, string>();
  readonly #times = new Map<number, number>();

  constructor(reader: AccountReader, question: AccountQuestion, parties: Parties) {
    this.#reader = reader;
    this.#question = question;
    this.#parties = parties;
  }

  /** @returns those in which somebody exchanges something */
  async read(transactions: readonly AccountTransaction[]): Promise<readonly (readonly [TxId, Exchange])[]> {
    const { swaps, letOthers } = this.#question;
    if (swaps === undefined) return [];
    const candidates = transactions.flatMap(toCandidate);
    if (candidates.length === 0) return [];
    await this.#readAssets(candidates);
    const receipts = this.#findReceipts(swaps);
    if (swaps.registry !== undefined) await this.#readTexts(candidates, receipts);
    await this.#readTimes(candidates);
    const exchanges: (readonly [TxId, Exchange])[] = [];
    for (const candidate of candidates) {
      const exchange = this.#toExchange(candidate, swaps, receipts);
      if (exchange !== undefined) exchanges.push([candidate.transaction.txId, exchange]);
      await letOthers?.();
    }
    return exchanges;
  }

  async #readAssets(candidates: readonly Candidate[]): Promise<void> {
    const missing = candidates.flatMap(({ assets }) => assets).filter((asset) => !this.#assets.has(asset));
    for (const some of chunk(toSorted(missing), KEYS_PER_QUERY))
      for (const row of await this.#reader.listAssets(some)) this.#assets.set(row.asset, row);
  }

  /** Asset number of each receipt token to that of its coin, of those that were met. */
  #findReceipts({ registry }: SwapFacts): ReadonlyMap<number, number> {
    const numbers = new Map([...this.#assets.values()].map(({ asset, key }) => [key, asset]));
    return new Map(
      [...this.#assets.values()].flatMap(({ asset, key }): [number, number][] => {
        const receipt = key === null ? undefined : registry?.findReceipt(key);
        const underlying = receipt === undefined ? undefined : numbers.get(receipt.underlying);
        return underlying === undefined ? [] : [[asset, underlying]];
      }),
    );
  }

  async #readTexts(candidates: readonly Candidate[], receipts: ReadonlyMap<number, number>): Promise<void> {
    const ids = candidates.flatMap(({ nets, assets }) => {
      const hasReceipt = assets.some((asset) => receipts.has(asset));
      return [...nets].filter(([, net]) => hasReceipt || isExchanging(net)).map(([id]) => id);
    });
    const missing = ids.filter((id) => !this.#texts.has(id));
    for (const some of chunk(toSorted(missing), KEYS_PER_QUERY))
      for (const { addressId, text } of await this.#reader.listAddresses(some)) this.#texts.set(addressId, text);
  }

  async #readTimes(candidates: readonly Candidate[]): Promise<void> {
    const heights = candidates.map(({ transaction }) => heightOf(transaction.txId));
    const missing = heights.filter((height) => !this.#times.has(height));
    for (const some of chunk(toSorted(missing), KEYS_PER_QUERY))
      for (const [height, time] of await this.#reader.listBlockTimes(some)) this.#times.set(height, time);
  }

  /**
   * Finds a pool by the coins that it exchanged. Otherwise, if traders met in it, finds it by the coins of which it
   * retained nothing, or a fee.
   */
  #findPool(
    { registry }: SwapFacts,
    text: string,
    { net, crossed }: { readonly net: ReadonlyMap<number, bigint>; readonly crossed: readonly number[] },
  ): KnownPool | undefined {
    const tokensOf = (assets: readonly number[]): readonly string[] =>
      assets.flatMap((asset) => this.#assets.get(asset)?.key ?? []);
    const exchanged = [...net].filter(([, base]) => base !== 0n).map(([asset]) => asset);
    const pool = registry?.findPool(text, tokensOf(exchanged));
    return pool === undefined && crossed.length > 1 ? registry?.findPool(text, tokensOf(crossed)) : pool;
  }

  #findTrades(
    { txId, operations }: AccountTransaction,
    facts: Pick<TradeFacts, 'receipts' | 'usdOf'>,
  ): Trades | undefined {
    const { object, policy } = this.#question;
    if (object.kind === 'TRANSACTION' && object.txId === txId) return undefined;
    const isCoin = (asset: number): boolean => this.#assets.get(asset)?.kind !== 'NFT';
    const trades = new Trades(operations, { ...facts, isCoin, fromShare: policy.tradeFromShare });
    return trades.isEmpty ? undefined : trades;
  }

  #toExchange(
    { transaction, nets, crossed, assets }: Candidate,
    facts: SwapFacts,
    receipts: ReadonlyMap<number, number>,
  ): Exchange | undefined {
    const { txId, operations } = transaction;
    const { registry, usdPerBase } = facts;
    const holders = new Set(
      assets.flatMap((asset) => registry?.findReceipt(this.#assets.get(asset)?.key ?? '')?.holders ?? []),
    );
    const pools = new Map<AddressId, KnownPool>();
    const trading = new Map<AddressId, KnownPool | undefined>();
    const holding = new Set<AddressId>();
    for (const [id, net] of nets) {
      const text = this.#texts.get(id) ?? '';
      const named = this.#parties.findLabelEnd(id, txId);
      const isNamed = named !== undefined;
      const isDex = named?.type === 'Dex';
      const pool = isNamed ? undefined : this.#findPool(facts, text, { net, crossed: crossed.get(id) ?? [] });
      if (pool !== undefined) pools.set(id, pool);
      if (pool === undefined && (!isNamed || isDex) && holders.has(text)) holding.add(id);
      if (pool !== undefined || holding.has(id) || isDex) trading.set(id, pool);
    }
    const timeSec = this.#times.get(heightOf(txId));
    const usdOf = ({ coin, base }: CoinAmount): number | undefined => {
      const row = this.#assets.get(coin);
      const usd = row === undefined || timeSec === undefined ? undefined : usdPerBase(row, timeSec);
      return usd === undefined ? undefined : usd * Number(base);
    };
    const passage = findSoundSwap(operations, {
      pools: trading,
      receipts,
      holders: holding,
      mayPass: (id) => {
        const named = this.#parties.findLabelEnd(id, txId);
        return named === undefined || named.type === 'Dex';
      },
      isWorthTheSame: (gave, got) => isAlike(usdOf(gave), usdOf(got), this.#question.policy.swapWithinShare),
    });
    const trades = typeof passage === 'string' ? this.#findTrades(transaction, { receipts, usdOf }) : undefined;
    return trading.size === 0 && trades === undefined ? undefined : { pools, trades, passage };
  }
}

/** A swap moves two coins at least; costs are none. */
const toCandidate: (transaction: AccountTransaction) => readonly Candidate[] = onceFor((transaction) => {
  const assets = new Set(transaction.operations.filter(({ type }) => !isCost(type)).map(({ asset }) => asset));
  if (assets.size < 2) return [];
  const { legs } = transaction;
  return [{ transaction, nets: toNets(legs), crossed: toCrossedAssets(legs), assets: [0, ...assets] }];
});

/** Has to do with several coins: what meets in a pool may leave it with nothing of them, or with a fee of each. */
const isExchanging = (net: ReadonlyMap<number, bigint>): boolean => net.size > 1;

const isAlike = (a: number | undefined, b: number | undefined, within: number): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.min(a, b) > 0 &&
  Math.min(a, b) >= Math.max(a, b) * (1 - within) - TOLERANCE;

/** USD. */
const TOLERANCE = 1e-9;

const toSorted = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b);
