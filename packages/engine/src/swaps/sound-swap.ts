import type { AddressId, KnownPool } from '@sulian/domain';
import type { AccountOperation } from '../operations/operations.ts';
import { ISSUER, type Move, toMoves } from './moves.ts';

/** So much of one coin. */
export interface CoinAmount {
  /** The native coin's number for its wrapped form too, where that changes in the transaction. */
  readonly coin: number;
  readonly base: bigint;
}

/** One owner gave one coin, and known pools gave one other coin for it: the money is followed from the one to the other. */
export interface SoundSwap {
  readonly rule: 'SWAP_THROUGH_KNOWN_POOLS';
  /** Pools that took or paid, by id. `protocol`: the exchange that the address proves it to be of. */
  readonly pools: readonly { readonly addressId: AddressId; readonly protocol?: string }[];
  readonly giver: AddressId;
  /** Total taken by the pools. */
  readonly gave: CoinAmount;
  /** Total paid by the pools. */
  readonly got: CoinAmount;
}

/** A sound swap with the operations in which its money changes hands. */
export interface Passage {
  readonly swap: SoundSwap;
  /** In which the giver handed the coin over, to whomever. */
  readonly into: readonly Move[];
  /** In which somebody was handed the other coin, or what was left of the first. */
  readonly out: readonly Move[];
}

/** Why money is not followed through known pools. */
export type Unsound = 'NO_SWAP' | 'SEVERAL_GIVERS' | 'NOT_WORTH_THE_SAME';

interface PoolFacts {
  /** Undefined: by a label, or as a receipt token's contract. */
  readonly pools: ReadonlyMap<AddressId, KnownPool | undefined>;
  /** Asset number of the coin that each receipt token represents, by asset number of the token. */
  readonly receipts: ReadonlyMap<number, number>;
  /** Pools with the coins that receipts represent; they issue the receipts. */
  readonly holders: ReadonlySet<AddressId>;
  /** False for whoever is named as something else than an exchange: money that went through it ends there. */
  readonly mayPass: (id: AddressId) => boolean;
  readonly isWorthTheSame: (gave: CoinAmount, got: CoinAmount) => boolean;
}

type Id = AddressId | typeof ISSUER;
type Nets = Map<Id, Map<number, bigint>>;

/**
 * Finds the swap of a transaction whose money can be followed through it. Parties that neither gain nor lose only
 * passed money on. Exactly one party must lose, and only one coin. The pools together take that coin and pay one other,
 * worth the same. Everything that others gain is of these two. Payer and recipient may differ, since a router pays the
 * address it is given.
 * @param operations of one transaction
 */
export function findSoundSwap(operations: readonly AccountOperation[], facts: PoolFacts): Passage | Unsound {
  const moves = toMoves(operations, facts.receipts);
  if (moves === undefined || !(facts.pools.size > 0 || moves.some(isIssuers))) return 'NO_SWAP';
  const nets = toNets(moves);
  const isPool = (id: Id): boolean => id === ISSUER || facts.pools.has(id);
  const traded = toTraded([...nets].filter(([id]) => isPool(id)).map(([, net]) => net));
  const others = [...nets].filter(([id]) => !isPool(id));
  const givers = others.filter(([, net]) => [...net.values()].some((base) => base < 0n));
  const [giver] = givers;
  // Also where whoever sells what another buys leaves the pools with nothing, or with several coins.
  if (givers.length > 1) return 'SEVERAL_GIVERS';
  if (traded === undefined || giver === undefined || giver[0] === ISSUER || !isPlain(others, traded)) return 'NO_SWAP';
  const [giverId] = giver;
  const parties = new Set<Id>(others.map(([id]) => id));
  const isAside = ({ from, coin }: Move): boolean =>
    parties.has(from) && (from !== giverId || coin !== traded.gave.coin);
  if (moves.some(isAside)) return 'NO_SWAP';
  const isBarred = (id: Id): boolean => id !== ISSUER && !parties.has(id) && !facts.mayPass(id);
  if (moves.some(({ from, to }) => isBarred(from) || isBarred(to))) return 'NO_SWAP';
  if (!isHandedIn(nets, traded, facts, operations) && !facts.isWorthTheSame(traded.gave, traded.got))
    return 'NOT_WORTH_THE_SAME';
  return {
    swap: {
      rule: 'SWAP_THROUGH_KNOWN_POOLS',
      pools: listPools(nets, facts),
      giver: giverId,
      ...traded,
    },
    into: moves.filter(({ from, to }) => from === giverId && !parties.has(to)),
    out: moves.filter(({ from, to }) => !parties.has(from) && parties.has(to)),
  };
}

