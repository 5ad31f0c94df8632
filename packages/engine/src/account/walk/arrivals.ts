import type { LegRow, TxId } from '@sulian/domain';
import type { Portion, Ratio } from '../../arithmetic/portion.ts';
import {
  type End,
  IGNORED,
  LARGE_UNNAMED,
  MAX_DEPTH,
  NOT_FETCHED,
  toPoolEnd,
  toSwapEnd,
  UNEXPLORED_END,
  UNKNOWN_ORIGIN,
} from '../../ends/end.ts';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import { type AccountOperation, sumOf } from '../../operations/operations.ts';
import { findSwap, type Swap, toCrossedNet, toSwapNets } from '../../patterns/swap.ts';
import { passageOf } from '../../swaps/exchange.ts';
import { type BalancePlace, type Bundle, mixingsBehind, type Through } from './bundle.ts';
import type { Conversion } from './conversions.ts';
import type { Mules } from './mules.ts';
import type { OpenAccount, OpenAccounts } from './open-accounts.ts';
import type { Step } from './step.ts';
import { endPart, mayIgnore, type WalkContext } from './walk-context.ts';

/** Money that comes to an account by a leg, or by changing the owner's coin. */
export interface Arrival extends Portion, Through {
  readonly key: AccountKey;
  /** The account's own leg. */
  readonly leg: LegRow | undefined;
  /** False where one owner's coin changes: nobody new is met. */
  readonly isHop: boolean;
  /** The operation that it goes through at the account; undefined: its balance before the transaction (INCOMING), or behind it. */
  readonly operation: AccountOperation | undefined;
  /** INCOMING: what left the account there. */
  readonly outBase: bigint;
  /** The question starts at the account, which is opened however small the share is. */
  readonly isStart?: true | undefined;
}

/** Arrivals at accounts: the money ends there, or the account is opened and waits for its next transaction. */
export class Arrivals {
  readonly #context: WalkContext;
  readonly #isIncoming: boolean;
  readonly #accounts: OpenAccounts;
  readonly #mules: Mules;

  constructor(context: WalkContext, { accounts, mules }: { readonly accounts: OpenAccounts; readonly mules: Mules }) {
    this.#context = context;
    this.#mules = mules;
    this.#isIncoming = context.question.direction === 'INCOMING';
    this.#accounts = accounts;
  }

  /** Somebody else's account: an end, or on with the walk. */
  async meet(step: Step, bundle: Bundle, arrival: Arrival): Promise<void> {
    const end = this.#findEnd(step, arrival.key);
    if (end === undefined) await this.#arriveUnlessLarge(step, bundle, arrival);
    else endPart(this.#context, bundle, { end, part: arrival.part, ratio: arrival.ratio, leg: arrival.leg });
  }

  /** The account at which the question starts: its label and size end nothing. */
  async begin(step: Step, bundle: Bundle, arrival: Arrival): Promise<void> {
    if (this.#isNotFetched(step, bundle, arrival)) endPart(this.#context, bundle, { ...arrival, end: NOT_FETCHED });
    else await this.#arrive(step, bundle, { ...arrival, isStart: true });
  }

  /** At a large account the money ends; of the grave names right behind it each takes its part of all that went through. */
  async #arriveUnlessLarge(step: Step, bundle: Bundle, arrival: Arrival): Promise<void> {
    const { large, books } = this.#context;
    if (this.#isNotFetched(step, bundle, arrival)) {
      endPart(this.#context, bundle, { ...arrival, end: NOT_FETCHED });
      return;
    }
    const judgement = await large.judge(arrival.key, step.transaction.txId);
    if (judgement === 'SMALL') {
      await this.#arrive(step, bundle, arrival);
      return;
    }
    const { part, ratio, leg, swap } = arrival;
    if (judgement === 'UNREAD') {
      books.stop('ROWS');
      endPart(this.#context, bundle, { end: UNEXPLORED_END, part, ratio, leg, swap });
      return;
    }
    for (const each of [...judgement.behind, { end: LARGE_UNNAMED, ...judgement.rest }])
      endPart(this.#context, bundle, {
        end: each.end,
        part: part * each.part,
        ratio: multiply(ratio, each.ratio),
        leg,
        swap,
      });
  }

  /** Beyond the last hop no history is read, so that none is missing. */
  #isNotFetched({ transaction }: Step, bundle: Bundle, { key, isHop }: Arrival): boolean {
    const depth = isHop ? bundle.depth + 1 : bundle.depth;
    return (
      depth < this.#context.question.budget.maxDepth && !this.#context.store.stored.isWholeAt(key, transaction.txId)
    );
  }

  #findEnd(step: Step, key: AccountKey): End | undefined {
    const { parties } = this.#context;
    const addressId = addressOf(key);
    const label = parties.findEndIn(addressId, step.transaction.txId);
    if (label !== undefined || parties.isOwn(addressId)) return label;
    return this.#findSwapEnd(step, key) ?? parties.findSizeEnd(addressId);
  }

