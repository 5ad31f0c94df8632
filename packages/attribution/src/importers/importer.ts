import type { Chain, ChainId, ImportBatch, LabelValidity } from '@sulian/domain';

/** The one thing an importer asks of a chain: its canonical address text, undefined when it is no address. */
export interface AddressParser {
  parseAddress(text: string): string | undefined;
}

export interface ImportOptions {
  /** Chains that are built; an address of another chain gets a check of its shape only. */
  readonly adapters: ReadonlyMap<ChainId, AddressParser>;
  /** Name of the source, where that of its file would not tell it from another vendor's. */
  readonly source?: string;
}

/**
 * Reads one label file or a folder of them.
 *
 * A source that was read whole is named in a batch's `wholeSources`; one that a fault cut short is not, so that nothing
 * of it is withdrawn.
 *
 * @throws LABELS_MALFORMED when the path holds no file of the format at all; faults inside files are `refused` entries
 */
export type Importer<Options extends ImportOptions = ImportOptions> = (
  path: string,
  options: Options,
) => AsyncIterable<ImportBatch>;

/** Options of a format whose files do not say their chain. */
export interface ChainOptions extends ImportOptions {
  readonly chain: ChainId;
}

/** Options of a format whose files' place may say their chain. */
export interface PlacedOptions extends ImportOptions {
  readonly chain?: ChainId;
}

/** Options of a format that reads lists of any columns. */
export interface MappedOptions extends PlacedOptions {
  /** Path of the file that says which columns are what. */
  readonly mapping?: string;
}

/** A format that can be imported. Its files say the chain of each address, or who imports them must. */
export type LabelFormat = {
  /** What it reads, in a few words for the command line. */
  readonly about: string;
  /** What the days of its labels mean where a label does not say it itself. */
  readonly validity: LabelValidity;
} & (
  | { readonly needsChain?: undefined; readonly takesMapping?: undefined; readonly read: Importer }
  | { readonly needsChain?: undefined; readonly takesMapping: true; readonly read: Importer<MappedOptions> }
  | {
      /** Whether a list in this format may be of a chain: its addresses have the format's form. */
      readonly needsChain: (chain: Chain) => boolean;
      readonly isPlaced?: undefined;
      readonly read: Importer<ChainOptions>;
    }
  | {
      readonly needsChain: (chain: Chain) => boolean;
      /** The folder may say the chain where nobody does. */
      readonly isPlaced: true;
      readonly read: Importer<PlacedOptions>;
    }
);
