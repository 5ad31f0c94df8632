import { type AddressId, isCost, type KnownPool, type LegRow } from '@sulian/domain';
import { OPERATION_MEANINGS } from './operation-meaning.ts';

/** Why an unlabelled contract counts as an exchange of coins: what it took and what it paid in one transaction. */
export interface Swap {
  readonly rule: 'SWAP_IN_ONE_TRANSACTION';
  readonly contractId: AddressId;
  /** Asset that the contract has more of after the transaction; of several, the lowest number. */
  readonly tookAsset: number;
  readonly tookBase: bigint;
  /** Asset that the contract has less of. */
  readonly paidAsset: number;
  readonly paidBase: bigint;
  /** The exchange that its address proves it to be of. */
  readonly pool?: KnownPool;
}

/**
 * Gain or loss of each address in one transaction, by asset. Costs are no trade. Amounts that only pass through, as in
 * a router or a contract that wraps coins, net to nothing.
 */
export function toNets(legs: readonly LegRow[]): ReadonlyMap<AddressId, ReadonlyMap<number, bigint>> {
  const nets = new Map<AddressId, Map<number, bigint>>();
  for (const { addressId, asset, side, amountBase = 0n, operationType = 'VALUE_TRANSFER' } of legs) {
    if (addressId === undefined || isCost(operationType) || !OPERATION_MEANINGS[operationType].isValue) continue;
    const byAsset = nets.get(addressId) ?? new Map<number, bigint>();
    nets.set(addressId, byAsset);
    byAsset.set(asset, (byAsset.get(asset) ?? 0n) + (side === 'destination' ? amountBase : -amountBase));
  }
  return nets;
}

/**
 * Gain or loss of a contract by asset in one transaction, with what is minted or burnt there. A coin made when the
 * contract is paid, as the receipt of a stake or a loan, is what it gave, whoever got it.
 */
export function toSwapNets(legs: readonly LegRow[]): { of(contractId: AddressId): ReadonlyMap<number, bigint> } {
  const nets = toNets(legs);
  const made = new Map<number, bigint>();
  for (const { asset, side, amountBase = 0n, operationType } of legs) {
    const isGiven = operationType === 'MINT' && side === 'destination';
    if (isGiven || (operationType === 'BURN' && side === 'source'))
      made.set(asset, (made.get(asset) ?? 0n) + (isGiven ? -amountBase : amountBase));
  }
  return { of: (contractId) => new Map([...made, ...(nets.get(contractId) ?? [])]) };
}

/**
 * Amounts that a pool paid of the coin that the walk follows and took of others (or the other way round). The pool took
 * as much of the one as it paid, because traders met in it.
 */
export function toCrossedNet(
  contractId: AddressId,
  legs: readonly LegRow[],
  { asset, isPaid }: Followed,
): ReadonlyMap<number, bigint> {
  const isCounted = (leg: LegRow): boolean => (leg.side === 'source') === ((leg.asset === asset) === isPaid);
  return toNets(legs.filter((leg) => leg.addressId === contractId && isCounted(leg))).get(contractId) ?? new Map();
}

/**
 * Coins that each address both took and paid in one transaction: traders may have met in those. A coin that was only
 * paid in, or was made or burnt in the same transaction, is excluded.
 */
export function toCrossedAssets(legs: readonly LegRow[]): ReadonlyMap<AddressId, readonly number[]> {
  const sides = { source: new Map<AddressId, Set<number>>(), destination: new Map<AddressId, Set<number>>() };
  for (const { addressId, asset, side, operationType = 'VALUE_TRANSFER' } of legs) {
    if (addressId === undefined || !OPERATION_MEANINGS[operationType].isValue) continue;
    if (isCost(operationType) || operationType === 'MINT' || operationType === 'BURN') continue;
    const assets = sides[side].get(addressId) ?? new Set<number>();
    sides[side].set(addressId, assets.add(asset));
  }
  return new Map(
    [...sides.source].map(([id, paid]) => [id, [...paid].filter((asset) => sides.destination.get(id)?.has(asset))]),
  );
}

/** Coin that the walk follows: paid if the question is where it came from, taken if the question is where it went. */
export interface Followed {
  readonly asset: number;
  readonly isPaid: boolean;
}

/**
 * The swap of a contract that pays (or takes) the asset out of its own holdings against another one, within one
 * transaction: a liquidity pool. Own rule, 2026-11-21: no source names all pools, and all of them do this.
 * @param net what the contract gains by asset
 */
export function findSwap(
  contractId: AddressId,
  net: ReadonlyMap<number, bigint>,
  followed: Followed,
): Swap | undefined {
  const sign = followed.isPaid ? -1n : 1n;
  const followedBase = (net.get(followed.asset) ?? 0n) * sign;
  if (followedBase <= 0n) return undefined;
  const [other] = [...net]
    .filter(([asset, base]) => asset !== followed.asset && base * sign < 0n)
    .sort(([a], [b]) => a - b);
  if (other === undefined) return undefined;
  const [otherAsset, otherNet] = other;
  const otherBase = otherNet < 0n ? -otherNet : otherNet;
  const mine = { asset: followed.asset, base: followedBase };
  const theirs = { asset: otherAsset, base: otherBase };
  const [took, paid] = followed.isPaid ? [theirs, mine] : [mine, theirs];
  return {
    rule: 'SWAP_IN_ONE_TRANSACTION',
    contractId,
    tookAsset: took.asset,
    tookBase: took.base,
    paidAsset: paid.asset,
    paidBase: paid.base,
  };
}
