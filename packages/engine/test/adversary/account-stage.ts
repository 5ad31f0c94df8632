import { type AddressId, toTxId } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';
import { MemoryAccounts, type MemoryOperation } from '../memory-accounts.ts';
import { createLabels, entity } from '../memory-ledger.ts';
import { toSwapFacts } from '../swap-facts.ts';
import type { Crime } from './plan.ts';

export const EXCHANGE: AddressId = 1;
export const CRIMINAL: AddressId = 2;
const VICTIM: AddressId = 3;
/**
 * Contracts: an unnamed pool, a labelled Dex, a labelled mixer, the wrapped coin and one that takes stakes. The others
 * are a pool known by its address, and a contract that settles trades and retains nothing.
 */
export const POOL: AddressId = 10;
export const DEX: AddressId = 11;
export const MIXER: AddressId = 12;
export const WRAPPER: AddressId = 13;
export const STAKER: AddressId = 14;
export const KNOWN_POOL: AddressId = 15;
export const SETTLER: AddressId = 16;
const PROVIDER: AddressId = 20;
const DEPOSITOR: AddressId = 21;
const FIRST_FREE: AddressId = 100;

export const NATIVE = 0;
export const DOLLAR = 1;
export const WRAPPED = 2;
export const RECEIPT = 3;
export const ASSETS = [NATIVE, DOLLAR, WRAPPED, RECEIPT] as const;

/** All assets are worth the same a base unit. */
export const USD_PER_BASE = 1e-6;
export const SWAP_FACTS = toSwapFacts({
  pools: [KNOWN_POOL],
  usd: Object.fromEntries(ASSETS.map((asset) => [asset, USD_PER_BASE])),
});

/** A payment in either kind of coin. */
export const transfer = (asset: number, from: AddressId, to: AddressId, amount: bigint): MemoryOperation => ({
  type: asset === NATIVE ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER',
  asset,
  from,
  to,
  amount,
});

const UNIT = 1_000_000n;
const LIQUIDITY = 2_000n * UNIT;
const MAX_LOST_PERCENT = 5n;

/** Amount of an asset at an address of the criminal's; `tainted` is the part of it that is the crime's, 0..1. */
export interface Holding {
  readonly address: AddressId;
  readonly asset: number;
  readonly amount: bigint;
  readonly tainted: number;
}

/** A small Ethereum economy around one crime. */
export class AccountStage {
  readonly ledger = new MemoryAccounts();
  readonly crime: Crime;
  readonly lootBase: bigint;
  lostBase = 0n;
  height = 1;
  readonly #own = new Set<AddressId>();
  readonly #held = new Map<string, Holding>();
  readonly #received = new Map<AddressId, { base: number; taintedBase: number }>();
  readonly #lent = new Map<AddressId, number>();
  #free = FIRST_FREE;

  constructor(crime: Crime) {
    this.crime = crime;
    const random = createRandom(crime.seed);
    for (const contract of [POOL, DEX, MIXER, WRAPPER, STAKER, KNOWN_POOL, SETTLER])
      this.ledger.contracts.add(contract);
    this.record([{ type: 'BLOCK_REWARD', asset: NATIVE, to: EXCHANGE, amount: 1_000_000n * UNIT }]);
    this.record([{ type: 'MINT', asset: DOLLAR, to: EXCHANGE, amount: 1_000_000n * UNIT }]);
    for (const asset of [NATIVE, DOLLAR]) {
      this.withdraw(PROVIDER, asset, 4n * LIQUIDITY);
      for (const pool of [POOL, DEX, KNOWN_POOL]) this.#move(PROVIDER, pool, asset, LIQUIDITY);
    }
    this.withdraw(DEPOSITOR, NATIVE, LIQUIDITY);
    this.#move(DEPOSITOR, MIXER, NATIVE, LIQUIDITY);
    this.lootBase = BigInt(10 + random.below(90)) * UNIT + BigInt(random.below(1e6));
    const asset = random.below(2) === 0 ? NATIVE : DOLLAR;
    if (crime.direction === 'OUTGOING') {
      this.give(this.newAddress(), asset, this.lootBase);
      return;
    }
    this.withdraw(VICTIM, asset, this.lootBase);
    this.#move(VICTIM, CRIMINAL, asset, this.lootBase);
    this.#hold({ address: CRIMINAL, asset, amount: this.lootBase, tainted: 1 });
    const honest = (this.lootBase * BigInt(random.below(11))) / 100n;
    if (honest > 0n) this.give(this.newAddress(), asset, honest);
  }

