export { createExtractor, type Extracted, type Extractor } from './extractor.ts';
export type { Mistyped } from './find-mistyped.ts';
export { findOneAddress } from './find-one-address.ts';
export type { AddressReading, CandidateReading, ChainReader, HashReading } from './read-candidate.ts';
