import type { AddressId } from '@sulian/domain';
import fc from 'fast-check';
import { toAccounts } from './ask-account.ts';
import type { MemoryOperation } from './memory-accounts.ts';
import { MemoryLedger } from './memory-ledger.ts';

/** The object of every question, the severe end, and a lawful one. */
export const [OBJECT, HACK, EXCHANGE] = [1, 5, 6];
const ADDRESSES = 6;

const address = fc.integer({ min: 1, max: ADDRESSES });
/** States beyond which a world is too large to enumerate. */
const MAX_STATES = 30_000;

/** Least and most units of the severe end among the question's; undefined: too many ways. */
export interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole: number;
}

/** Units of the colour on every output or account, and those that are counted already. */
type State = ReadonlyMap<number, number>;
const COUNTED = -1;

/** States by their text, so that equal ones are one. */
function collect(states: Iterable<State>): readonly State[] | undefined {
  const byText = new Map<string, State>();
  for (const state of states) {
    const kept = [...state].filter(([, units]) => units > 0).sort(([a], [b]) => a - b);
    byText.set(kept.map(([key, units]) => `${key}:${units}`).join(), new Map(kept));
    if (byText.size > MAX_STATES) return undefined;
  }
  return [...byText.values()];
}

const with_ = (state: State, changes: readonly (readonly [number, number])[]): State => {
  const next = new Map(state);
  for (const [key, units] of changes) next.set(key, (next.get(key) ?? 0) + units);
  return next;
};

/** Every way to spread units over places of limited size, all of them. */
function spread(units: number, sizes: readonly number[]): readonly (readonly number[])[] {
  const [size, ...rest] = sizes;
  if (size === undefined) return units === 0 ? [[]] : [];
  const ways: (readonly number[])[] = [];
  for (let mine = 0; mine <= Math.min(size, units); mine += 1)
    for (const others of spread(units - mine, rest)) ways.push([mine, ...others]);
  return ways;
}

const toRange = (states: readonly State[], whole: number): Range => {
  const counted = states.map((state) => state.get(COUNTED) ?? 0);
  return { least: Math.min(...counted), most: Math.max(...counted), whole };
};

// Coins

