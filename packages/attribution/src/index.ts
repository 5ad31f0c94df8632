export type { AddressParser, Importer, ImportOptions } from './importers/importer.ts';
export { importMiningPools } from './importers/mining-pools/import-mining-pools.ts';
export { importOfac } from './importers/ofac/import-ofac.ts';
export { IMPORTERS, type ImporterName } from './importers/registry.ts';
export { importTagpack } from './importers/tagpack/import-tagpack.ts';
export type { TypeScore } from './label-index/compare-labels.ts';
export { createLabelIndex, type LabelIndexOptions, type LiveLabelIndex } from './label-index/create-label-index.ts';
export type { ContestedWallet } from './label-index/wallet-services.ts';
