import type { LegRow, TxId } from '@sulian/domain';
import { type Portion, toPortion, toRatio, WHOLE } from '../../arithmetic/portion.ts';
import { chunk } from '../../collections/chunk.ts';
import { IGNORED, NOT_FETCHED } from '../../ends/end.ts';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import { type AccountOperation, type AccountTransaction, isPaidCost, sumOf } from '../../operations/operations.ts';
import { type Bundle, mixingsBehind, type Through } from './bundle.ts';
import type { Conversion } from './conversions.ts';
import { type Pass, toPasses } from './mule-passes.ts';
import { mixingsOf, type OpenAccount } from './open-accounts.ts';
import { conversionsOf } from './step.ts';
import { endPart, type WalkContext } from './walk-context.ts';

/** A share too small to follow, at the account that it came to. */
interface Mule {
  readonly key: AccountKey;
  /** Key by which observers know it: each mule has its own, however many come to one account. */
  readonly alias: AccountKey;
  readonly txId: TxId;
  readonly depth: number;
  readonly mixings: number;
  isDivided: boolean;
  /** The account is known to have had all of it. */
  readonly isCovered: boolean;
  share: number;
}

type Conversions = ReturnType<typeof conversionsOf>;
type Arrived = { readonly key: AccountKey; readonly leg: LegRow | undefined } & Portion & Through;

/** Accounts whose histories are read at once. */
const ACCOUNTS_AT_ONCE = 500;

/**
 * Shares too small to follow, which together may be much. Before they are ignored, the payers (INCOMING) or payees
 * (OUTGOING) of these accounts are read, one hop further on. Whoever is named there is reported.
 */
export class Mules {
  readonly #context: WalkContext;
  readonly #mules: Mule[] = [];
  /** By transaction: many mules may be paid in one. */
  readonly #conversions = new Map<TxId, Conversions>();

  constructor(context: WalkContext) {
    this.#context = context;
  }

  /**
   * @param depth hops from the object to the account
   * @returns false for an account that is not looked at: of too many transactions, or that passes some on in this one
   */
  add(bundle: Bundle, depth: number, at: Arrived): boolean {
    const { parties, books, observer } = this.#context;
    if (parties.isBusy(addressOf(at.key))) return false;
    if (bundle.transaction.operations.some((operation) => this.#baseOf(operation, at.key) > 0n)) return false;
    const share = at.part === 1 ? bundle.share : bundle.share * at.part;
    if (share <= 0) return true;
    const alias = this.#nextAlias();
    observer?.arrived(bundle, { ...at, key: alias });
    books.open += share;
    const { txId } = bundle.transaction;
    this.#push({
      key: at.key,
      alias,
      txId,
      depth,
      mixings: mixingsBehind(bundle, at.part),
      isDivided: false,
      isCovered: false,
      share,
    });
    return true;
  }

  /** Sets aside what remains of the question on an opened account after the transaction. */
  addRest({ key, depth, mixings, isDivided, share }: OpenAccount, txId: TxId): void {
    const alias = this.#nextAlias();
    this.#context.observer?.renamed(key, alias);
    this.#push({ key, alias, txId, depth, mixings, isDivided, isCovered: true, share });
  }

