import type { AddressId } from '@sulian/domain';
import type { Payment, PaymentGroup } from './payments.ts';
import { isUnsignedZero, type PoisoningFacts, type Suspicion } from './suspect.ts';

/**
 * Role of an address in a poisoning.
 *
 * - `SENT`: it signed the transaction, or what came to the victim was its own money.
 * - `PLANTED`: others put it, as the imitation that it is, into the victim's history.
 */
export type PoisoningPart = 'SENT' | 'PLANTED';

export interface Accusation {
  readonly part: PoisoningPart;
  /** With the ends that speak against the address alone. */
  readonly suspicion: Suspicion;
}

type Facts = Pick<PoisoningFacts, 'isContract' | 'isFake'> & {
  /** Carries out what anybody wants, for whoever is paid to sign for it. */
  readonly isRelay: (addressId: AddressId) => boolean;
};

/**
 * Selects a transaction's suspicions that count against an address. Being named as payer by a token never counts:
 * anybody who moves nothing, or who owns the token, can have that written.
 */
export function accuse(
  suspicions: readonly Suspicion[],
  group: PaymentGroup,
  { addressId, facts }: { readonly addressId: AddressId; readonly facts: Facts },
): readonly Accusation[] {
  const hasSigned = group.signers.has(addressId) && !isRelayed(group, addressId, facts.isRelay);
  return suspicions.flatMap((suspicion): readonly Accusation[] => {
    if (hasSigned) return [{ part: 'SENT', suspicion }];
    const ends = suspicion.ends.filter(({ poisoner }) => poisoner === addressId);
    if (ends.length === 0) return [];
    const part = isOwnMoney(suspicion.payment, addressId, facts) ? 'SENT' : 'PLANTED';
    return [{ part, suspicion: { ...suspicion, ends } }];
  });
}

const isRelayed = ({ payments }: PaymentGroup, signer: AddressId, isRelay: Facts['isRelay']): boolean =>
  payments.some(({ from, to }) => from === signer && to !== undefined && isRelay(to));

/** A coin moves by its owner's will alone, whoever pays for that; only what is not worth its name does not. */
const isOwnMoney = ({ from, amountBase, asset }: Payment, addressId: AddressId, { isFake }: Facts): boolean =>
  from === addressId && amountBase > 0n && !isFake(asset);

/**
 * Number of people's accounts, and of payees, from which on the transaction alone shows what its signer wanted. In nine
 * real blocks, the batches of 421, 25 and 43 moves have 420, 25 and 43 such payers and 407, 25 and 42 payees; nothing
 * else there has five. A service that gathers from addresses of its own uses one payee. Own count, 2026-11-23.
 */
const BATCH = 5;

/** True of a transaction that moves nothing out of many people's accounts to as many payees. */
export function isPeoplesBatch(group: PaymentGroup, { isContract }: Pick<PoisoningFacts, 'isContract'>): boolean {
  const zeros = group.payments.filter(
    (each) => isUnsignedZero(each, group) && each.from !== undefined && !isContract(each.from),
  );
  return new Set(zeros.map(({ from }) => from)).size >= BATCH && new Set(zeros.map(({ to }) => to)).size >= BATCH;
}
