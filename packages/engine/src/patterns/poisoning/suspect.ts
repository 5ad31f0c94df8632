import type { AddressId, ChainId, PoisoningRule } from '@sulian/domain';
import { nativeLimitsOf } from '../native-limits.ts';
import type { Payment, PaymentGroup } from './payments.ts';

/**
 * Accounts without a signature of theirs out of which one transaction moves nothing, from which on it is a batch. Blocks
 * 23897030, 24619588 and 24626093 of Ethereum have batches of 421, 25, 43 and 2; what contracts move of 0 in the course of
 * something else is 1 or 2 a transaction in six blocks. Own count, 2026-11-22.
 */
const BATCH_PAYERS = 5;

/** A payment that may be poisoning, and the rule that detects it. */
export interface Suspicion {
  readonly payment: Payment;
  readonly rule: PoisoningRule;
  /**
   * True: it is poisoning for certain. False: only if the other party looks like a real counterparty of the victim's.
   */
  readonly isCertain: boolean;
  /** In whose history which address is put; most likely first. */
  readonly ends: readonly PoisonedEnd[];
}

interface PoisonedEnd {
  readonly victim: AddressId;
  readonly poisoner: AddressId | undefined;
}

/** Facts about the participants and the assets. */
export interface PoisoningFacts {
  readonly chain: ChainId;
  readonly isContract: (addressId: AddressId) => boolean;
  /** Bears the name of a known asset, or advertises: `AssetRow.isSpam`. */
  readonly isFake: (asset: number) => boolean;
  readonly isTiny: (payment: Payment) => boolean;
}

/** Payments of a transaction that are poisoning, or would be with a look-alike. What an owner signed poisons nobody else's history for it. */
export function suspectPoisoning(group: PaymentGroup, facts: PoisoningFacts): readonly Suspicion[] {
  const isBatch = countUnsignedPayers(group) >= BATCH_PAYERS;
  return group.payments.flatMap((payment) => {
    const ends = toEnds(payment, group);
    if (ends.length === 0) return [];
    return (
      suspectFake(payment, { group, facts, ends }) ??
      suspectZero(payment, { group, facts, ends, isBatch }) ??
      suspectSmall(payment, { group, facts, ends }) ??
      []
    );
  });
}

/** Returns a test for payments that are poisoning whoever they are from: no look-up is needed. */
export const isPoisoningByItself = (group: PaymentGroup, facts: PoisoningFacts): ((payment: Payment) => boolean) => {
  const certain = new Set(suspectPoisoning(group, facts).flatMap((each) => (each.isCertain ? [each.payment] : [])));
  return (payment) => certain.has(payment);
};

interface SuspicionContext {
  readonly group: PaymentGroup;
  readonly facts: PoisoningFacts;
  readonly ends: readonly PoisonedEnd[];
}

/** Lists possible victims, who did not sign: the payee of what came, or the payer in whose name it went. */
function toEnds({ from, to }: Payment, { signers }: PaymentGroup): readonly PoisonedEnd[] {
  if (from === to) return [];
  const ends: PoisonedEnd[] = [];
  if (from !== undefined && to !== undefined && signers.size > 0 && !signers.has(from))
    ends.push({ victim: from, poisoner: to });
  if (to !== undefined && !signers.has(to)) ends.push({ victim: to, poisoner: from });
  return ends;
}

export const isUnsignedZero = ({ type, amountBase, from, to }: Payment, { signers }: PaymentGroup): boolean =>
  type === 'TOKEN_TRANSFER' &&
  amountBase === 0n &&
  from !== undefined &&
  to !== undefined &&
  signers.size > 0 &&
  !signers.has(from);

const countUnsignedPayers = (group: PaymentGroup): number =>
  new Set(group.payments.filter((each) => isUnsignedZero(each, group)).map(({ from }) => from)).size;

/** A payer wanted what it signed itself and sent to a contract: it tries to sell what it was sent. */
function suspectFake(payment: Payment, { group, facts, ends }: SuspicionContext): Suspicion | undefined {
  const { type, asset, from, to } = payment;
  if (type !== 'TOKEN_TRANSFER' && type !== 'MINT') return undefined;
  if (asset === 0 || to === undefined || group.signers.has(to) || !facts.isFake(asset)) return undefined;
  if (from !== undefined && group.signers.has(from) && facts.isContract(to)) return undefined;
  return { payment, rule: 'FAKE_TOKEN', isCertain: true, ends };
}

/** A contract moves nothing in the course of other things; a person's account only does where somebody else makes it. */
function suspectZero(
  payment: Payment,
  { group, facts, ends, isBatch }: SuspicionContext & { readonly isBatch: boolean },
): Suspicion | undefined {
  if (payment.from === undefined || !isUnsignedZero(payment, group)) return undefined;
  return { payment, rule: 'ZERO_UNSIGNED', isCertain: isBatch || !facts.isContract(payment.from), ends };
}

const PAYMENTS: ReadonlySet<Payment['type']> = new Set(['TOKEN_TRANSFER', 'VALUE_TRANSFER', 'INTERNAL_TRANSFER']);

/**
 * Suspects what came to the payee without its action: dust by its amount, other tiny payments by who sent them. A token
 * that nobody knows may also claim to be sent in the name of somebody who signed nothing.
 */
function suspectSmall(payment: Payment, { facts, ends }: SuspicionContext): Suspicion | undefined {
  const { type, asset, amountBase, from, to } = payment;
  const received = ends.filter(({ victim }) => victim === to);
  const spoofed = ends.filter(({ victim }) => victim !== to);
  if (!PAYMENTS.has(type) || from === undefined || to === undefined) return undefined;
  const { dustBase } = nativeLimitsOf(facts.chain);
  const isDust = asset === 0 && type === 'VALUE_TRANSFER' && amountBase > 0n && amountBase <= dustBase;
  if (isDust && received.length > 0 && !facts.isContract(to))
    return { payment, rule: 'NATIVE_DUST', isCertain: true, ends: received };
  // A call of a contract carries 0 coins.
  if (amountBase === 0n ? type !== 'TOKEN_TRANSFER' : !facts.isTiny(payment)) return undefined;
  return { payment, rule: 'LOOK_ALIKE', isCertain: false, ends: [...received, ...spoofed] };
}
