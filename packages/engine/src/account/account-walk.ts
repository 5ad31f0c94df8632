import { AppError, type LegRow, type TxId } from '@sulian/domain';
import { findSwap, toNets } from '../patterns/swap.ts';
import {
  BLOCK_REWARD,
  type End,
  IGNORED,
  MAX_DEPTH,
  toSwapEnd,
  UNEXPLORED_END,
  UNKNOWN_ORIGIN,
  UNSPENT,
} from '../trace/end.ts';
import { Ends } from '../trace/ends.ts';
import type { StoppedBy } from '../trace/question.ts';
import { type AccountKey, addressOf, assetOf, toAccountKey } from './account-key.ts';
import type { AccountStore } from './account-store.ts';
import { isAskedOfAddress, netPartiesOf, nobodysBase } from './asked.ts';
import type { Bundle, WalkObserver } from './bundle.ts';
import { rateOf } from './history.ts';
import { endOfMade, endOfUnmade } from './made-ends.ts';
import { type OpenAccount, OpenAccounts } from './open-accounts.ts';
import { type AccountOperation, amountOf, sumOf } from './operations.ts';
import type { Parties } from './parties.ts';
import type { AccountQuestion } from './question.ts';
import type { AccountStart } from './starts.ts';
import { Step } from './step.ts';

const CONSERVATION_TOLERANCE = 1e-9;
/** Shares are floats: one that meets a bound by whole amounts must not miss it by the last bit. */
const SHARE_TOLERANCE = 1e-12;
/** What rounding leaves of an account that is all but empty. */
const DUST_SHARE = 1e-15;
const STOP_ORDER: readonly (StoppedBy | undefined)[] = [undefined, 'NODES', 'ROWS', 'TIMEOUT'];

interface Given {
  readonly store: AccountStore;
  readonly question: AccountQuestion;
  readonly parties: Parties;
  readonly observer: WalkObserver | undefined;
  readonly rowsRead: number;
}

/** Money that comes to an account by a leg, or by changing the owner's coin. */
interface Arrival {
  readonly key: AccountKey;
  readonly part: number;
  /** The account's own leg. */
  readonly leg: LegRow | undefined;
  /** False where the owner's coin changes: nobody new is met. */
  readonly isHop: boolean;
  /** The operation that it goes through at the account; undefined: its balance before the transaction (INCOMING), or behind it. */
  readonly operation: AccountOperation | undefined;
  /** INCOMING: what left the account there. */
  readonly outBase: bigint;
}

/**
 * The walk over accounts: transactions in strict ledger order (INCOMING newest first), and inside each its operations in
 * theirs, so that whatever leads to an account was there before it. An account mixes all that it holds.
 */
