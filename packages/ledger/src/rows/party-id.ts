import { AppError, type Party, SPECIAL_PARTIES } from '@sulian/domain';

/** Parties without an address are numbered from here on in the order of their list: before all addresses, which begin at 1. */
const FIRST_SPECIAL = -1_000;
const NUMBER_OF = new Map<Party, number>(SPECIAL_PARTIES.map((party, index) => [party, FIRST_SPECIAL + index]));

/** Value of `counterparty.other_id`. */
export const toPartyId = (party: Party): number =>
  typeof party === 'number' ? party : (NUMBER_OF.get(party) ?? Number.NaN);

export function fromPartyId(id: number): Party {
  if (id > 0) return id;
  const party = SPECIAL_PARTIES[id - FIRST_SPECIAL];
  if (party === undefined) throw new AppError('INTERNAL', `unknown party number ${id}`);
  return party;
}
