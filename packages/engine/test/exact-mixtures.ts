import type { AddressId, Direction, OperationType, TxId } from '@sulian/domain';
import { add, type Fraction, fraction, isZero, subtract, times, ZERO } from './fraction.ts';

/** An operation as the oracles read it: one source at most. */
export interface OracleOperation {
  readonly txId: TxId;
  readonly number: number;
  readonly type: OperationType;
  readonly asset: number;
  readonly from: AddressId | undefined;
  readonly amount: bigint;
  readonly to: readonly { readonly address: AddressId | undefined; readonly amount: bigint }[];
}

/** A swap that is followed, by the numbers of its operations: all that was given, what of it came back, and what was got. */
export interface OracleSwap {
  readonly into: number;
  readonly back: number | undefined;
  readonly out: number;
}

export interface OracleWorld {
  /** In ledger order. */
  readonly operations: readonly OracleOperation[];
  readonly swaps: ReadonlyMap<TxId, OracleSwap>;
  readonly own: ReadonlySet<AddressId>;
  /** Set where the question is about a transaction: the object is no address. */
  readonly transaction?: TxId;
  /** Key of the end of whoever is labelled, or dealt with too many others in the asset. */
  readonly endOf: (address: AddressId, asset: number) => string | undefined;
  /** Key of the end of whoever changed the asset for another one in the transaction: paid it away, or took it. */
  readonly tradeOf: (met: {
    readonly txId: TxId;
    readonly address: AddressId;
    readonly asset: number;
    readonly isPaid: boolean;
  }) => string | undefined;
  /** Applies to fees on the way. */
  readonly isUnusualFee: (operation: OracleOperation) => boolean;
  /** Assets and the worth of one base unit. */
  readonly worth: ReadonlyMap<number, bigint>;
}

type Mixture = Map<string, Fraction>;
const UNKNOWN = 'end:Unknown origin';
const MADE: Readonly<Record<string, string>> = {
  FEE: 'end:Block reward',
  BLOCK_REWARD: 'end:Block reward',
  DEPOSIT: 'end:Cross-chain bridge protocol',
};
const CREATION = 'end:Secondary coin creation/removal';

export const solve = (world: OracleWorld, direction: Direction) =>
  direction === 'INCOMING' ? originsOf(world) : destinationsOf(world);

/** End of money that comes to somebody by a payment: at a name, a trade, or too many others. */
function metOf(
  world: OracleWorld,
  { txId, asset }: { readonly txId: TxId | undefined; readonly asset: number },
  { address, isPaid }: { readonly address: AddressId; readonly isPaid: boolean },
): string | undefined {
  const end = world.endOf(address, asset);
  if (txId === undefined || end?.startsWith('entity:')) return end;
  return world.tradeOf({ txId, address, asset, isPaid }) ?? end;
}

/** The other operation of wrapping (its payment) or unwrapping (its payout), in transactions that contain one pair. */
export function partnerOf(
  operation: OracleOperation,
  { operations }: Pick<OracleWorld, 'operations'>,
): OracleOperation | undefined {
  const mine = operations.filter((each) => each.txId === operation.txId);
  const token = mine.find((each) => each.type === 'WRAP' || each.type === 'UNWRAP');
  if (token === undefined) return undefined;
  const owner = token.type === 'WRAP' ? token.to[0]?.address : token.from;
  const native = mine.find(
    (each) =>
      each.asset === 0 &&
      each.amount === token.amount &&
      each.type === 'VALUE_TRANSFER' &&
      (token.type === 'WRAP' ? each.from === owner : each.to[0]?.address === owner && each.to.length === 1),
  );
  if (native === undefined) return undefined;
  return operation === token ? native : operation === native ? token : undefined;
}

/**
 * Plays the whole history forwards. Every account records, for each asset, how much of each origin is in it, in exact
 * fractions. There is no walking backwards, no merging and no demand.
 */