  #nextAlias(): AccountKey {
    return -1 - this.#mules.length;
  }

  #push(mule: Mule): void {
    this.#context.books.ignore(mule.share);
    this.#mules.push(mule);
  }

  /**
   * Settles the heaviest first, as many as the budget of label look-ups allows; then those that are met in another
   * coin.
   */
  async resolve(): Promise<void> {
    const { books, question } = this.#context;
    let [decided, lookUps] = [0, 0];
    while (decided < this.#mules.length) {
      const mules = this.#mules.slice(decided).sort((a, b) => b.share - a.share || b.alias - a.alias);
      decided = this.#mules.length;
      for (const some of chunk(mules, ACCOUNTS_AT_ONCE)) {
        const left = question.budget.maxLookUps - lookUps;
        if (left > 0 && !books.isAborted) lookUps += await this.#look(some, left);
        for (const mule of some) this.#ignore(mule);
      }
    }
  }

  /** @returns label look-ups made */
  async #look(mules: readonly Mule[], most: number): Promise<number> {
    const { store, question } = this.#context;
    const histories = await store.readHistories(mules.map(({ key }) => key));
    const passes = mules.map((mule) => toPasses(histories.get(mule.key), mule));
    await store.readTransactions(passes.flatMap((each) => each.map(({ txId }) => txId)));
    let lookUps = 0;
    for (const [index, mule] of mules.entries()) {
      for (const pass of passes[index] ?? []) {
        if (lookUps >= most) return lookUps;
        lookUps += this.#pass(mule, pass);
      }
      await question.letOthers?.();
    }
    return lookUps;
  }

  /** Moves the pass from the mule's share to the parties on its other side. */
  #pass(mule: Mule, { txId, rate, ratio = [1n, 1n] }: Pass): number {
    const { store, question, observer, books } = this.#context;
    const isIncoming = question.direction === 'INCOMING';
    const transaction = store.findTransaction(txId);
    if (transaction === undefined) return 0;
    const conversions = this.#conversionsOf(transaction);
    const moves = transaction.operations.flatMap((operation) => {
      const base = this.#baseOf(operation, mule.key);
      return base > 0n ? [{ operation, base }] : [];
    });
    const wholeBase = moves.reduce((sum, { base }) => sum + base, 0n);
    let [lookUps, taken, takenBase] = [0, 0, 0n];
    for (const { operation, base } of moves) {
      const part = (rate * Number(base)) / Number(wholeBase);
      const { alias, depth } = mule;
      mule.isDivided ||= part !== 1;
      const mixings = mixingsOf(mule);
      const share = mule.share * part;
      const bundle: Bundle = { transaction, operation, share, started: 0, depth, mixings, isMixed: true };
      const left = toRatio(ratio[0] * base, ratio[1] * wholeBase - ratio[0] * takenBase);
      observer?.taken(bundle, { key: alias, rate: part / (1 - taken), ratio: left });
      books.open -= bundle.share;
      taken += part;
      takenBase += base;
      const others = conversions.get(operation.number)?.filter(({ isHop }) => !isHop) ?? [];
      const legs = isIncoming ? operation.sources : operation.destinations;
      if (others.length > 0) lookUps += this.#convert(bundle, others);
      else lookUps += this.#end(bundle, isPaidCost(operation) ? [] : legs);
    }
    mule.share *= 1 - taken;
    return lookUps;
  }

  #conversionsOf({ txId, operations }: AccountTransaction): Conversions {
    const { store, question } = this.#context;
    const conversions =
      this.#conversions.get(txId) ?? conversionsOf(operations, store.findExchange(txId), question.direction);
    this.#conversions.set(txId, conversions);
    return conversions;
  }

  /** Amount that an operation takes out of the account, in the direction of the walk. */
  #baseOf({ asset, sources, destinations }: AccountOperation, key: AccountKey): bigint {
    if (asset !== assetOf(key)) return 0n;
    return sumOf(this.#context.question.direction === 'INCOMING' ? destinations : sources, addressOf(key));
  }

  /** The owner's other coin is looked at like the first one. */
  #convert(bundle: Bundle, others: readonly Conversion[]): number {
    const { question, store } = this.#context;
    const isIncoming = question.direction === 'INCOMING';
    for (const other of others) {
      const { sources, destinations } = other.operation;
      const leg = (isIncoming ? sources : destinations).find(({ addressId }) => addressId === addressOf(other.key));
      const at = { ...other, leg };
      if (!store.stored.isWholeAt(other.key, bundle.transaction.txId))
        endPart(this.#context, bundle, { end: NOT_FETCHED, ...at });
      else if (!this.add(bundle, bundle.depth, at)) endPart(this.#context, bundle, { end: IGNORED, ...at });
    }
    return others.length;
  }

  #end(bundle: Bundle, legs: readonly LegRow[]): number {
    const { parties } = this.#context;
    const wholeBase = legs.reduce((sum, { amountBase = 0n }) => sum + amountBase, 0n);
    if (wholeBase === 0n) endPart(this.#context, bundle, { end: IGNORED, ...WHOLE, leg: undefined });
    else
      for (const leg of legs) {
        const named =
          leg.addressId === undefined ? undefined : parties.findEndIn(leg.addressId, bundle.transaction.txId);
        endPart(this.#context, bundle, { end: named ?? IGNORED, ...toPortion(leg.amountBase ?? 0n, wholeBase), leg });
      }
    return Math.max(1, legs.length);
  }

  #ignore(mule: Mule): void {
    const { key, alias, txId, depth, share } = mule;
    const { books, observer } = this.#context;
    const at = { addressId: addressOf(key), asset: assetOf(key), txIds: [txId] };
    observer?.closed(alias, IGNORED, at);
    books.open -= share;
    books.end(IGNORED, { txId, share, hops: Math.max(1, depth), mixings: mixingsOf(mule), at });
    books.check();
  }
}
