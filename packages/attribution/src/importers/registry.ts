import { importEthereumLabels } from './ethereum-labels/import-ethereum-labels.ts';
import type { Importer } from './importer.ts';
import { importMiningPools } from './mining-pools/import-mining-pools.ts';
import { importOfac } from './ofac/import-ofac.ts';
import { importOwn } from './own/import-own.ts';
import { importTagpack } from './tagpack/import-tagpack.ts';

export type ImporterName = 'tagpack' | 'ofac' | 'mining-pools' | 'csv' | 'ethereum-labels';

/** Every label format that can be imported, by the name that the command line knows. */
export const IMPORTERS: Readonly<Record<ImporterName, Importer>> = {
  tagpack: importTagpack,
  ofac: importOfac,
  'mining-pools': importMiningPools,
  csv: importOwn,
  'ethereum-labels': importEthereumLabels,
};
