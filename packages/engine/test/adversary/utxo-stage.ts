import { type AddressId, type TxId, toTxId } from '@sulian/domain';
import { createRandom, type Random } from '@sulian/testkit';
import { commonInputOwnershipRule } from '../../src/index.ts';
import { createLabels, entity, MemoryLedger } from '../memory-ledger.ts';
import type { Crime } from './plan.ts';

export const EXCHANGE: AddressId = 1;
export const CRIMINAL: AddressId = 2;
const VICTIM: AddressId = 3;
const FIRST_FREE: AddressId = 100;
const COIN = 100_000_000n;
/** Satoshi a transaction, whatever its size. */
const FEE = 2_000n;
/** Percent of the loot that fees and dust may cost. */
const MAX_LOST_PERCENT = 5n;
/** Balance of the exchange: enough for every partner of every round. */
const EXCHANGE_BASE = 5_000_000n * COIN;

export interface Coin {
  readonly txId: TxId;
  readonly index: number;
  readonly address: AddressId;
  readonly amount: bigint;
  /** Part that is the crime's: 0..1, by whose it is, not by what can be seen. */
  readonly tainted: number;
}

export interface Output {
  readonly address: AddressId;
  readonly amount: bigint;
  readonly tainted: number;
  readonly isOwn?: boolean;
}

/** A small Bitcoin economy around one crime, in which the criminal can act. */
export class UtxoStage {
  readonly ledger = new MemoryLedger();
  readonly random: Random;
  /** Coins that the criminal can spend, oldest first. */
  coins: Coin[] = [];
  height = 1;
  /** Amount with which the criminal set out, honest money apart. */
  readonly lootBase: bigint;
  lostBase = 0n;
  readonly crime: Crime;
  readonly #own = new Set<AddressId>();
  readonly #received = new Map<AddressId, { base: number; taintedBase: number }>();
  #free = FIRST_FREE;
  #exchangeCoin: Coin;

  constructor(crime: Crime) {
    this.crime = crime;
    this.random = createRandom(crime.seed);
    const txId = toTxId(this.height, 0);
    this.ledger.add({ txId, spends: [], outputs: [{ address: EXCHANGE, amount: EXCHANGE_BASE }] });
    this.#exchangeCoin = { txId, index: 0, address: EXCHANGE, amount: EXCHANGE_BASE, tainted: 0 };
    const loot = BigInt(5 + this.random.below(60)) * COIN + BigInt(this.random.below(1e8));
    this.lootBase = loot;
    if (crime.direction === 'INCOMING') this.#steal(loot);
    else this.coins = [this.withdraw(loot, this.newAddress(), true)];
  }

  /** Robs a victim; in addition to the loot there is honest money of the criminal's own, a tenth at most. */
  #steal(loot: bigint): void {
    const parts = 1 + this.random.below(3);
    const amount = loot / BigInt(parts);
    for (let n = 0; n < parts; n += 1) {
      const coin = this.withdraw(amount + FEE, VICTIM, false);
      this.pay([coin], [{ address: CRIMINAL, amount, tainted: 1, isOwn: true }]);
    }
    const honest = (loot * BigInt(this.random.below(11))) / 100n;
    if (honest > FEE) this.coins.push(this.withdraw(honest, this.newAddress(), true));
  }

  newAddress(isOwn = true): AddressId {
    this.#free += 1;
    if (isOwn) this.#own.add(this.#free);
    return this.#free;
  }

  /** A coin of the exchange's, paid to the address. */
  withdraw(amount: bigint, address: AddressId, isOwn: boolean): Coin {
    const from = this.#exchangeCoin;
    const change = { address: EXCHANGE, amount: from.amount - amount - FEE, tainted: 0 };
    const [paid, rest] = this.#record([from], [{ address, amount, tainted: 0 }, change]);
    this.#exchangeCoin = rest as Coin;
    if (isOwn) this.#own.add(address);
    return paid as Coin;
  }

  /** Amount that the criminal may still lose. */
  get sparableBase(): bigint {
    return (this.lootBase * MAX_LOST_PERCENT) / 100n - this.lostBase;
  }

  /** The criminal's transaction; what is neither the criminal's nor change of partners is lost. */
  pay(spends: readonly Coin[], outputs: readonly Output[]): readonly Coin[] {
    const made = this.#record(spends, outputs);
    this.coins = this.coins.filter((coin) => !spends.includes(coin));
    for (const [n, output] of outputs.entries()) {
      const coin = made[n];
      if (output.isOwn === true && coin !== undefined) this.coins.push(coin);
    }
    return made;
  }

  #record(spends: readonly Coin[], outputs: readonly Output[]): readonly Coin[] {
    this.height += 1;
    const txId = toTxId(this.height, 0);
    this.ledger.add({
      txId,
      spends: spends.map(({ txId: from, index }) => ({ txId: from, index })),
      outputs: outputs.map(({ address, amount }) => ({ address, amount })),
    });
    const payers = new Set(spends.map(({ address }) => address));
    for (const { address, amount, tainted } of outputs) {
      if (payers.has(address)) continue;
      const sum = this.#received.get(address) ?? { base: 0, taintedBase: 0 };
      sum.base += Number(amount);
      sum.taintedBase += Number(amount) * tainted;
      this.#received.set(address, sum);
    }
    return outputs.map(({ address, amount, tainted }, index) => ({ txId, index, address, amount, tainted }));
  }

  /** Part of all that the address received that is the crime's. */
  taintOf(address: AddressId): number {
    const sum = this.#received.get(address);
    return sum === undefined || sum.base === 0 ? 0 : sum.taintedBase / sum.base;
  }

  isOwn(address: AddressId): boolean {
    return this.#own.has(address);
  }

  /** Wallets and labels as the product would have them by now. */
  finish() {
    const parents = new Map<AddressId, AddressId>();
    const rootOf = (id: AddressId): AddressId => {
      let root = id;
      for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
      return root;
    };
    for (const txId of this.ledger.transactionIds) {
      const [first, ...others] = commonInputOwnershipRule(this.ledger.legsOf(txId));
      if (first === undefined) continue;
      for (const other of others) {
        const [a, b] = [rootOf(first), rootOf(other)];
        if (a !== b) parents.set(Math.max(a, b), Math.min(a, b));
      }
    }
    const sizes = new Map<AddressId, number>();
    const members = [...parents.keys(), ...new Set([...parents.keys()].map(rootOf))];
    for (const id of members) sizes.set(rootOf(id), (sizes.get(rootOf(id)) ?? 0) + 1);
    for (const id of members) this.ledger.wallets.set(id, { walletId: rootOf(id), size: sizes.get(rootOf(id)) ?? 1 });
    const named = new Map([
      [EXCHANGE, entity(1, 'Exchange')],
      [CRIMINAL, entity(2, this.crime.type)],
    ]);
    const isContested = sizes.has(rootOf(EXCHANGE)) && rootOf(EXCHANGE) === rootOf(CRIMINAL);
    const wallets = new Map(
      isContested ? [] : [...named].flatMap(([id, each]) => (sizes.has(rootOf(id)) ? [[rootOf(id), each]] : [])),
    );
    return {
      labels: createLabels({ addresses: named, wallets: wallets as ReadonlyMap<number, ReturnType<typeof entity>> }),
      rootOf,
    };
  }
}

export const FEE_BASE = FEE;
