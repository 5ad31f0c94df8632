import { useChains } from '../chains/use-chains.ts';

/** Chains that have blocks here; undefined while they are not known. */
export function useHeldChains(): ((chain: string) => boolean) | undefined {
  const { data } = useChains();
  if (data === undefined) return undefined;
  const heldChains = new Set<string>(
    Object.values(data).flatMap(({ id, indexing: { status } }) =>
      status === 'held' || status === 'loading' ? [id] : [],
    ),
  );
  return (chain) => heldChains.has(chain);
}
