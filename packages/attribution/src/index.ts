export { type WrittenPack, type WrittenTag, writeTagpack } from './exporters/tagpack/write-tagpack.ts';
export type { AddressParser, Importer, ImportOptions, LabelFormat } from './importers/importer.ts';
export { importMiningPools } from './importers/mining-pools/import-mining-pools.ts';
export { importOfac } from './importers/ofac/import-ofac.ts';
export { readTableHead, type TableColumn } from './importers/own/table-head.ts';
export { getImporter, IMPORTERS, type ImporterName, type LabelFormatChoice } from './importers/registry.ts';
export { parseAddress } from './importers/resolve-address.ts';
export { importTagpack } from './importers/tagpack/import-tagpack.ts';