function originsOf(world: OracleWorld): ReadonlyMap<string, Fraction> {
  const balances = new Map<string, Mixture>();
  const of = (address: AddressId, asset: number): Mixture => {
    const key = `${address}:${asset}`;
    const mixture = balances.get(key) ?? new Map<string, Fraction>();
    balances.set(key, mixture);
    return mixture;
  };
  const wrapped = new Map<OracleOperation, Mixture>();
  const swapped = new Map<TxId, { mixture: Mixture; amount: bigint }>();
  const answer: Mixture = new Map();
  let before: ReadonlyMap<string, Mixture> | undefined;
  for (const each of world.operations) {
    if (each.txId === world.transaction && before === undefined)
      before = new Map([...balances].map(([key, mixture]) => [key, new Map(mixture)]));
    const { from, asset, amount, type } = each;
    const partner = partnerOf(each, world);
    let moved: Mixture;
    if (from === undefined) moved = new Map([[MADE[type] ?? (asset === 0 ? UNKNOWN : CREATION), fraction(amount)]]);
    else moved = take(of(from, asset), amount);
    const own = new Map(moved);
    const named =
      from === undefined || world.own.has(from) ? undefined : metOf(world, each, { address: from, isPaid: true });
    if (named !== undefined) moved = new Map([[named, fraction(amount)]]);
    if (type === 'FEE') moved = new Map([[MADE[type] ?? '', fraction(amount)]]);
    if (partner !== undefined) {
      const isReceived = type === 'WRAP' || (type === 'VALUE_TRANSFER' && partner.type === 'UNWRAP');
      const owner = each.to[0]?.address;
      const isNobodys = owner === undefined || world.own.has(owner);
      const ownerName = isNobodys ? undefined : (world.endOf(owner, asset) ?? world.endOf(owner, partner.asset));
      if (isReceived && ownerName !== undefined) moved = new Map([[ownerName, fraction(amount)]]);
      else if (isReceived) moved = wrapped.get(partner) ?? moved;
      else wrapped.set(each, own);
    }
    const swap = world.swaps.get(each.txId);
    if (swap?.into === each.number) swapped.set(each.txId, { mixture: moved, amount });
    const given = swap?.out === each.number || swap?.back === each.number ? swapped.get(each.txId) : undefined;
    if (given !== undefined) moved = scale(given.mixture, fraction(amount, given.amount));
    const isCounted = from === undefined && !(world.worth.size > 1 && partner !== undefined);
    if (each.txId === world.transaction && isCounted && world.worth.has(asset))
      merge(answer, scale(moved, fraction(world.worth.get(asset) ?? 0n)));
    for (const { address, amount: part } of each.to) {
      if (address === undefined) continue;
      const brought = scale(moved, fraction(part, amount));
      merge(of(address, asset), brought);
      const isAsked =
        world.transaction === undefined && world.own.has(address) && !(from !== undefined && world.own.has(from));
      if (isAsked) merge(answer, scale(brought, fraction(world.worth.get(asset) ?? 0n)));
    }
  }
  if (world.transaction !== undefined) addTransaction(answer, world, before ?? new Map());
  return toShares(answer);
}

/** Adds the balances that a transaction's net payers had just before it. */
function addTransaction(answer: Mixture, world: OracleWorld, before: ReadonlyMap<string, Mixture>): void {
  const swap = swapOf(world);
  for (const [asset, worth] of world.worth) {
    for (const [address, net] of netsOf(world, asset)) {
      if (net >= 0n) continue;
      const isPool = swap !== undefined && address === swap.pool;
      const payer = isPool ? swap.into.from : address;
      const wanted = isPool ? swap.into.amount : -net;
      if (payer === undefined) continue;
      const coin = isPool ? swap.into.asset : asset;
      const named = world.endOf(payer, coin);
      const mixtureShares = new Map(before.get(`${payer}:${coin}`));
      const moved = named === undefined ? take(mixtureShares, wanted) : new Map([[named, fraction(wanted)]]);
      merge(answer, scale(scale(moved, fraction(-net, wanted)), fraction(worth)));
    }
  }
}

/** The swap of the transaction in question. */
function swapOf({ operations, swaps, transaction }: OracleWorld) {
  const mine = operations.filter((each) => each.txId === transaction);
  const swap = transaction === undefined ? undefined : swaps.get(transaction);
  const into = mine.find(({ number }) => number === swap?.into);
  const out = mine.find(({ number }) => number === swap?.out);
  // The party that gains of the coin given and loses of the other one.
  const pool = mine.find(({ asset }) => asset === out?.asset)?.from;
  return into === undefined || out === undefined ? undefined : { into, out, pool };
}

/**
 * Gain of each address. All coins together, money that changes its coin counts once: wrapped coins are coins, and pools
 * nobody.
 */
