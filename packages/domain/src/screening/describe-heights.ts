import type { ScreeningChain } from './screening.ts';

/** Heights of all answers by chain: `BITCOIN 170`, or `BITCOIN 170–180` where they are of several. */
export const describeHeights = (chains: readonly ScreeningChain[]): string =>
  chains
    .flatMap(({ chain, lowest, highest }) =>
      lowest === undefined || highest === undefined
        ? []
        : [`${chain} ${lowest === highest ? lowest : `${lowest}–${highest}`}`],
    )
    .join('; ');