const coinStep = fc.record({
  picks: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
  outputs: fc.array(fc.record({ address, weight: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 3 }),
  fee: fc.integer({ min: 0, max: 1 }),
});
export const coinSteps = fc.array(coinStep, { minLength: 3, maxLength: 9, size: 'max' });
type CoinSteps = typeof coinSteps extends fc.Arbitrary<infer T> ? T : never;

interface Coin {
  readonly id: number;
  readonly txId: number;
  readonly index: number;
  readonly address: AddressId;
  readonly amount: number;
}
export interface CoinTransaction {
  readonly inputs: readonly Coin[];
  readonly outputs: readonly Coin[];
  readonly fee: number;
}

export function buildCoins(steps: CoinSteps): {
  readonly ledger: MemoryLedger;
  readonly transactions: readonly CoinTransaction[];
} {
  const ledger = new MemoryLedger();
  const unspent: Coin[] = [];
  const transactions: CoinTransaction[] = [];
  let ids = 0;
  for (const [number, { picks, outputs, fee }] of steps.entries()) {
    const inputs = picks.flatMap((pick) => (unspent.length === 0 ? [] : unspent.splice(pick % unspent.length, 1)));
    const have = inputs.length === 0 ? 6 : inputs.reduce((sum, { amount }) => sum + amount, 0) - fee;
    const weights = outputs.reduce((sum, { weight }) => sum + weight, 0);
    const txId = (number + 1) * 2 ** 20;
    const amounts = outputs.map(({ weight }) => Math.floor((have * weight) / weights));
    amounts[0] = (amounts[0] ?? 0) + have - amounts.reduce((sum, each) => sum + each, 0);
    if (amounts.some((amount) => amount <= 0)) {
      unspent.push(...inputs);
      continue;
    }
    const made = outputs.map((output, index): Coin => {
      ids += 1;
      return { id: ids, txId, index, address: output.address, amount: amounts[index] ?? 0 };
    });
    ledger.add({
      txId,
      spends: inputs.map((coin) => ({ txId: coin.txId, index: coin.index })),
      outputs: made.map((coin) => ({ address: coin.address, amount: BigInt(coin.amount) })),
    });
    unspent.push(...made);
    transactions.push({ inputs, outputs: made, fee: inputs.length === 0 ? 0 : fee });
  }
  return { ledger, transactions };
}

const isNamed = (address: AddressId): boolean => address === HACK || address === EXCHANGE;

/** Assigns the severe end's units forward through every transaction, in every way. */
export function rangeOfOrigins(transactions: readonly CoinTransaction[]): Range | undefined {
  let states: readonly State[] | undefined = [new Map()];
  let whole = 0;
  for (const { inputs, outputs, fee } of transactions) {
    whole += sumAt(outputs, OBJECT);
    states = collect(
      states.flatMap((state) => {
        const colour = inputs.reduce((sum, coin) => {
          if (isNamed(coin.address)) return sum + (coin.address === HACK ? coin.amount : 0);
          return sum + (state.get(coin.id) ?? 0);
        }, 0);
        return spread(colour, [...outputs.map(({ amount }) => amount), fee]).map((parts) =>
          with_(
            state,
            outputs.map((coin, index) => [coin.address === OBJECT ? COUNTED : coin.id, parts[index] ?? 0]),
          ),
        );
      }),
    );
    if (states === undefined) return undefined;
  }
  return toRange(states, whole);
}

/** Assigns the object's units forward through every transaction, in every way, and counts those of the severe end. */
export function rangeOfFates(transactions: readonly CoinTransaction[]): Range | undefined {
  let states: readonly State[] | undefined = [new Map()];
  let whole = 0;
  for (const { inputs, outputs, fee } of transactions) {
    const isStart = inputs.some((coin) => coin.address === OBJECT);
    if (isStart) whole += outputs.reduce((sum, { amount }) => sum + amount, 0);
    states = collect(
      states.flatMap((state) => {
        const colour = inputs.reduce((sum, coin) => sum + (state.get(coin.id) ?? 0), 0);
        const ways = isStart
          ? [outputs.map(({ amount }) => amount)]
          : spread(colour, [...outputs.map(({ amount }) => amount), fee]);
        return ways.map((parts) =>
          with_(
            state,
            outputs.flatMap((coin, index): readonly (readonly [number, number])[] => {
              const units = parts[index] ?? 0;
              if (!isNamed(coin.address)) return [[coin.id, units]];
              return coin.address === HACK ? [[COUNTED, units]] : [];
            }),
          ),
        );
      }),
    );
    if (states === undefined) return undefined;
  }
  return toRange(states, whole);
}

const sumAt = (coins: readonly Coin[], address: AddressId): number =>
  coins.reduce((sum, coin) => sum + (coin.address === address ? coin.amount : 0), 0);

// Accounts

const accountStep = fc.record({
  from: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: address }),
  to: address,
  amount: fc.integer({ min: 1, max: 6 }),
});
export const accountSteps = fc.array(accountStep, { minLength: 4, maxLength: 18, size: 'max' });
type AccountSteps = typeof accountSteps extends fc.Arbitrary<infer T> ? T : never;

/** `from` 0 is nobody. */
export interface Transfer {
  readonly from: number;
  readonly to: AddressId;
  readonly amount: number;
}

/** Transfers that balances allow, one a transaction. Named owners have what they need. */
export function buildTransfers(steps: AccountSteps) {
  const balances = new Map<number, number>();
  const transfers: Transfer[] = [];
  for (const { from, to, amount } of steps) {
    if (from === to) continue;
    const have = from === 0 || isNamed(from) ? amount : Math.min(amount, balances.get(from) ?? 0);
    if (have === 0) continue;
    balances.set(from, (balances.get(from) ?? 0) - have);
    balances.set(to, (balances.get(to) ?? 0) + have);
    transfers.push({ from, to, amount: have });
  }
  const ledger = toAccounts(
    transfers.map(({ from, to, amount }) => [
      from === 0 ? { to, asset: 0, amount: BigInt(amount) } : { from, to, asset: 0, amount: BigInt(amount) },
    ]),
  );
  return { ledger, transfers };
}