function netsOf(world: OracleWorld, asset: number): ReadonlyMap<AddressId, bigint> {
  const isAll = world.worth.size > 1;
  const mine = world.operations.filter(
    (each) =>
      each.txId === world.transaction && each.type !== 'FEE' && !(isAll && partnerOf(each, world) !== undefined),
  );
  const hasPair = isAll && world.operations.some((each) => each.txId === world.transaction && partnerOf(each, world));
  const nets = sumUp(mine, asset);
  if (isAll) nets.delete(swapOf(world)?.pool ?? -1);
  if (!hasPair || asset === 1) return nets;
  for (const [address, other] of sumUp(mine, 2 - asset)) {
    const net = nets.get(address) ?? 0n;
    if (net > 0n && other < 0n) nets.set(address, net + other > 0n ? net + other : 0n);
    if (net < 0n && other > 0n) nets.set(address, net + other < 0n ? net + other : 0n);
  }
  return nets;
}

function sumUp(operations: readonly OracleOperation[], asset: number): Map<AddressId, bigint> {
  const nets = new Map<AddressId, bigint>();
  for (const each of operations) {
    if (each.asset !== asset) continue;
    if (each.from !== undefined) nets.set(each.from, (nets.get(each.from) ?? 0n) - each.amount);
    for (const { address, amount } of each.to)
      if (address !== undefined) nets.set(address, (nets.get(address) ?? 0n) + amount);
  }
  return nets;
}

/** Follows each coin that the object sent, one at a time, forwards, as a tainted part of balances. */
function destinationsOf(world: OracleWorld): ReadonlyMap<string, Fraction> {
  const answer: Mixture = new Map();
  if (world.transaction !== undefined) {
    const mine = world.operations.filter((each) => each.txId === world.transaction && each.type !== 'FEE');
    const swap = swapOf(world);
    for (const [asset, worth] of world.worth) {
      for (const [address, net] of netsOf(world, asset)) {
        if (net <= 0n) continue;
        const isPool = swap !== undefined && address === swap.pool;
        const receiver = isPool ? swap.out.to[0]?.address : address;
        if (receiver === undefined) continue;
        const coin = { asset: isPool ? swap.out.asset : asset, after: world.transaction, address: receiver };
        merge(answer, scale(followCoin(world, { ...coin, amount: net }), fraction(worth)));
      }
      for (const each of mine) {
        const isTwice = world.worth.size > 1 && partnerOf(each, world) !== undefined;
        if (each.asset === asset && !isTwice)
          for (const { address } of each.to)
            if (address === undefined)
              merge(answer, scale(followCoin(world, { operation: each, asset }), fraction(worth)));
      }
    }
    return toShares(answer);
  }
  for (const each of world.operations) {
    const worth = world.worth.get(each.asset);
    if (worth === undefined || each.type === 'FEE' || each.from === undefined || !world.own.has(each.from)) continue;
    if (each.to.every(({ address }) => address !== undefined && world.own.has(address))) continue;
    merge(answer, scale(followCoin(world, { operation: each, asset: each.asset }), fraction(worth)));
  }
  return toShares(answer);
}

type Coin =
  | { readonly operation: OracleOperation; readonly asset: number }
  | { readonly asset: number; readonly after: TxId; readonly address: AddressId; readonly amount: bigint };

interface Holding {
  held: bigint;
  tainted: Fraction;
}