  newAddress(isOwn = true): AddressId {
    this.#free += 1;
    if (isOwn) this.#own.add(this.#free);
    return this.#free;
  }

  get holdings(): readonly Holding[] {
    return [...this.#held.values()].filter(({ amount }) => amount > 0n);
  }

  get sparableBase(): bigint {
    return (this.lootBase * MAX_LOST_PERCENT) / 100n - this.lostBase;
  }

  /** Honest money out of the exchange. */
  withdraw(to: AddressId, asset: number, amount: bigint): void {
    this.#move(EXCHANGE, to, asset, amount);
  }

  /** The same to the criminal's own address. */
  give(to: AddressId, asset: number, amount: bigint): void {
    this.withdraw(to, asset, amount);
    this.receive({ address: to, asset, amount, tainted: 0 });
  }

  #move(from: AddressId, to: AddressId, asset: number, amount: bigint): void {
    this.record([transfer(asset, from, to, amount)]);
  }

  /** One transaction, in a block of its own. */
  record(operations: readonly MemoryOperation[]): void {
    this.height += 1;
    this.ledger.add(toTxId(this.height, 0), operations);
  }

  /** Takes from the criminal's holding. */
  take({ address, asset, tainted }: Holding, amount: bigint): void {
    this.#hold({ address, asset, tainted, amount: -amount });
  }

  /** Adds what comes to an address of the criminal's, as part of all that it received. */
  receive(holding: Holding): void {
    this.#hold(holding);
    const sum = this.#received.get(holding.address) ?? { base: 0, taintedBase: 0 };
    sum.base += Number(holding.amount);
    sum.taintedBase += Number(holding.amount) * holding.tainted;
    this.#received.set(holding.address, sum);
  }

  /** Adds money that the address received, and gave back to where it came from. */
  lend(address: AddressId, amount: bigint): void {
    const sum = this.#received.get(address) ?? { base: 0, taintedBase: 0 };
    this.#received.set(address, { ...sum, base: sum.base + Number(amount) });
    this.#lent.set(address, (this.#lent.get(address) ?? 0) + Number(amount));
  }

  /** Part of all that left the address that no lender had back. */
  keptOf(address: AddressId): number {
    const base = this.#received.get(address)?.base ?? 0;
    return base === 0 ? 1 : 1 - (this.#lent.get(address) ?? 0) / base;
  }

  #hold({ address, asset, amount, tainted }: Holding): void {
    const key = `${address}:${asset}`;
    const before = this.#held.get(key) ?? { amount: 0n, tainted: 0 };
    const sum = before.amount + amount;
    const part = Number(before.amount) * before.tainted + Number(amount) * tainted;
    const mixed = sum <= 0n ? 0 : Math.min(1, Math.max(0, part / Number(sum)));
    this.#held.set(key, { address, asset, amount: sum, tainted: amount < 0n ? before.tainted : mixed });
  }

  taintOf(address: AddressId): number {
    const sum = this.#received.get(address);
    return sum === undefined || sum.base === 0 ? 0 : sum.taintedBase / sum.base;
  }

  get labels() {
    return createLabels({
      addresses: new Map([
        [EXCHANGE, entity(1, 'Exchange')],
        [CRIMINAL, entity(2, this.crime.type)],
        [DEX, entity(3, 'Dex')],
        [MIXER, entity(4, 'Mixing service')],
      ]),
    });
  }
}
