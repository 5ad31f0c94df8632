import { type AddressId, isCost, type LegRow } from '@sulian/domain';
import { type AccountOperation, amountOf, toTransactions } from '../operations/operations.ts';
import { findPairs } from '../operations/pairs.ts';

/** Facts about a transaction's coins and parties. */
interface ValueFacts {
  /** USD of an amount of one asset on the transaction's day. */
  readonly usdOf: (asset: number, base: bigint) => number;
  /** True for a contract: what it gained of one coin and lost of another it exchanged for the others. */
  readonly isContract: (id: AddressId) => boolean;
  /** True for a token that represents a coin that was handed in. */
  readonly isReceipt: (asset: number) => boolean;
}

type Nets = ReadonlyMap<AddressId, ReadonlyMap<number, bigint>>;

/**
 * Value moved by a transaction of an account chain, USD, with the same money counted once. It is what all parties put
 * in or took out, whichever is more, without the contracts that exchange coins. It is at least the largest operation. A
 * wrapped coin is the native one, and a receipt of what was handed in is no money of its own. What passes through
 * routers nets to nothing.
 */
export function movedUsd(legs: readonly LegRow[], { usdOf, isContract, isReceipt }: ValueFacts): number {
  const operations = listMoving(legs).filter(({ asset }) => !isReceipt(asset));
  let [gained, lost] = [0, 0];
  for (const [id, net] of toNets(operations)) {
    if (isExchanging(net) && isContract(id)) continue;
    for (const [coin, base] of net) {
      if (base > 0n) gained += usdOf(coin, base);
      else lost += usdOf(coin, -base);
    }
  }
  return operations.reduce((most, each) => Math.max(most, usdOf(each.asset, movedBase(each))), Math.max(gained, lost));
}

/** Addresses that gained one coin and lost another: traders, and those that they trade with. */
export const listExchanging = (legs: readonly LegRow[]): readonly AddressId[] =>
  [...toNets(listMoving(legs))].flatMap(([id, net]) => (isExchanging(net) ? [id] : []));

const listMoving = (legs: readonly LegRow[]): readonly AccountOperation[] =>
  toTransactions(legs).flatMap(({ operations }) => operations.filter(({ type }) => !isCost(type)));

const movedBase = ({ sources, destinations }: AccountOperation): bigint =>
  (destinations.length > 0 ? destinations : sources).reduce((sum, leg) => sum + amountOf(leg), 0n);

const isExchanging = (net: ReadonlyMap<number, bigint>): boolean =>
  [...net.values()].some((base) => base > 0n) && [...net.values()].some((base) => base < 0n);

/** Net gains of each address, by coin; wrapping changes nothing. */
function toNets(operations: readonly AccountOperation[]): Nets {
  const pairs = findPairs(operations);
  const wrapping = new Set(pairs.flatMap(({ token, native }) => [token.number, native.number]));
  const wrapped = new Set(pairs.map(({ token }) => token.asset));
  const nets = new Map<AddressId, Map<number, bigint>>();
  for (const { number, asset, sources, destinations } of operations) {
    if (wrapping.has(number)) continue;
    const coin = wrapped.has(asset) ? 0 : asset;
    const add = ({ addressId, amountBase = 0n }: LegRow, sign: bigint): void => {
      if (addressId === undefined) return;
      const net = nets.get(addressId) ?? new Map<number, bigint>();
      nets.set(addressId, net);
      net.set(coin, (net.get(coin) ?? 0n) + sign * amountBase);
    };
    for (const leg of sources) add(leg, -1n);
    for (const leg of destinations) add(leg, 1n);
  }
  return nets;
}
