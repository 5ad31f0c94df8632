import type { ChainId } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { type FoundObject, toFoundEntity } from '../objects/find-object.ts';
import { type EntityChain, readChains } from './read-chains.ts';

/** Part of one chain in a list over all chains, or the reason why it is not listed. */
export type ListedChain<T> =
  | { readonly blockchain: ChainId; readonly state: 'LISTED'; readonly part: T }
  | { readonly blockchain: ChainId; readonly state: 'NOT_INDEXED' | 'TOO_LARGE' };

/** An entity on a chain in one snapshot, in the form of an object's lists. */
export type ListedEntity = Pick<EntityChain, 'reader' | 'labels'> & { readonly foundObject: FoundObject };

/** Reads each chain on which all addresses of the entity are read one by one, one after the other. @throws NOT_FOUND */
export async function listChains<T>(
  deps: ApiDeps,
  entityId: number,
  work: (entity: ListedEntity) => Promise<T>,
): Promise<readonly ListedChain<T>[]> {
  const parts = await readChains(deps, entityId, async (chain): Promise<{ readonly of: T } | 'TOO_LARGE'> => {
    if (chain.addresses.addressesOfLarge + chain.addresses.notLookedUp > 0) return 'TOO_LARGE';
    const { reader, labels } = chain;
    return { of: await work({ reader, labels, foundObject: toFoundEntity(chain) }) };
  });
  return parts.map(({ chain: blockchain, part }) => {
    if (part === undefined) return { blockchain, state: 'NOT_INDEXED' };
    return part === 'TOO_LARGE' ? { blockchain, state: 'TOO_LARGE' } : { blockchain, state: 'LISTED', part: part.of };
  });
}

/** Those that are listed. */
export const partsOf = <T>(chains: readonly ListedChain<T>[]): readonly T[] =>
  chains.flatMap((chain) => (chain.state === 'LISTED' ? [chain.part] : []));
