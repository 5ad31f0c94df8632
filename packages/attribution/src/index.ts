export type { AddressParser, ImportBatch, Importer, ImportOptions } from './importers/importer.ts';
export { importMiningPools } from './importers/mining-pools/import-mining-pools.ts';
export { importOfac } from './importers/ofac/import-ofac.ts';
export { IMPORTERS, type LabelFormat } from './importers/registry.ts';
export { importTagpack } from './importers/tagpack/import-tagpack.ts';
export { createLabelIndex, type LiveLabelIndex } from './label-index.ts';
