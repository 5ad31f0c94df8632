import type { AddressId, Direction } from '@sulian/domain';
import { type AccountOperation, amountOf, isPaidCost } from '../../operations/operations.ts';
import { findPairs } from '../../operations/pairs.ts';
import type { Passage } from '../../swaps/sound-swap.ts';
import type { AmountInQuestion } from './amount-in-question.ts';

/** Question about a transaction as a whole. */
export interface TransactionQuestion {
  readonly direction: Direction;
  /** Asset numbers of the question, traced together. */
  readonly assets: readonly number[];
}

/**
 * Amounts of a transaction that count for a question. If the question is about several coins together, money that only
 * changes its coin on the way counts once. The native coin and its wrapped form are one. Money through a pool counts as
 * what was given (INCOMING) or got (OUTGOING).
 */
export class TransactionInQuestion {
  readonly #question: TransactionQuestion;
  readonly #operations: readonly AccountOperation[];
  /** Numbers of operations that only change the form of the native coin. */
  readonly #halves: ReadonlySet<number>;
  /** The wrapped coin that is one with the native coin here. */
  readonly #wrapped: number | undefined;
  /** Pools whose part counts elsewhere. */
  readonly #pools: ReadonlySet<AddressId>;
  readonly #countsReceipts: boolean;

  /** @param passage the swap of it that is walked through */
  constructor(operations: readonly AccountOperation[], passage: Passage | undefined, question: TransactionQuestion) {
    const assets = new Set(question.assets);
    const pairs = findPairs(operations).filter(({ token }) => assets.has(0) && assets.has(token.asset));
    this.#halves = new Set(pairs.flatMap(({ token, native }) => [token.number, native.number]));
    this.#question = question;
    this.#wrapped = pairs[0]?.token.asset;
    this.#operations = operations.filter(({ number }) => !this.#halves.has(number));
    const counted = question.direction === 'INCOMING' ? passage?.into : passage?.out;
    const isOnce = assets.size > 1 && counted?.every(({ operation }) => assets.has(operation.asset)) === true;
    this.#pools = new Set(isOnce ? passage?.swap.pools.map(({ addressId }) => addressId) : []);
    this.#countsReceipts = !isOnce;
  }

  /** Sum of everything that payers contributed (INCOMING), or that receivers retained (OUTGOING). */
  amountOf(asset: number): AmountInQuestion {
    const mine = this.#operations.filter((each) => each.asset === asset);
    const parties = [...this.partiesOf(asset).values()].reduce((sum, base) => sum + base, 0n);
    const netBase = mine.reduce((sum, each) => sum + this.nobodysBase(each), parties);
    return { netBase, feeBase: this.#question.direction === 'INCOMING' ? 0n : sumOfFees(mine) };
  }

  /** Net payers (INCOMING) or net receivers (OUTGOING): what only passes through is not counted twice. */
  partiesOf(asset: number): ReadonlyMap<AddressId, bigint> {
    const nets = this.#netsOf(asset);
    const others = this.#netsOf(this.#otherFormOf(asset));
    const toRest = ([id, base]: readonly [AddressId, bigint]): readonly [AddressId, bigint] => {
      const other = others.get(id) ?? 0n;
      return [id, other < 0n ? base + other : base];
    };
    return new Map(
      [...nets]
        .filter(([id, base]) => base > 0n && !this.#pools.has(id))
        .map(toRest)
        .filter(([, base]) => base > 0n)
        .sort(([a], [b]) => a - b),
    );
  }

  /** Amount that no address paid (INCOMING), or no address received (OUTGOING): created or burnt. */
  nobodysBase(operation: AccountOperation): bigint {
    if (isPaidCost(operation) || this.#halves.has(operation.number)) return 0n;
    const [here, there] = this.#sidesOf(operation);
    if (!this.#countsReceipts && (here.length === 0 || here.every((leg) => leg.addressId === undefined))) return 0n;
    const legs = here.length === 0 ? there : here.filter((leg) => leg.addressId === undefined);
    return legs.reduce((sum, leg) => sum + amountOf(leg), 0n);
  }

  #otherFormOf(asset: number): number | undefined {
    if (this.#wrapped === undefined) return undefined;
    return asset === 0 ? this.#wrapped : asset === this.#wrapped ? 0 : undefined;
  }

  #netsOf(asset: number | undefined): ReadonlyMap<AddressId, bigint> {
    const nets = new Map<AddressId, bigint>();
    const add = (id: AddressId | undefined, base: bigint): void => {
      if (id !== undefined) nets.set(id, (nets.get(id) ?? 0n) + base);
    };
    for (const operation of this.#operations) {
      if (operation.asset !== asset || isPaidCost(operation)) continue;
      const [here, there] = this.#sidesOf(operation);
      for (const leg of here) add(leg.addressId, amountOf(leg));
      for (const leg of there) add(leg.addressId, -amountOf(leg));
    }
    return nets;
  }

  #sidesOf({ sources, destinations }: AccountOperation) {
    return this.#question.direction === 'INCOMING'
      ? ([sources, destinations] as const)
      : ([destinations, sources] as const);
  }
}

const sumOfFees = (operations: readonly AccountOperation[]): bigint =>
  operations
    .filter(isPaidCost)
    .flatMap((each) => each.sources)
    .reduce((sum, leg) => sum + amountOf(leg), 0n);
