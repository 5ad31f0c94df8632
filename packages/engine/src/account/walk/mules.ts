import type { LegRow, TxId } from '@sulian/domain';
import { IGNORED } from '../../trace/end.ts';
import { chunk } from '../../trace/flow-store.ts';
import { type AccountKey, addressOf, assetOf } from '../ledger/account-key.ts';
import { type History, toPortion, toRatio } from '../ledger/history.ts';
import { type AccountOperation, sumOf } from '../ledger/operations.ts';
import { type Bundle, type Portion, type Ratio, type Through, WHOLE } from './bundle.ts';
import { endPart, type WalkGiven } from './walk-given.ts';

/** A share too small to follow, at the account that it came to. */
interface Mule {
  readonly key: AccountKey;
  /** What whoever looks on knows it by: each is one of its own, however many come to one account. */
  readonly alias: AccountKey;
  readonly txId: TxId;
  readonly depth: number;
  share: number;
}

/** What an account passes on in one operation of one transaction. */
interface Pass {
  readonly txId: TxId;
  /** Of what is left then. */
  readonly rate: number;
  readonly ratio: Ratio;
}

/** Accounts whose histories are read at once. */
const ACCOUNTS_AT_ONCE = 500;
/** Transactions of one account that are looked at: whoever only passes money on needs few. */
const MOST_PASSES = 20;
/** What is left of a share below this part of it is not looked for. */
const NEXT_TO_NOTHING = 1e-4;

/**
 * Shares too small to follow, which together may be much: one hop further on, who paid these accounts (INCOMING) or whom they
 * paid is looked at before the shares are ignored, and whoever is named there is told.
 */
export class Mules {
  readonly #given: WalkGiven;
  readonly #mules: Mule[] = [];

  constructor(given: WalkGiven) {
    this.#given = given;
  }

  /** @returns false for an account that is not looked at: of too many transactions, or that passes some on in this one */
  add(bundle: Bundle, at: { readonly key: AccountKey; readonly leg: LegRow | undefined } & Portion & Through): boolean {
    const { parties, books, observer } = this.#given;
    if (parties.isBusy(addressOf(at.key)) || parties.isOwn(addressOf(at.key))) return false;
    if (bundle.transaction.operations.some((operation) => this.#baseOf(operation, at.key) > 0n)) return false;
    const share = at.part === 1 ? bundle.share : bundle.share * at.part;
    if (share <= 0) return true;
    const alias = -1 - this.#mules.length;
    observer?.arrived(bundle, { ...at, key: alias });
    books.open += share;
    books.ignore(share);
    this.#mules.push({ key: at.key, alias, txId: bundle.transaction.txId, depth: bundle.depth + 1, share });
    return true;
  }

  /** The heaviest first, as many as the budget allows labels to be asked for. */
  async settle(): Promise<void> {
    const { books, question } = this.#given;
    const mules = this.#mules.toSorted((a, b) => b.share - a.share || b.alias - a.alias);
    let lookUps = 0;
    for (const some of chunk(mules, ACCOUNTS_AT_ONCE)) {
      const left = question.budget.maxLookUps - lookUps;
      if (left > 0 && !books.isAborted) lookUps += await this.#look(some, left);
      for (const mule of some) this.#ignore(mule);
    }
  }

  /** @returns how many labels were asked for */
  async #look(mules: readonly Mule[], most: number): Promise<number> {
    const { store } = this.#given;
    const histories = await store.readHistories(mules.map(({ key }) => key));
    const passes = mules.map((mule) => toPasses(histories.get(mule.key), mule.txId));
    await store.readTransactions(passes.flatMap((each) => each.map(({ txId }) => txId)));
    let lookUps = 0;
    for (const [index, mule] of mules.entries()) {
      for (const pass of passes[index] ?? []) {
        if (lookUps >= most) return lookUps;
        lookUps += this.#pass(mule, pass);
      }
    }
    return lookUps;
  }

  /** Takes the pass out of the mule's share, to whoever stands on its other side. */
  #pass(mule: Mule, { txId, rate, ratio = [1n, 1n] }: Pass): number {
    const { store, question, observer, books } = this.#given;
    const isIncoming = question.direction === 'INCOMING';
    const transaction = store.findTransaction(txId);
    const moves = (transaction?.operations ?? []).flatMap((operation) => {
      const base = this.#baseOf(operation, mule.key);
      return base > 0n ? [{ operation, base }] : [];
    });
    const wholeBase = moves.reduce((sum, { base }) => sum + base, 0n);
    let [lookUps, taken, takenBase] = [0, 0, 0n];
    for (const { operation, base } of moves) {
      if (transaction === undefined) break;
      const part = (rate * Number(base)) / Number(wholeBase);
      const { alias, depth } = mule;
      const bundle: Bundle = { transaction, operation, share: mule.share * part, started: 0, depth, isMixed: true };
      const left = toRatio(ratio[0] * base, ratio[1] * wholeBase - ratio[0] * takenBase);
      observer?.taken(bundle, { key: alias, rate: part / (1 - taken), ratio: left });
      books.open -= bundle.share;
      taken += part;
      takenBase += base;
      const legs = isIncoming ? operation.sources : operation.destinations;
      lookUps += this.#end(bundle, operation.type === 'FEE' ? [] : legs);
    }
    mule.share *= 1 - taken;
    return lookUps;
  }

  /** What an operation takes out of the account, the way that the walk goes. */
  #baseOf({ asset, sources, destinations }: AccountOperation, key: AccountKey): bigint {
    if (asset !== assetOf(key)) return 0n;
    return sumOf(this.#given.question.direction === 'INCOMING' ? destinations : sources, addressOf(key));
  }

  #end(bundle: Bundle, legs: readonly LegRow[]): number {
    const { parties } = this.#given;
    const wholeBase = legs.reduce((sum, { amountBase = 0n }) => sum + amountBase, 0n);
    if (wholeBase === 0n) endPart(this.#given, bundle, { end: IGNORED, ...WHOLE, leg: undefined });
    else
      for (const leg of legs) {
        const named =
          leg.addressId === undefined ? undefined : parties.findEndIn(leg.addressId, bundle.transaction.txId);
        endPart(this.#given, bundle, { end: named ?? IGNORED, ...toPortion(leg.amountBase ?? 0n, wholeBase), leg });
      }
    return Math.max(1, legs.length);
  }

  #ignore({ alias, txId, depth, share }: Mule): void {
    const { books, observer } = this.#given;
    observer?.closed(alias, IGNORED);
    books.open -= share;
    books.end(IGNORED, { txId, share, hops: Math.max(1, depth) });
    books.check();
  }
}

/**
 * The transactions behind one, with what each takes of what is left; not beyond one in which the account both received and sent,
 * or sent more than it is known to have had: whose money that was is not known.
 */
function toPasses(history: History | undefined, txId: TxId): readonly Pass[] {
  const passes: Pass[] = [];
  if (history?.holdsWhatItSentIn(txId) === false) return passes;
  let left = 1;
  let at = history?.findNext(txId);
  while (history !== undefined && at !== undefined && left > NEXT_TO_NOTHING && passes.length < MOST_PASSES) {
    if (history.isMixedAt(at) || !history.holdsWhatItSentIn(history.txIdAt(at))) break;
    const rate = history.rateAt(at);
    passes.push({ txId: history.txIdAt(at), rate, ratio: history.ratioAt(at) });
    left *= 1 - rate;
    at = history.nextOf(at);
  }
  return passes;
}
