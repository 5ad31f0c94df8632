import { type ChainId, isAppError, type Ledger } from '@sulian/domain';

export interface Replicas {
  /** Ledger in the databases of the replicas. It is never written to. */
  readonly ledger: Ledger;
  /** True while the replica of the chain is in use; false also for a chain without one. */
  isInUse(chain: ChainId): boolean;
}

/**
 * The ledger for answers: each snapshot is of the replica of its chain, or of the ledger itself while the replica is
 * unavailable. No snapshot is of both. What writes is unchanged.
 */
export function withReplicas(current: Ledger, { ledger: replicas, isInUse }: Replicas): Ledger {
  const getState: Ledger['getState'] = (chain) =>
    isInUse(chain)
      ? replicas.getState(chain).catch((error: unknown) => {
          if (!isUnavailable(error)) throw error;
          return current.getState(chain);
        })
      : current.getState(chain);
  return {
    ...current,
    getState,
    listStates: async (chains) => {
      const replicated = chains.filter(isInUse);
      const read = await replicas.listStates(replicated);
      const away = new Set(read.away);
      const rest = await current.listStates(chains.filter((chain) => away.has(chain) || !replicated.includes(chain)));
      return { states: [...read.states, ...rest.states], empty: [...read.empty, ...rest.empty], away: rest.away };
    },
    read: async (chain, work, options) => {
      // A snapshot that is open is of the ledger itself.
      if (!isInUse(chain) || options?.snapshot !== undefined) return current.read(chain, work, options);
      let isOpen = false;
      try {
        return await replicas.read(
          chain,
          (reader) => {
            isOpen = true;
            return work(reader);
          },
          options,
        );
      } catch (error) {
        // Work that has begun may have sent a part of its answer, and is not done twice.
        if (isOpen || !isUnavailable(error)) throw error;
        return current.read(chain, work, options);
      }
    },
  };
}

const isUnavailable = (error: unknown): boolean => isAppError(error) && error.code === 'STORE_UNAVAILABLE';