export class AccountWalk {
  readonly ends = new Ends();
  readonly #given: Given;
  readonly #isIncoming: boolean;
  readonly #accounts: OpenAccounts;
  /** Whose histories the rows hold already. */
  readonly #counted = new Set<AccountKey>();
  #open = 0;
  #ended = 0;
  #ignored = 0;
  #expanded = 0;
  #depth = 0;
  #rows: number;
  #stoppedBy: StoppedBy | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#isIncoming = given.question.direction === 'INCOMING';
    this.#accounts = new OpenAccounts(given.question.direction);
    this.#rows = given.rowsRead;
  }

  get expanded(): number {
    return this.#expanded;
  }

  get rows(): number {
    return this.#rows;
  }

  get stoppedBy(): StoppedBy | undefined {
    return this.#stoppedBy;
  }

  start(start: AccountStart): void {
    this.#open += start.share;
    if (start.isRead) this.#accounts.addStart(start);
    else this.#skip(start);
  }

  stop(reason: StoppedBy): void {
    if (STOP_ORDER.indexOf(reason) > STOP_ORDER.indexOf(this.#stoppedBy)) this.#stoppedBy = reason;
  }

  async run(): Promise<void> {
    this.#dropLightest();
    for (let next = this.#accounts.takeNext(); next !== undefined; next = this.#accounts.takeNext()) {
      if (this.#given.question.budget.signal?.aborted === true) this.#stopAll(next);
      else await this.#expand(next);
      this.#check();
      this.#dropLightest();
      if (this.#expanded % TELL_EVERY === 0) this.#tell();
    }
    this.#tell();
  }

  #tell(): void {
    this.#given.question.onProgress?.({
      transactions: this.#expanded,
      ended: this.#ended,
      open: Math.max(0, this.#open),
      depth: this.#depth,
    });
  }

  async #expand(next: Next): Promise<void> {
    const { txId, start, accounts } = next;
    const transaction = await this.#given.store.getTransaction(txId);
    this.#rows += transaction.legs.length;
    if (this.#rows > this.#given.question.budget.maxRows) {
      this.stop('ROWS');
      this.#giveUp(next);
      return;
    }
    this.#expanded += 1;
    const step = new Step(transaction, this.#given.question.direction, start);
    for (const account of accounts) step.touched.add(account);
    for (const operation of step.operations) {
      await this.#move(step, operation);
      for (const arrive of step.takeDeferred(operation.number)) await arrive();
    }
    if (start !== undefined && this.#given.question.object.kind === 'TRANSACTION')
      await this.#openTransaction(step, start);
    for (const account of step.touched) this.#settle(account, txId);
  }

  async #move(step: Step, operation: AccountOperation): Promise<void> {
    const bundle: Bundle = { transaction: step.transaction, operation, share: 0, depth: Number.POSITIVE_INFINITY };
    this.#takeFromAccounts(step, operation, bundle);
    const startShare = this.#takeFromStart(step, operation);
    if (startShare > 0 && this.#isIncoming) this.#addStart(bundle, startShare);
    if (bundle.share > 0) await this.#pass(step, operation, { bundle, legs: this.#farLegs(operation) });
    if (startShare === 0 || this.#isIncoming) return;
    const started: Bundle = { transaction: step.transaction, operation, share: 0, depth: 0 };
    this.#addStart(started, startShare);
    await this.#pass(step, operation, { bundle: started, legs: this.#startLegs(operation) });
  }

  /** OUTGOING: where what starts here goes. */
  #startLegs({ destinations }: AccountOperation): readonly LegRow[] {
    const { question, parties } = this.#given;
    const isTransaction = question.object.kind === 'TRANSACTION';
    return destinations.filter(({ addressId }) =>
      isTransaction ? addressId === undefined : !parties.isOwn(addressId),
    );
  }

  #farLegs({ sources, destinations }: AccountOperation): readonly LegRow[] {
    return this.#isIncoming ? sources : destinations;
  }

  #takeFromAccounts(step: Step, operation: AccountOperation, bundle: Bundle): void {
    const near = this.#isIncoming ? operation.destinations : operation.sources;
    for (const addressId of new Set(near.map((leg) => leg.addressId))) {
      const account =
        addressId === undefined ? undefined : this.#accounts.find(toAccountKey(addressId, operation.asset));
      if (addressId === undefined || account === undefined || account.share === 0) continue;
      const moment = step.momentOf(account, operation.number);
      const base = sumOf(near, addressId);
      const rate = rateOf(base, this.#isIncoming ? moment.between + base : moment.before);
      const share = rate === 1 ? account.share : account.share * rate;
      account.share -= share;
      this.#open -= share;
      bundle.share += share;
      bundle.depth = Math.min(bundle.depth, account.depth);
      this.#depth = Math.max(this.#depth, account.depth);
      step.touched.add(account);
      this.#given.observer?.taken(bundle, account.key, rate);
    }
  }

  /** What of the operation the question itself is about. */
  #takeFromStart({ start }: Step, operation: AccountOperation): number {
    const { object, direction } = this.#given.question;
    const perBase = start?.sharePerBase.get(operation.asset);
    if (perBase === undefined) return 0;
    // Who paid or received is asked when all operations are through.
    if (object.kind === 'TRANSACTION') return Number(nobodysBase(operation, direction)) * perBase;
    const { parties } = this.#given;
    if (!isAskedOfAddress(operation, direction, parties)) return 0;
    let share = 0;
    for (const leg of operation.destinations)
      if (parties.isOwn(leg.addressId) === this.#isIncoming) share += Number(amountOf(leg)) * perBase;
    return share;
  }

  #addStart(bundle: Bundle, share: number): void {
    this.#open -= share;
    bundle.share += share;
    bundle.depth = 0;
    this.#given.observer?.started(bundle, share);
  }

  /** Hands a bundle on to the operation's other side. */
  async #pass(
    step: Step,
    operation: AccountOperation,
    { bundle, legs }: { readonly bundle: Bundle; readonly legs: readonly LegRow[] },
  ): Promise<void> {
    if (operation.type === 'FEE') return this.#end(bundle, { end: BLOCK_REWARD, part: 1, leg: legs[0] });
    const other = step.conversions.get(operation.number);
    if (other !== undefined) return this.#convert(step, bundle, other);
    if (legs.length === 0) {
      const end = this.#isIncoming ? endOfMade(operation) : endOfUnmade(operation.type);
      return this.#end(bundle, { end, part: 1, leg: undefined });
    }
    const wholeBase = legs.reduce((sum, leg) => sum + amountOf(leg), 0n);
    for (const leg of legs) {
      const part = rateOf(amountOf(leg), wholeBase);
      if (leg.addressId === undefined) {
        const end = this.#isIncoming ? UNKNOWN_ORIGIN : endOfUnmade(operation.type);
        this.#end(bundle, { end, part, leg });
        continue;
      }
      const outBase = this.#isIncoming ? sumOf(operation.sources, leg.addressId) : 0n;
      await this.#meet(step, bundle, {
        key: toAccountKey(leg.addressId, operation.asset),
        part,
        leg,
        isHop: true,
        operation,
        outBase,
      });
    }
  }

  /** The same owner's other coin: no hop, and nobody is met. Its operation may come later in this transaction. */
  async #convert(step: Step, bundle: Bundle, other: { key: AccountKey; operation: AccountOperation }): Promise<void> {
    const { key, operation } = other;
    // Met already where the walk goes through the owner's account; not where a whole transaction is asked about.
    const end = this.#findPartyEnd(key, step.transaction.txId);
    if (end !== undefined) {
      this.#end(bundle, { end, part: 1, leg: undefined });
      return;
    }
    const outBase = this.#isIncoming ? sumOf(operation.sources, addressOf(key)) : 0n;
    const leg = this.#farLegs(operation).find((each) => each.addressId === addressOf(key));
    const arrival = { key, part: 1, leg, isHop: false, operation, outBase };
    const arrive = () => this.#arrive(step, bundle, arrival);
    if (!step.defer(operation.number, arrive)) await arrive();
  }

  /** Somebody else's account: an end, or on with the walk. */
  async #meet(step: Step, bundle: Bundle, arrival: Arrival): Promise<void> {
    const end = this.#findEnd(step, arrival.key);
    if (end === undefined) await this.#arrive(step, bundle, arrival);
    else this.#end(bundle, { end, part: arrival.part, leg: arrival.leg });
  }

  #findEnd(step: Step, key: AccountKey): End | undefined {
    const { parties } = this.#given;
    const addressId = addressOf(key);
    const label = parties.findLabelEnd(addressId, step.transaction.txId);
    if (label !== undefined || parties.isOwn(addressId)) return label;
    if (parties.isContract(addressId)) {
      step.nets ??= toNets(step.transaction.legs);
      const followed = { asset: assetOf(key), isPaid: this.#isIncoming };
      const swap = findSwap(addressId, step.nets.get(addressId) ?? new Map(), followed);
      if (swap !== undefined) return toSwapEnd(swap);
    }
    return parties.findSizeEnd(addressId);
  }

  #findPartyEnd(key: AccountKey, txId: TxId): End | undefined {
    const { parties } = this.#given;
    return parties.findLabelEnd(addressOf(key), txId) ?? parties.findSizeEnd(addressOf(key));
  }

  /** Adds to an account, which is opened where it is not yet. */
  async #arrive(step: Step, bundle: Bundle, arrival: Arrival): Promise<void> {
    const { key, part, leg, isHop } = arrival;
    const share = part === 1 ? bundle.share : bundle.share * part;
    const depth = isHop ? bundle.depth + 1 : bundle.depth;
    const found = this.#accounts.find(key);
    if (found !== undefined) this.#given.store.expect(key, { txId: step.transaction.txId, share, depth });
    const account = found ?? (await this.#tryOpen({ key, share, depth }, bundle));
    if (!('history' in account)) return this.#end(bundle, { end: account, part, leg });
    const missing = this.#missingRate(step, account, arrival);
    if (missing > 0) this.#end(bundle, { end: UNKNOWN_ORIGIN, part: part * missing, leg });
    const rest = missing === 1 ? 0 : share * (1 - missing);
    step.touched.add(account);
    if (rest === 0) return;
    account.depth = Math.min(account.depth, depth);
    account.share += rest;
    account.metTxId = step.transaction.txId;
    this.#open += rest;
    this.#accounts.weigh(account);
    this.#given.observer?.arrived(bundle, { key, part: part * (1 - missing), leg });
  }

  /** Part of an outflow that the account's known balance does not cover. */
  #missingRate(step: Step, account: OpenAccount, { operation, outBase }: Arrival): number {
    if (!this.#isIncoming) return 0;
    const { before } = operation === undefined ? step.startOf(account) : step.momentOf(account, operation.number);
    return before >= outBase ? 0 : Number(outBase - before) / Number(outBase);
  }

  async #tryOpen(
    { key, share, depth }: { readonly key: AccountKey; readonly share: number; readonly depth: number },
    bundle: Bundle,
  ): Promise<OpenAccount | End> {
    const { budget } = this.#given.question;
    const { parties, store } = this.#given;
    if (depth >= budget.maxDepth) return MAX_DEPTH;
    if (this.#mayIgnore(share)) return this.#ignore(share);
    const isTooLong = parties.transactionsOf(addressOf(key)) > budget.maxHistory;
    const { txId } = bundle.transaction;
    const history = isTooLong ? undefined : await store.getHistory(key, { txId, share, depth });
    const rows = history === undefined || this.#counted.has(key) ? 0 : history.size;
    if (history === undefined || this.#rows + rows > budget.maxRows) {
      this.stop('ROWS');
      return UNEXPLORED_END;
    }
    this.#rows += rows;
    this.#counted.add(key);
    const account: OpenAccount = { key, history, share: 0, depth, next: undefined, ahead: 0, metTxId: txId };
    this.#accounts.open(account);
    return account;
  }

  #mayIgnore(share: number): boolean {
    if (share <= DUST_SHARE) return true;
    const { ignoreBelowShare, ignoreAtMostShare } = this.#given.question.policy;
    if (share >= ignoreBelowShare - SHARE_TOLERANCE) return false;
    if (this.#ignored + share <= ignoreAtMostShare + SHARE_TOLERANCE) return true;
    this.#given.store.followDust();
    return false;
  }

  #ignore(share: number): End {
    this.#ignored += share;
    return IGNORED;
  }

  /** Payers that put in, or receivers that kept, what a transaction moved. */
  async #openTransaction(step: Step, start: AccountStart): Promise<void> {
    const { transaction } = step;
    for (const [asset, perBase] of start.sharePerBase) {
      const byAddress = netPartiesOf(transaction.operations, asset, this.#given.question.direction);
      for (const [addressId, base] of byAddress) {
        const bundle: Bundle = { transaction, operation: undefined, share: 0, depth: 0 };
        this.#addStart(bundle, Number(base) * perBase);
        const leg = findLargestLeg(transaction.legs, { addressId, asset, isSource: this.#isIncoming });
        const key = toAccountKey(addressId, asset);
        await this.#meet(step, bundle, { key, part: 1, leg, isHop: true, operation: undefined, outBase: base });
      }
    }
  }

  /** What is left on the account waits for its next transaction, or ends. */
  #settle(account: OpenAccount, txId: TxId): void {
    const { history } = account;
    const isWaiting = account.next !== undefined && account.next !== txId;
    if (isWaiting) return;
    const at = this.#isIncoming ? history.inflowBefore(txId) : history.outflowAfter(txId);
    if (account.share <= 0) this.#close(account);
    else if (at === undefined) this.#closeAt(account, this.#isIncoming ? UNKNOWN_ORIGIN : UNSPENT, txId);
    else if (this.#mayIgnore(account.share)) this.#closeAt(account, this.#ignore(account.share), txId);
    else {
      const ahead = this.#isIncoming ? history.inflowsFrom(at) : history.outflowsFrom(at);
      this.#accounts.schedule(account, history.txIdAt(at), ahead);
    }
  }

  #close(account: OpenAccount): void {
    this.#accounts.close(account);
    this.#given.store.forget(account.key);
  }

  #closeAt(account: OpenAccount, end: End, txId: TxId): void {
    this.#close(account);
    this.#open -= account.share;
    this.#given.observer?.closed(account.key, end);
    this.#finish(end, { txId, share: account.share, hops: Math.max(1, account.depth) });
    account.share = 0;
  }

  /** Everything open costs the transactions that it will take: what cannot fit the budget any more is given up now. */
  #dropLightest(): void {
    while (this.#expanded + this.#accounts.ahead > this.#given.question.budget.maxTransactions) {
      const lightest = this.#accounts.takeLightest();
      if (lightest === undefined) return;
      this.stop('NODES');
      this.#given.store.passOver(this.#accounts.lightestWorth);
      this.#drop(lightest);
    }
  }

  #stopAll(next: Next): void {
    this.stop('TIMEOUT');
    this.#giveUp(next);
    for (const each of this.#accounts.takeAll()) this.#drop(each);
  }

  #giveUp({ start, accounts }: Next): void {
    if (start !== undefined) this.#skip(start);
    for (const account of accounts) {
      this.#accounts.close(account);
      this.#drop(account);
    }
  }

  #drop(each: OpenAccount | AccountStart): void {
    if ('sharePerBase' in each) {
      this.#skip(each);
      return;
    }
    const { key, share, depth } = each;
    this.#given.store.forget(key);
    this.#open -= share;
    this.#given.observer?.closed(key, UNEXPLORED_END);
    this.#finish(UNEXPLORED_END, { txId: each.metTxId, share, hops: Math.max(1, depth) });
    each.share = 0;
  }

  #skip({ txId, share }: AccountStart): void {
    this.#open -= share;
    this.#given.observer?.skipped(txId, share);
    this.#finish(UNEXPLORED_END, { txId, share, hops: 1 });
  }

  #end(bundle: Bundle, at: { readonly end: End; readonly part: number; readonly leg: LegRow | undefined }): void {
    const share = at.part === 1 ? bundle.share : bundle.share * at.part;
    if (share === 0) return;
    this.#given.observer?.ended(bundle, at);
    this.#finish(at.end, { txId: bundle.transaction.txId, share, hops: bundle.depth + 1 });
  }

  #finish(end: End, { txId, share, hops }: { txId: TxId; share: number; hops: number }): void {
    this.ends.add(end, txId, { share, hops });
    this.#ended += share;
  }

  #check(): void {
    if (Math.abs(this.#ended + this.#open - 1) <= CONSERVATION_TOLERANCE) return;
    throw new AppError('INTERNAL', 'A trace lost or made money', {
      details: { ended: this.#ended, open: this.#open, expanded: this.#expanded },
    });
  }
}

/** Transactions between two words on how far the walk is. */
const TELL_EVERY = 100;

type Next = NonNullable<ReturnType<OpenAccounts['takeNext']>>;

function findLargestLeg(
  legs: readonly LegRow[],
  wanted: { readonly addressId: number; readonly asset: number; readonly isSource: boolean },
): LegRow | undefined {
  let largest: LegRow | undefined;
  for (const leg of legs) {
    if (leg.addressId !== wanted.addressId || leg.asset !== wanted.asset) continue;
    if ((leg.side === 'source') !== wanted.isSource) continue;
    if (largest === undefined || amountOf(leg) > amountOf(largest)) largest = leg;
  }
  return largest;
}
