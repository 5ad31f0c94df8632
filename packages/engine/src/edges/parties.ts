import type { AddressId, EdgeOptions, LegRow, Party } from '@sulian/domain';

/** Amount that one party put into an operation. */
export interface Payer {
  readonly party: Party;
  /** Undefined where the amount of one of its sources is not known. */
  readonly amountBase: bigint | undefined;
}

/** Amount that one party took out of an operation. */
export interface Payee {
  readonly party: Party;
  readonly amountBase: bigint;
}

/** The legs with owners in the place of addresses. */
export const toOwners = (legs: readonly LegRow[], { ownerOf }: EdgeOptions): readonly LegRow[] =>
  ownerOf === undefined
    ? legs
    : legs.map((leg) => (leg.addressId === undefined ? leg : { ...leg, addressId: ownerOf(leg.addressId) }));

/** Sources of one owner are one; who put in nothing is left out. In order of first position. */
export function toPayers(sources: readonly LegRow[]): readonly Payer[] {
  const amounts = new Map<Party, bigint | undefined>();
  for (const { addressId, amountBase } of sources) {
    const party = addressId ?? (amountBase === undefined ? 'UNKNOWN' : 'NO_ADDRESS');
    const before = amounts.has(party) ? amounts.get(party) : 0n;
    amounts.set(party, before === undefined || amountBase === undefined ? undefined : before + amountBase);
  }
  return [...amounts].filter(([, base]) => base !== 0n).map(([party, amountBase]) => ({ party, amountBase }));
}

/** Destinations of one owner are one; who took nothing is left out. In order of first position. */
export function toPayees(
  destinations: readonly LegRow[],
  unnamed: (leg: LegRow) => Party = unnamedOf,
): readonly Payee[] {
  const amounts = new Map<Party, bigint>();
  for (const leg of destinations) {
    const party = leg.addressId ?? unnamed(leg);
    amounts.set(party, (amounts.get(party) ?? 0n) + (leg.amountBase ?? 0n));
  }
  return [...amounts].filter(([, base]) => base !== 0n).map(([party, amountBase]) => ({ party, amountBase }));
}

export const unnamedOf = ({ unspendable }: LegRow): Party => (unspendable === true ? 'UNSPENDABLE' : 'NO_ADDRESS');

export const isOwner = (party: Party): party is AddressId => typeof party === 'number';

export const sumOf = (parts: readonly { readonly amountBase: bigint | undefined }[]): bigint =>
  parts.reduce((sum, { amountBase }) => sum + (amountBase ?? 0n), 0n);
