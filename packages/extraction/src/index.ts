export {
  type ExtendedKey,
  type KeyBranch,
  listBranches,
  parseExtendedKey,
  toAddress,
  toKeyLabel,
} from './extended-keys/derive-address.ts';
export type { KeyUse } from './extended-keys/key-forms.ts';
export {
  type AddressUse,
  type AddressUses,
  type DerivedAddress,
  type ScannedBranch,
  scanBranches,
} from './extended-keys/scan-branches.ts';
export { createExtractor, type Extracted, type Extractor } from './extractor.ts';
export type { Mistyped } from './find-mistyped.ts';
export { findOneAddress } from './find-one-address.ts';
export type { AddressReading, CandidateReading, ChainReader, HashReading } from './read-candidate.ts';
