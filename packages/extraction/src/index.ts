export { createExtractor, type Extracted, type Extractor } from './extractor.ts';
export { findOneAddress } from './find-one-address.ts';
export type { AddressReading, ChainReader, HashReading, Reading } from './read-candidate.ts';