function listPools(nets: Nets, { pools }: PoolFacts): SoundSwap['pools'] {
  const ids = [...nets.keys()].filter((id): id is AddressId => id !== ISSUER && pools.has(id)).sort((a, b) => a - b);
  return ids.map((addressId) => {
    const protocol = pools.get(addressId)?.protocol;
    return { addressId, ...(protocol === undefined ? {} : { protocol }) };
  });
}

/** Units of a receipt that its contract creates or destroys. */
const isIssuers = ({ from, to }: Move): boolean => from === ISSUER || to === ISSUER;

type Traded = Pick<SoundSwap, 'gave' | 'got'>;

/** Net gains of each address, without what nets to nothing. */
function toNets(moves: readonly Move[]): Nets {
  const nets: Nets = new Map();
  const add = (id: Id, coin: number, base: bigint): void => {
    const net = nets.get(id) ?? new Map<number, bigint>();
    nets.set(id, net);
    net.set(coin, (net.get(coin) ?? 0n) + base);
  };
  for (const { from, to, coin, base } of moves) {
    add(from, coin, -base);
    add(to, coin, base);
  }
  for (const [id, net] of nets) {
    for (const [coin, base] of net) if (base === 0n) net.delete(coin);
    if (net.size === 0) nets.delete(id);
  }
  return nets;
}

/** Undefined unless all pools together take one coin and pay one other. */
function toTraded(pools: readonly ReadonlyMap<number, bigint>[]): Traded | undefined {
  const sums = new Map<number, bigint>();
  for (const net of pools) for (const [coin, base] of net) sums.set(coin, (sums.get(coin) ?? 0n) + base);
  const traded = [...sums].filter(([, base]) => base !== 0n).sort(([, a], [, b]) => (a < b ? 1 : -1));
  const [gave, got, third] = traded;
  if (gave === undefined || got === undefined || third !== undefined) return undefined;
  if (gave[1] < 0n || got[1] > 0n) return undefined;
  return { gave: { coin: gave[0], base: gave[1] }, got: { coin: got[0], base: -got[1] } };
}

/** The giver loses the first coin alone; all that anybody gains is of the two, and of the first only others than the giver. */
const isPlain = (others: readonly (readonly [Id, ReadonlyMap<number, bigint>])[], { gave, got }: Traded): boolean =>
  others.every(([, net]) => [...net].every(([coin, base]) => coin === gave.coin || (coin === got.coin && base > 0n)));

/**
 * True for a receipt exchanged for its coin at the contract that issues it. That contract defines what the receipt
 * represents, so no price is needed. Pools that trade receipts set prices like any others.
 */
function isHandedIn(nets: Nets, traded: Traded, facts: PoolFacts, operations: readonly AccountOperation[]): boolean {
  const traders = [...nets.keys()].filter((id) => id !== ISSUER && facts.pools.has(id) && !facts.holders.has(id));
  return traders.length === 0 && isReceiptOf(traded, facts, operations);
}

function isReceiptOf({ gave, got }: Traded, { receipts }: PoolFacts, operations: readonly AccountOperation[]): boolean {
  const isWrapped = (asset: number): boolean =>
    operations.some((each) => each.asset === asset && (each.type === 'WRAP' || each.type === 'UNWRAP'));
  const represents = (token: number, coin: number): boolean => {
    const underlying = receipts.get(token);
    return underlying !== undefined && (underlying === coin || (coin === 0 && isWrapped(underlying)));
  };
  return represents(got.coin, gave.coin) || represents(gave.coin, got.coin);
}
