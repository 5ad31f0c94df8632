import type { ChainId, ImportBatch } from '@sulian/domain';

/** What the list of the world's labels is called. */
export const SOURCE = 'demo-world';

/** GraphSense's ladder: ownership, authority data, service data, forensic work, crowd reports. */
export const CONFIDENCE = { own: 100, authority: 90, service: 80, forensic: 60, report: 40 } as const;

/**
 * The list names every business of the world that holds its customers' money, and says so: no walk goes through one that
 * nobody labelled. It does not name each of its addresses, nor users, victims, shops and miners without a mark.
 */
export const worldCovers = (chain: ChainId): NonNullable<ImportBatch['covers']> => [{ source: SOURCE, chain }];
