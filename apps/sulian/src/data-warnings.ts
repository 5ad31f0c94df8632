import type { ChainId } from '@sulian/domain';

/** Incomplete parts of blocks read from nodes since the program began, counted by chain and kind. */
interface DataWarningCounts {
  add(chain: ChainId, kind: string, count: number): void;
  of(chain: ChainId): ReadonlyMap<string, number>;
}

const NONE: ReadonlyMap<string, number> = new Map();

function createDataWarningCounts(): DataWarningCounts {
  const counts = new Map<ChainId, Map<string, number>>();
  return {
    add: (chain, kind, count) => {
      const kinds = counts.get(chain) ?? new Map<string, number>();
      counts.set(chain, kinds.set(kind, (kinds.get(kind) ?? 0) + count));
    },
    of: (chain) => counts.get(chain) ?? NONE,
  };
}

/** Counter of the whole program: sources are opened in several places, their figures read in one. */
export const dataWarningCounts = createDataWarningCounts();
