/** A chain that goes on: what an earlier run had mined, and from then on one block after another. */
export interface Growth {
  /** Mines `liveBlocks` at once and then a block every `everyMs`; never, when that is 0. */
  start(liveBlocks: number, everyMs: number): void;
  stop(): void;
}

/**
 * The whole story stays in memory and is played again at every start, so it must end: past `maxLive` blocks only `mine`
 * adds more.
 */
export function createGrowth(
  chain: { readonly blocks: readonly unknown[]; mine(count: number): unknown },
  maxLive: number,
): Growth {
  const last = chain.blocks.length + maxLive;
  let timer: NodeJS.Timeout | undefined;
  return {
    start: (liveBlocks, everyMs) => {
      chain.mine(liveBlocks);
      if (everyMs <= 0) return;
      timer = setInterval(() => {
        if (chain.blocks.length < last) chain.mine(1);
      }, everyMs);
    },
    stop: () => clearInterval(timer),
  };
}
