export type { AddressParser, Importer, ImportOptions } from './importers/importer.ts';
export { importMiningPools } from './importers/mining-pools/import-mining-pools.ts';
export { importOfac } from './importers/ofac/import-ofac.ts';
export { IMPORTERS, type ImporterName } from './importers/registry.ts';
export { parseAddress } from './importers/resolve-address.ts';
export { importTagpack } from './importers/tagpack/import-tagpack.ts';
export { type CompareLabels, createCompareLabels, type TypeScore } from './label-index/compare-labels.ts';
export { createLabelIndex, type LabelIndexOptions, type LiveLabelIndex } from './label-index/create-label-index.ts';
