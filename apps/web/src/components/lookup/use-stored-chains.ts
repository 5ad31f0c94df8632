import { useChains } from '../chains/use-chains.ts';

/** Chains that have blocks here; undefined while they are not known. */
export function useStoredChains(): ((chain: string) => boolean) | undefined {
  const { data } = useChains();
  if (data === undefined) return undefined;
  const storedChains = new Set<string>(
    Object.values(data).flatMap(({ id, indexing: { status } }) =>
      status === 'held' || status === 'loading' ? [id] : [],
    ),
  );
  return (chain) => storedChains.has(chain);
}
