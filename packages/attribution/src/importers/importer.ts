import type { Chain, ChainId, ImportBatch, LabelValidity } from '@sulian/domain';

/** The one function of a chain that an importer needs: its canonical address text, undefined when it is no address. */
export interface AddressParser {
  parseAddress(text: string): string | undefined;
}

export interface ImportOptions {
  /** Chains that are built; an address of another chain gets a check of its shape only. */
  readonly adapters: ReadonlyMap<ChainId, AddressParser>;
  /** Name of the source, where that of its file would not distinguish it from another vendor's. */
  readonly source?: string;
}

/**
 * Reads one label file or a folder of them.
 *
 * A source that was read whole is named in a batch's `wholeSources`; one that a fault cut short is not, so that nothing
 * of it is withdrawn.
 *
 * @throws LABELS_MALFORMED when the path has no file of the format at all; faults inside files are `refused` entries
 */
export type Importer<Options extends ImportOptions = ImportOptions> = (
  path: string,
  options: Options,
) => AsyncIterable<ImportBatch>;

/** Options of a format whose files do not name their chain. */
export interface ChainOptions extends ImportOptions {
  readonly chain: ChainId;
}

/** Options of a format whose files' place may name their chain. */
export interface PlacedOptions extends ImportOptions {
  readonly chain?: ChainId;
}

/** Options of a format that reads lists of any columns. */
export interface MappedOptions extends PlacedOptions {
  /** Path of the file that assigns columns to fields. */
  readonly mapping?: string;
}

/** A format that can be imported. Its files name the chain of each address, or whoever imports them must. */
export type LabelFormat = {
  /** Contents that it reads, in a few words for the command line. */
  readonly about: string;
  /** Meaning of the days of its labels where a label does not state it itself. */
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
      /** The folder may name the chain where no option does. */
      readonly isPlaced: true;
      readonly read: Importer<PlacedOptions>;
    }
);
