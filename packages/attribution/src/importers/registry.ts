import type { Importer } from './importer.ts';
import { importMiningPools } from './mining-pools/import-mining-pools.ts';
import { importOfac } from './ofac/import-ofac.ts';
import { importTagpack } from './tagpack/import-tagpack.ts';

export type LabelFormat = 'tagpack' | 'ofac' | 'mining-pools';

/** Every label format that can be imported, by the name that the command line knows. */
export const IMPORTERS: Readonly<Record<LabelFormat, Importer>> = {
  tagpack: importTagpack,
  ofac: importOfac,
  'mining-pools': importMiningPools,
};