function followCoin(world: OracleWorld, coin: Coin): Mixture {
  const balances = new Map<string, Holding>();
  const of = (address: AddressId, asset: number): Holding => {
    const key = `${address}:${asset}`;
    const holding = balances.get(key) ?? { held: 0n, tainted: ZERO };
    balances.set(key, holding);
    return holding;
  };
  const ended: Mixture = new Map();
  const wrapped = new Map<OracleOperation, Fraction>();
  const swapped = new Map<TxId, { carried: Fraction; amount: bigint }>();
  const end = (key: string, amount: Fraction) => merge(ended, new Map([[key, amount]]));
  let isStarted = false;
  const bring = (address: AddressId, asset: number, amount: Fraction, by?: OracleOperation) => {
    const named = world.own.has(address)
      ? undefined
      : metOf(world, { txId: by?.txId, asset }, { address, isPaid: false });
    if (named !== undefined) end(named, amount);
    else of(address, asset).tainted = add(of(address, asset).tainted, amount);
  };
  const startTransaction = () => {
    if (isStarted || !('after' in coin)) return;
    isStarted = true;
    bring(coin.address, coin.asset, fraction(coin.amount));
  };
  for (const each of world.operations) {
    if ('after' in coin && each.txId > coin.after) startTransaction();
    const { from, asset, amount, type } = each;
    let carried = ZERO;
    if (from !== undefined) {
      const holding = of(from, asset);
      const out = holding.held > amount ? fraction(amount, holding.held) : fraction(1n);
      carried = times(holding.tainted, out);
      holding.tainted = subtract(holding.tainted, carried);
      holding.held = holding.held > amount ? holding.held - amount : 0n;
    }
    const partner = partnerOf(each, world);
    const isGiven = partner !== undefined && (type === 'UNWRAP' || partner.type === 'WRAP');
    const swap = world.swaps.get(each.txId);
    const isSwapped = swap?.into === each.number;
    const isTheCoin = 'operation' in coin && coin.operation === each;
    const foreign = each.to.filter(({ address }) => address === undefined || !world.own.has(address));
    const started = isTheCoin ? foreign.reduce((sum, part) => sum + part.amount, 0n) : 0n;
    if (isSwapped) swapped.set(each.txId, { carried: add(carried, fraction(started)), amount });
    if (isGiven) wrapped.set(each, add(carried, fraction(started)));
    else if (type === 'FEE')
      end(world.isUnusualFee(each) ? 'end:Unusual fee on the way' : 'end:Fee on the way', carried);
    for (const { address, amount: part } of each.to) {
      if (address !== undefined) of(address, asset).held += part;
      if (isGiven || isSwapped || type === 'FEE') continue;
      const mine = times(carried, fraction(part, amount));
      const isForeign = address === undefined || !world.own.has(address);
      const both = isTheCoin && isForeign ? add(mine, fraction(part)) : mine;
      if (address === undefined) end(CREATION, both);
      else bring(address, asset, both, each);
    }
    const given = swapped.get(each.txId);
    if (given !== undefined && !isSwapped) {
      // The part that came back is counted in the coin given; the other coin represents all the rest.
      const back =
        world.operations.find((other) => other.txId === each.txId && other.number === swap?.back)?.amount ?? 0n;
      const part = swap?.back === each.number ? back : swap?.out === each.number ? given.amount - back : 0n;
      const [receiver] = each.to;
      if (receiver?.address !== undefined && part > 0n)
        bring(receiver.address, asset, times(given.carried, fraction(part, given.amount)));
    }
    const isReceived = partner !== undefined && !isGiven;
    const [receiver] = each.to;
    if (isReceived && receiver?.address !== undefined) {
      bring(receiver.address, asset, wrapped.get(partner) ?? ZERO);
    }
  }
  startTransaction();
  for (const { tainted } of balances.values()) end('end:Unspent output', tainted);
  return ended;
}

/** Takes an amount out of a mixture; what is not there is of unknown origin. */
function take(mixture: Mixture, amount: bigint): Mixture {
  const held = [...mixture.values()].reduce(add, ZERO);
  const wanted = fraction(amount);
  const missing = subtract(wanted, held);
  if (missing.numerator >= 0n) {
    const all = new Map(mixture);
    mixture.clear();
    if (!isZero(missing)) merge(all, new Map([[UNKNOWN, missing]]));
    return all;
  }
  const part = times(wanted, { numerator: held.denominator, denominator: held.numerator });
  const taken = scale(mixture, part);
  for (const [origin, each] of taken) mixture.set(origin, subtract(mixture.get(origin) ?? ZERO, each));
  return taken;
}

const scale = (mixture: Mixture, by: Fraction): Mixture =>
  new Map([...mixture].map(([origin, amount]) => [origin, times(amount, by)]));

function merge(into: Mixture, from: Mixture): void {
  for (const [origin, amount] of from) into.set(origin, add(into.get(origin) ?? ZERO, amount));
}

function toShares(mixture: Mixture): ReadonlyMap<string, Fraction> {
  const total = [...mixture.values()].reduce(add, ZERO);
  if (isZero(total)) return new Map();
  return new Map(
    [...scale(mixture, { numerator: total.denominator, denominator: total.numerator })].filter(
      ([, each]) => !isZero(each),
    ),
  );
}
