import { type AddressId, type Change, type ChangeRule, isPoolAddress, type LegRow } from '@sulian/domain';
import { toSides } from './operation.ts';

/** A witness address: its network's mark, then its version. The length distinguishes a key from a script. */
const WITNESS = /^[a-z]{2,5}1[02-9ac-hj-np-z]/;

/** How an address is locked, as its text shows; addresses of one wallet program are of one kind. */
export function lockKindOf(text: string): string {
  const witness = WITNESS.exec(text)?.[0];
  return witness === undefined ? text.slice(0, 1) : `${witness} ${text.length}`;
}

interface Party {
  readonly id: AddressId;
  readonly kind: string;
  readonly isNew: boolean;
  readonly amountBase: bigint;
}

type Find = Parameters<ChangeRule['decide']>[1];

/**
 * Finds the change of a payment to two addresses, neither of them a payer. The only one that was never seen before took
 * it, if one of two signs supports that. Either it alone is locked as every spent output is. Or several outputs were
 * spent and it is worth less than each of them, so that the payment needed all of them. Unknown facts count against it.
 * The first condition alone mixes up owners, some in a hundred pairs.
 * @see Meiklejohn et al. 2013, "A Fistful of Bitcoins", heuristic 2; Möser & Narayanan 2022, "Resurrecting Address
 *   Clustering in Bitcoin", on the signs
 */
export const oneTimeChangeRule: ChangeRule = { id: 'one-time-change-2', decide };

function decide(legs: readonly LegRow[], find: Find): Change | undefined {
  const { sources, destinations } = toSides(legs);
  if (destinations.length !== 2 || sources.length === 0) return undefined;
  const payees = toParties(destinations, find);
  const [taken, ...others] = payees?.filter(({ isNew }) => isNew) ?? [];
  const paid = payees?.find(({ isNew }) => !isNew);
  if (taken === undefined || paid === undefined || others.length > 0) return undefined;
  const payers = toParties(sources, find);
  if (payers === undefined) return undefined;
  if (payers.some(({ id }) => id === taken.id || id === paid.id)) return undefined;
  const isOwnKind = paid.kind !== taken.kind && payers.every(({ kind }) => kind === taken.kind);
  const isSmall = payers.length > 1 && payers.every(({ amountBase }) => amountBase > taken.amountBase);
  if (!isOwnKind && !isSmall) return undefined;
  return { payers: [...new Set(payers.map(({ id }) => id))], paid: paid.id, change: taken.id };
}

/** Undefined when anything is not known of one of them, or one is nobody. */
function toParties(legs: readonly LegRow[], find: Find): readonly Party[] | undefined {
  const parties: Party[] = [];
  for (const { txId, addressId, amountBase } of legs) {
    const row = addressId === undefined ? undefined : find(addressId);
    if (addressId === undefined || amountBase === undefined || row === undefined) return undefined;
    // A chain's pool pays many people, and takes no change.
    if (isPoolAddress(row.text)) return undefined;
    parties.push({ id: addressId, kind: lockKindOf(row.text), isNew: row.firstTxId === txId, amountBase });
  }
  return parties;
}
