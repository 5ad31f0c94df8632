import type { ChainId, EntityType } from '@sulian/domain';
import type { Owner } from '../coin.ts';
import { SOURCE } from '../label-source.ts';
import { toEntity } from '../labels.ts';
import type { Sighting } from '../sighting.ts';
import type { Account } from './account.ts';
import type { Move } from './move.ts';

/** What the outside says of some accounts of one owner. */
export interface AccountClaim {
  readonly owner: Owner;
  readonly type: EntityType;
  readonly countries?: readonly string[];
  readonly accounts: readonly Account[];
  readonly confidence: number;
  readonly note: string;
}

/** Place of the first block whose moves show each address; one list of moves a block, in the blocks' order. */
export function toFirstPlaces(movesOfBlocks: readonly (readonly Move[])[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, moves] of movesOfBlocks.entries())
    for (const { from, to } of moves)
      for (const address of [from, to]) if (address !== undefined && !places.has(address)) places.set(address, place);
  return places;
}

/** Claims about addresses already seen; `places` says in which block each address was first seen. */
export const toSightings = (
  chain: ChainId,
  claims: readonly AccountClaim[],
  places: ReadonlyMap<string, number>,
): readonly Sighting[] =>
  claims.flatMap(({ owner, type, countries, accounts, confidence, note }) =>
    accounts.flatMap(({ address }): Sighting[] => {
      const height = places.get(address);
      if (height === undefined) return [];
      const entity = toEntity(owner.id, owner.name, type, countries);
      return [{ label: { chain, address, entity, source: SOURCE, confidence, note }, height }];
    }),
  );
