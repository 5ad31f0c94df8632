import { createExtractor } from './extractor.ts';
import type { AddressReading, ChainReader } from './read-candidate.ts';

export interface OneAddress extends AddressReading {
  /** The letters' case does not fit EIP-55. */
  readonly isChecksumWrong: boolean;
}

/** The one address of a chain that a text has, whatever surrounds it; undefined where it has none, or several. */
export function findOneAddress(reader: ChainReader, text: string): OneAddress | undefined {
  const addresses = createExtractor([reader])
    .extract(text)
    .flatMap(({ addresses, isChecksumWrong }) => addresses.map((each) => ({ ...each, isChecksumWrong })));
  return new Set(addresses.map(({ address }) => address)).size === 1 ? addresses[0] : undefined;
}
