import type { ChainId, EntityDraft, EntityType } from '@sulian/domain';
import type { Owner } from './coin.ts';
import { SOURCE } from './label-source.ts';
import { findFacts } from './profiles.ts';
import type { Sighting } from './sighting.ts';

/** A public claim about some accounts or keys of one owner. */
export interface Claim<Known extends { readonly address: string }> {
  readonly owner: Pick<Owner, 'id' | 'name'>;
  readonly type: EntityType;
  readonly countries?: readonly string[];
  readonly accounts: readonly Known[];
  readonly confidence: number;
  readonly note: string;
}

export const toEntity = (
  { id, name }: Pick<Owner, 'id' | 'name'>,
  type: EntityType,
  countries: readonly string[] = [],
): EntityDraft => ({ key: `${SOURCE}:${id}`, name, type, countries, tags: ['demo'], ...findFacts(id) });

/** Place of the first block that shows each; of every block what it shows, in the blocks' order. */
export function toFirstPlaces<Shown>(blocks: readonly (readonly (Shown | undefined)[])[]): ReadonlyMap<Shown, number> {
  const places = new Map<Shown, number>();
  for (const [place, ofBlock] of blocks.entries())
    for (const each of ofBlock) if (each !== undefined && !places.has(each)) places.set(each, place);
  return places;
}

/** Claims about addresses that have appeared; `findPlace` returns the first block of each. */
export const toSightings = <Known extends { readonly address: string }>(
  chain: ChainId,
  claims: readonly Claim<Known>[],
  findPlace: (known: Known) => number | undefined,
): readonly Sighting[] =>
  claims.flatMap(({ owner, type, countries, accounts, confidence, note }) =>
    accounts.flatMap((each): Sighting[] => {
      const height = findPlace(each);
      if (height === undefined) return [];
      const entity = toEntity(owner, type, countries);
      return [{ label: { chain, address: each.address, entity, source: SOURCE, confidence, note }, height }];
    }),
  );
