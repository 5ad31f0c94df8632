import { type ChainId, getChain } from '@sulian/domain';

/** A terminal shows what matters in it: chains grow every few seconds. */
const LINE_EVERY_MS = 60_000;

/** Reports which chains are level with their sources: each at once the first time, then all in one line a minute. */
export interface LevelLog {
  report(chain: ChainId, height: number): void;
}

export function createLevelLog(write: (line: string) => void, clock: () => number = Date.now): LevelLog {
  const heights = new Map<ChainId, number>();
  let writtenMs = clock();
  return {
    report: (chain, height) => {
      const isFirst = !heights.has(chain);
      heights.set(chain, height);
      if (isFirst) return write(`${chain}: level with its source at block ${height}`);
      if (clock() - writtenMs < LINE_EVERY_MS) return;
      writtenMs = clock();
      const levels = [...heights].map(([each, at]) => `${getChain(each).name} ${at}`);
      write(`level with their sources at blocks: ${levels.join(', ')}`);
    },
  };
}
