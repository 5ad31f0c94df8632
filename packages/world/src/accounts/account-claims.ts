import type { ChainId } from '@sulian/domain';
import { type Claim, toFirstPlaces, toSightings } from '../claims.ts';
import type { Sighting } from '../sighting.ts';
import type { Account, Person } from './account.ts';
import type { Move } from './move.ts';

export type AccountClaim = Claim<Account>;

/** Owner and account of a claim about a person with one account. */
export const accountOf = ({ owner, account }: Person): Pick<AccountClaim, 'owner' | 'accounts'> => ({
  owner,
  accounts: [account],
});

export const listEnds = (moves: readonly Move[]): readonly (string | undefined)[] =>
  moves.flatMap(({ from, to }) => [from, to]);

/** Claims about addresses already seen; of every block the addresses that it shows, in the blocks' order. */
export function toAccountSightings(
  chain: ChainId,
  claims: readonly AccountClaim[],
  blocks: readonly (readonly (string | undefined)[])[],
): readonly Sighting[] {
  const places = toFirstPlaces(blocks);
  return toSightings(chain, claims, ({ address }) => places.get(address));
}
