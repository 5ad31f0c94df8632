import { type AddressId, isCost } from '@sulian/domain';
import { type AccountOperation, amountOf } from '../operations/operations.ts';
import { findPairs } from '../operations/pairs.ts';
import { type Followed, findSwap, type Swap } from '../patterns/swap.ts';
import type { CoinAmount } from './sound-swap.ts';

export interface TradeFacts {
  /** Asset number of the coin that each receipt token represents, by asset number of the token. */
  readonly receipts: ReadonlyMap<number, number>;
  /** False for what is no money: who buys a picture pays for it. */
  readonly isCoin: (asset: number) => boolean;
  /** Undefined: no price on that day. */
  readonly usdOf: (amount: CoinAmount) => number | undefined;
  /** Both sides were worth at least this part of each other, 0..1. */
  readonly fromShare: number;
}

interface Flow {
  inBase: bigint;
  outBase: bigint;
}
type Flows = ReadonlyMap<number, Flow>;
type Net = ReadonlyMap<number, bigint>;

/**
 * Owners who in one transaction gave coins and got others of about the same worth: they changed their money, whoever settled
 * it. What a coin without a price was worth is not known, so that it may have been a trade. Wrapping and handing in receipts
 * change nothing.
 */
export class Trades {
  readonly #flows: ReadonlyMap<AddressId, Flows>;
  readonly #nets: ReadonlyMap<AddressId, Net>;
  readonly #coinOf: (asset: number) => number;

  /** @param operations those of one transaction */
  constructor(operations: readonly AccountOperation[], facts: TradeFacts) {
    const pairs = findPairs(operations);
    const wrapped = new Set(pairs.map(({ token }) => token.asset));
    const halves = new Set(pairs.flatMap(({ token, native }) => [token.number, native.number]));
    this.#coinOf = (asset) => facts.receipts.get(asset) ?? (wrapped.has(asset) ? 0 : asset);
    const moving = operations.filter(
      ({ type, number, asset }) => !isCost(type) && !halves.has(number) && facts.isCoin(asset),
    );
    this.#flows = this.#toFlows(moving);
    const nets = [...this.#flows].map(([id, flows]) => [id, toNet(flows)] as const);
    this.#nets = new Map(nets.filter(([, net]) => isTrade(net, facts)));
  }

  #toFlows(operations: readonly AccountOperation[]): ReadonlyMap<AddressId, Flows> {
    const flows = new Map<AddressId, Map<number, Flow>>();
    const flowOf = (id: AddressId, coin: number): Flow => {
      const own = flows.get(id) ?? new Map<number, Flow>();
      flows.set(id, own);
      const flow = own.get(coin) ?? { inBase: 0n, outBase: 0n };
      own.set(coin, flow);
      return flow;
    };
    for (const { asset, sources, destinations } of operations) {
      const coin = this.#coinOf(asset);
      for (const leg of sources) if (leg.addressId !== undefined) flowOf(leg.addressId, coin).outBase += amountOf(leg);
      for (const leg of destinations)
        if (leg.addressId !== undefined) flowOf(leg.addressId, coin).inBase += amountOf(leg);
    }
    return flows;
  }

  /** True where nobody traded. */
  get isEmpty(): boolean {
    return this.#nets.size === 0;
  }

  /** The owner's own trade of the coin that the walk follows. */
  find(id: AddressId, { asset, isPaid }: Followed): Swap | undefined {
    return findSwap(id, this.#nets.get(id) ?? NOTHING, { asset: this.#coinOf(asset), isPaid });
  }

  /** The trade of others that met at a contract, which paid the coin that the walk follows and took another (or the other way round). */
  findMeeting(id: AddressId, { asset, isPaid }: Followed): Swap | undefined {
    const flows = this.#flows.get(id);
    if (flows === undefined || this.isEmpty) return undefined;
    const coin = this.#coinOf(asset);
    const crossed = [...flows].map(([each, { inBase, outBase }]): [number, bigint] => [
      each,
      (each === coin) === isPaid ? -outBase : inBase,
    ]);
    return findSwap(id, new Map(crossed), { asset: coin, isPaid });
  }
}

const NOTHING: Net = new Map();

const toNet = (flows: Flows): Net =>
  new Map(
    [...flows]
      .map(([coin, { inBase, outBase }]) => [coin, inBase - outBase] as const)
      .filter(([, base]) => base !== 0n),
  );

function isTrade(net: Net, { usdOf, fromShare }: TradeFacts): boolean {
  const got = [...net].filter(([, base]) => base > 0n);
  const gave = [...net].filter(([, base]) => base < 0n);
  if (got.length === 0 || gave.length === 0) return false;
  const [gotUsd, gaveUsd] = [sumUsd(got, usdOf), sumUsd(gave, usdOf)];
  if (gotUsd === undefined || gaveUsd === undefined) return true;
  return Math.min(gotUsd, gaveUsd) >= Math.max(gotUsd, gaveUsd) * fromShare;
}

const sumUsd = (coins: readonly (readonly [number, bigint])[], usdOf: TradeFacts['usdOf']): number | undefined =>
  coins.reduce((sum: number | undefined, [coin, base]) => {
    const usd = usdOf({ coin, base: base < 0n ? -base : base });
    return sum === undefined || usd === undefined ? undefined : sum + usd;
  }, 0);