  /** A contract or an owner that exchanged coins, where the walk cannot go on with the other one. */
  #findSwapEnd(step: Step, key: AccountKey): End | undefined {
    const { parties } = this.#context;
    const { exchange, transaction } = step;
    const addressId = addressOf(key);
    const pool = exchange?.pools.get(addressId);
    const followed = { asset: assetOf(key), isPaid: this.#isIncoming };
    const byTrade = (trade: Swap | undefined) => trade && toSwapEnd(trade, parties.findAnyLabel(addressId));
    if (pool === undefined && !parties.isContract(addressId))
      return byTrade(exchange?.trades?.find(addressId, followed));
    step.nets ??= toSwapNets(transaction.legs);
    const swap = findSwap(addressId, step.nets.of(addressId), followed);
    // One pool of a proven exchange, and the money of several: it is known where it went through, and not whose it is.
    if (pool !== undefined && swap !== undefined && exchange?.passage === 'SEVERAL_GIVERS')
      return toPoolEnd({ ...swap, pool });
    if (swap !== undefined) return byTrade(pool === undefined ? swap : { ...swap, pool });
    if (passageOf(exchange) !== undefined) return undefined;
    if (pool === undefined) return byTrade(exchange?.trades?.findMeeting(addressId, followed));
    const crossed = findSwap(addressId, toCrossedNet(addressId, transaction.legs, followed), followed);
    return crossed && toPoolEnd({ ...crossed, pool });
  }