/** @param isOrigin the severe end's units are followed to the object; otherwise the object's to the severe end */
export function rangeOfTransfers(transfers: readonly Transfer[], isOrigin: boolean): Range | undefined {
  const [source, goal] = isOrigin ? [HACK, OBJECT] : [OBJECT, HACK];
  const balances = new Map<number, number>();
  let states: readonly State[] | undefined = [new Map()];
  let whole = 0;
  for (const { from, to, amount } of transfers) {
    if ((isOrigin && to === OBJECT) || (!isOrigin && from === OBJECT)) whole += amount;
    const isSource = from === source;
    const isBlank = from === 0 || (isNamed(from) && !isSource);
    const balance = balances.get(from) ?? 0;
    states = collect(
      states.flatMap((state) => {
        const colour = state.get(from) ?? 0;
        const least = isSource ? amount : isBlank ? 0 : Math.max(0, amount - (balance - colour));
        const most = isSource ? amount : isBlank ? 0 : Math.min(amount, colour);
        return Array.from({ length: most - least + 1 }, (_, index) => {
          const units = least + index;
          const left = isSource || isBlank ? [] : [[from, -units] as const];
          if (to === goal) return with_(state, [...left, [COUNTED, units]]);
          return with_(state, isNamed(to) ? left : [...left, [to, units]]);
        });
      }),
    );
    if (states === undefined) return undefined;
    balances.set(from, balance - amount);
    balances.set(to, (balances.get(to) ?? 0) + amount);
  }
  return toRange(states, whole);
}

// Accounts of two coins

/** Known to be a pool. */
export const POOL = 92;
/** Units of the second coin for one of the first. */
export const RATE = 3;
/** Account of a swap, between its payer and its receivers. */
const INSIDE = 1_000;

const swapStep = fc.record({
  from: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(0, OBJECT) },
    { weight: 5, arbitrary: fc.constantFrom(HACK, EXCHANGE) },
    { weight: 12, arbitrary: fc.integer({ min: 2, max: 4 }) },
  ),
  to: address,
  other: address,
  coin: fc.integer({ min: 0, max: 1 }),
  amount: fc.integer({ min: 2, max: 6 }),
  /** Units of it to the other receiver, and in the second payment into the pool. */
  part: fc.integer({ min: 0, max: 3 }),
  isSwap: fc.boolean(),
  /** Units of unknown origin. */
  missing: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2),
});
export const swapSteps = fc.array(swapStep, { minLength: 6, maxLength: 16, size: 'max' });
type SwapSteps = typeof swapSteps extends fc.Arbitrary<infer T> ? T : never;

/** Accounts of the second coin are accounts of their own; named owners have one. */
const accountOf = (owner: AddressId, coin: number): number =>
  owner === 0 || isNamed(owner) ? owner : owner + 100 * coin;

/**
 * Transfers and swaps at one rate. Each swap is a transfer into it and one to each receiver. A payer that lacks money
 * receives it right before, outside the ledger. A world is plain if nobody lacks money and each swap has one payment and one
 * receiver.
 */
export function buildSwaps(steps: SwapSteps) {
  const balances = new Map<number, number>();
  const transfers: Transfer[] = [];
  const transactions: MemoryOperation[][] = [];
  let [swaps, isPlain] = [0, true];
  const move = (from: number, to: number, amount: number): void => {
    if (amount === 0) return;
    balances.set(from, (balances.get(from) ?? 0) - amount);
    balances.set(to, (balances.get(to) ?? 0) + amount);
    transfers.push({ from, to, amount });
  };
  for (const { from, to, other, coin, isSwap, ...step } of steps) {
    const account = accountOf(from, coin);
    const isBlank = from === 0 || isNamed(from);
    if ((isSwap && isBlank) || (!isSwap && from === to)) continue;
    const balance = balances.get(account) ?? 0;
    const have = isBlank ? step.amount : Math.min(step.amount, balance);
    const missing = isBlank || have < balance ? 0 : step.missing;
    const amount = have + missing;
    if (amount === 0) continue;
    if (missing > 0) isPlain = false;
    move(0, account, missing);
    const units = (asset: number, each: number) => ({ asset, amount: BigInt(asset === 0 ? each : each * RATE) });
    if (!isSwap) {
      move(account, accountOf(to, coin), amount);
      transactions.push([{ ...(from === 0 ? {} : { from }), to, ...units(coin, amount) }]);
      continue;
    }
    swaps += 1;
    const part = Math.min(step.part, amount - 1);
    if (part > 0) isPlain = false;
    const got = 1 - coin;
    move(account, INSIDE, amount);
    move(INSIDE, accountOf(to, got), amount - part);
    move(INSIDE, accountOf(other, got), part);
    transactions.push(
      [
        { from, to: POOL, ...units(coin, amount - part) },
        { from, to: POOL, ...units(coin, part) },
        { from: POOL, to, ...units(got, amount - part) },
        { from: POOL, to: other, ...units(got, part) },
      ].filter((each) => each.amount > 0n),
    );
  }
  return { ledger: toAccounts(transactions), transfers, swaps, isPlain };
}
