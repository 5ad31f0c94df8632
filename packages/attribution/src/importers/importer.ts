import type { ChainId, ImportBatch } from '@sulian/domain';

/** The one thing an importer asks of a chain: its canonical address text, undefined when it is no address. */
export interface AddressParser {
  parseAddress(text: string): string | undefined;
}

export interface ImportOptions {
  /** Chains that are built; an address of another chain gets a check of its shape only. */
  readonly adapters: ReadonlyMap<ChainId, AddressParser>;
}

/**
 * Reads one label file or a folder of them.
 *
 * A source that was read whole is named in a batch's `wholeSources`; one that a fault cut short is not, so that nothing
 * of it is withdrawn.
 *
 * @throws LABELS_MALFORMED when the path holds no file of the format at all; faults inside files are `refused` entries
 */
export type Importer = (path: string, options: ImportOptions) => AsyncIterable<ImportBatch>;