  #findPartyEnd(key: AccountKey, txId: TxId): End | undefined {
    const { parties } = this.#context;
    return parties.findEndIn(addressOf(key), txId) ?? parties.findSizeEnd(addressOf(key));
  }

  /** Adds to an account, which is opened where it is not yet. */
  async #arrive(step: Step, bundle: Bundle, arrival: Arrival): Promise<void> {
    const { key, part, ratio, leg, isHop, swap, isStart } = arrival;
    const share = part === 1 ? bundle.share : bundle.share * part;
    const depth = isHop ? bundle.depth + 1 : bundle.depth;
    const openAccount = this.#accounts.find(key);
    if (openAccount !== undefined) this.#context.store.expect(key, { txId: step.transaction.txId, share, depth });
    const account = openAccount ?? (await this.#tryOpen({ key, share, depth, isStart }, bundle));
    if (account === IGNORED && this.#mules.add(bundle, depth, { key, part, ratio, leg, swap })) return;
    if (!('history' in account)) return endPart(this.#context, bundle, { end: account, part, ratio, leg, swap });
    const lacking = this.#findMissing(step, account, arrival);
    const missing = lacking === undefined ? 0 : Number(lacking[0]) / Number(lacking[1]);
    const there = lacking === undefined ? undefined : ([lacking[1] - lacking[0], lacking[1]] as const);
    if (lacking !== undefined)
      endPart(this.#context, bundle, {
        end: UNKNOWN_ORIGIN,
        part: part * missing,
        ratio: multiply(ratio, lacking),
        leg,
        swap,
      });
    const rest = missing === 1 ? 0 : share * (1 - missing);
    step.touched.add(account);
    if (rest === 0) return;
    account.depth = Math.min(account.depth, depth);
    account.mixings = Math.min(account.mixings, mixingsBehind(bundle, part));
    account.share += rest;
    const { txId } = step.transaction;
    account.metTxId = txId;
    account.met.set(txId, (account.met.get(txId) ?? new Set()).add(arrival.operation?.number));
    this.#context.books.open += rest;
    this.#accounts.weigh(account);
    this.#context.observer?.arrived(bundle, {
      key,
      part: part * (1 - missing),
      ratio: multiply(ratio, there),
      leg,
      swap,
      placeOf: () => this.#placeOf(step, account, arrival),
    });
  }

  #placeOf(step: Step, account: OpenAccount, { key, operation, outBase }: Arrival): BalancePlace {
    const moment = operation === undefined ? step.startOf(account) : step.momentOf(account, operation.number);
    if (this.#isIncoming) {
      const from = moment.before > outBase ? moment.before - outBase : 0n;
      return { from: Number(from), units: Number(moment.before - from) };
    }
    if (operation === undefined) {
      const after = account.history.beforeAt(step.transaction.txId + 1);
      return { from: Number(after > outBase ? after - outBase : 0n), units: Number(outBase) };
    }
    return { from: Number(moment.between), units: Number(sumOf(operation.destinations, addressOf(key))) };
  }

  /** Part of an outflow that the account's known balance does not cover. */
  #findMissing(step: Step, account: OpenAccount, { operation, outBase }: Arrival): Ratio {
    if (!this.#isIncoming) return undefined;
    const { before } = operation === undefined ? step.startOf(account) : step.momentOf(account, operation.number);
    return before >= outBase ? undefined : [outBase - before, outBase];
  }

  async #tryOpen(
    {
      key,
      share,
      depth,
      isStart,
    }: Pick<Arrival, 'key' | 'isStart'> & { readonly share: number; readonly depth: number },
    bundle: Bundle,
  ): Promise<OpenAccount | End> {
    const { budget } = this.#context.question;
    const { books, parties, store, rows } = this.#context;
    if (depth >= budget.maxDepth) return MAX_DEPTH;
    if (isStart !== true && mayIgnore(this.#context, share)) return IGNORED;
    const isTooLong = parties.hasMoreThan(addressOf(key), budget.maxHistory);
    const { txId } = bundle.transaction;
    const history = isTooLong ? undefined : await store.getHistory(key, { txId, share, depth });
    const ahead = rows.ofTransactions(this.#accounts.ahead);
    if (history === undefined || books.lacksRows(rows.ofHistory(key, history.size) + ahead)) {
      books.stop('ROWS');
      return UNEXPLORED_END;
    }
    books.rows += rows.addHistory(key, history.size);
    const account: OpenAccount = {
      key,
      history,
      share: 0,
      depth,
      mixings: Number.POSITIVE_INFINITY,
      isDivided: false,
      next: undefined,
      ahead: 0,
      metTxId: txId,
      met: new Map(),
    };
    this.#accounts.open(account);
    return account;
  }

  /** On with another coin, the same owner's or that of the other side of a swap. Its operation may come later in this transaction. */
  async convert(step: Step, bundle: Bundle, { key, operation, part, ratio, isHop, swap }: Conversion): Promise<void> {
    const leg = (this.#isIncoming ? operation.sources : operation.destinations).find(
      (each) => each.addressId === addressOf(key),
    );
    // Its owner was already met if the walk goes through the owner's account, but not if the question is about a whole
    // transaction.
    const end = this.#findPartyEnd(key, step.transaction.txId);
    if (end !== undefined) {
      endPart(this.#context, bundle, { end, part, ratio, leg: isHop ? leg : undefined, swap });
      return;
    }
    const outBase = this.#isIncoming ? sumOf(operation.sources, addressOf(key)) : 0n;
    const arrival = { key, part, ratio, leg, isHop, operation, outBase, swap };
    const arrive = () => this.#arriveUnlessLarge(step, bundle, arrival);
    if (!step.defer(operation.number, arrive)) await arrive();
  }
}

/** A part of a part. */
function multiply(a: Ratio, b: Ratio): Ratio {
  if (a === undefined || b === undefined) return a ?? b;
  return [a[0] * b[0], a[1] * b[1]];
}
