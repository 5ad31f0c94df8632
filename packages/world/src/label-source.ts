import type { ChainId, ImportBatch } from '@sulian/domain';

/** Name of the list with the world's labels. */
export const SOURCE = 'demo-world';

/** GraphSense's ladder: ownership, authority data, service data, forensic work, crowd reports. */
export const CONFIDENCE = { own: 100, authority: 90, service: 80, forensic: 60, report: 40 } as const;

/**
 * Declares that the list names every business of the world with customers' funds, so no walk passes through an
 * unlabelled one. It does not name all of their addresses, nor users, victims, shops and unmarked miners.
 */
export const worldCovers = (chain: ChainId): NonNullable<ImportBatch['covers']> => [{ source: SOURCE, chain }];
