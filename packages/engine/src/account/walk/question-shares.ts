import type { LegRow } from '@sulian/domain';
import { rateOf, toRatio } from '../../arithmetic/portion.ts';
import { toAccountKey } from '../../operations/account-key.ts';
import { type AccountOperation, amountOf, sumOf } from '../../operations/operations.ts';
import { baseOfPart, isInQuestion } from './amount-in-question.ts';
import type { Bundle, StartedUnits } from './bundle.ts';
import { mixingsOf, type OpenAccounts } from './open-accounts.ts';
import type { Step } from './step.ts';
import type { WalkContext } from './walk-context.ts';

/** Share of the question that starts at one point. */
export interface Started extends StartedUnits {
  readonly share: number;
}

/** Takes shares of the question into operations: from accounts with an open share, and where the question starts. */
export class QuestionShares {
  readonly #context: WalkContext;
  readonly #isIncoming: boolean;
  readonly #accounts: OpenAccounts;

  constructor(context: WalkContext, accounts: OpenAccounts) {
    this.#context = context;
    this.#isIncoming = context.question.direction === 'INCOMING';
    this.#accounts = accounts;
  }

  fromAccounts(step: Step, operation: AccountOperation, bundle: Bundle): void {
    const near = this.#isIncoming ? operation.destinations : operation.sources;
    for (const addressId of addressesOf(near)) {
      const account =
        addressId === undefined ? undefined : this.#accounts.find(toAccountKey(addressId, operation.asset));
      if (addressId === undefined || account === undefined || account.share === 0) continue;
      const moment = step.momentOf(account, operation.number);
      const base = sumOf(near, addressId);
      const wholeBase = this.#isIncoming ? moment.between + base : moment.before;
      const rate = rateOf(base, wholeBase);
      const share = rate === 1 ? account.share : account.share * rate;
      account.share -= share;
      this.#context.books.open -= share;
      bundle.share += share;
      bundle.isMixed = true;
      bundle.depth = Math.min(bundle.depth, account.depth);
      account.isDivided ||= rate !== 1;
      bundle.mixings = Math.min(bundle.mixings, mixingsOf(account));
      this.#context.books.depth = Math.max(this.#context.books.depth, account.depth);
      step.touched.add(account);
      this.#context.observer?.taken(bundle, { key: account.key, rate, ratio: toRatio(base, wholeBase) });
    }
  }

  /** Part of the operation that the question itself is about. */
  fromStart(step: Step, operation: AccountOperation): Started {
    const { asset } = operation;
    const nothing = { share: 0, base: 0n, asset };
    const { object, direction, leftOut } = this.#context.question;
    const perBase = step.start?.sharePerBase.get(asset);
    if (perBase === undefined) return nothing;
    // Payers and receivers are opened after all operations.
    if (object.kind === 'TRANSACTION') {
      const { part } = object;
      const base =
        part === undefined
          ? step.askedOf(this.#context.question).nobodysBase(operation)
          : baseOfPart(operation, part, direction);
      return { share: Number(base) * perBase, base, asset };
    }
    const { parties } = this.#context;
    if (leftOut?.get(step.transaction.txId)?.has(operation.number) === true) return nothing;
    if (!isInQuestion(operation, direction, parties)) return nothing;
    let base = 0n;
    for (const leg of operation.destinations)
      if (parties.isOwn(leg.addressId) === this.#isIncoming) base += amountOf(leg);
    return { share: Number(base) * perBase, base, asset };
  }

  /** Legs from which the start in the operation came (INCOMING), or to which it goes (OUTGOING). */
  farLegs({ sources, destinations }: AccountOperation): readonly LegRow[] {
    if (this.#isIncoming) return sources;
    const { question, parties } = this.#context;
    const isTransaction = question.object.kind === 'TRANSACTION';
    return destinations.filter(({ addressId }) =>
      isTransaction ? addressId === undefined : !parties.isOwn(addressId),
    );
  }

  /** Adds a start to the bundle. */
  addStart(bundle: Bundle, { share, ...units }: Started): void {
    this.#context.books.open -= share;
    bundle.share += share;
    bundle.started += share;
    bundle.depth = 0;
    bundle.mixings = 0;
    this.#context.observer?.started(bundle, share, units);
  }
}

/** Addresses of the legs, each once. */
function addressesOf(legs: readonly LegRow[]): Iterable<LegRow['addressId']> {
  return legs.length === 1 ? [legs[0]?.addressId] : new Set(legs.map(({ addressId }) => addressId));
}
