import type { ImportBatch, LabelStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { listWalletDecisions } from './console/decisions.ts';
import { findCoverage } from './coverage.ts';
import { listEntities } from './entity-rows.ts';
import { importLabels } from './import/import-labels.ts';
import { listCoinbaseTags } from './list-coinbase-tags.ts';
import { findMainId } from './merge/main-entity.ts';
import { searchEntities } from './search-entities.ts';
import { shareNextRun } from './share-next-run.ts';
import { type LabelSource, listSources } from './sources.ts';
import { streamLabels } from './stream-labels.ts';
import { getVersion } from './version.ts';

export interface RecordsLabelStore extends LabelStore {
  /** Every source that was ever imported, by name, with the version in which it last changed. */
  listSources(): Promise<readonly LabelSource[]>;
}

const MAX_ID = 2 ** 31 - 1;

/** Labels in schema `records`; its migrations must have run. */
export const createLabelStore = (database: Database): RecordsLabelStore => ({
  importLabels: (batches, settings) => importLabels(database, batches, settings),
  saveLabels: async (labels, covers = []) => {
    const batches = one({ labels, coinbaseTags: [], covers });
    const { withdrawn: _, ...counts } = (await importLabels(database, batches, OWN)).labels;
    return counts;
  },
  saveCoinbaseTags: async (coinbaseTags) =>
    (await importLabels(database, one({ labels: [], coinbaseTags }), OWN)).coinbaseTags,
  getVersion: shareNextRun(() => getVersion(database)),
  streamLabels: (chain) => streamLabels(database, chain),
  findCoverage: (chain) => findCoverage(database, chain),
  listWalletDecisions: (chain) => listWalletDecisions(database, chain),
  listCoinbaseTags: (chain) => listCoinbaseTags(database, chain),
  searchEntities: (text, limit) => searchEntities(database, text, limit),
  findEntity: async (id) =>
    isId(id) ? (await listEntities(database, [await findMainId(database, id)]))[0] : undefined,
  listSources: () => listSources(database),
});

/** Import settings of the program's own labels, for example those of the simulated world. */
const OWN = { format: 'program', name: 'program', byWhom: 'system' };

async function* one(batch: Pick<ImportBatch, 'labels' | 'coinbaseTags' | 'covers'>): AsyncGenerator<ImportBatch> {
  yield { ...batch, refused: [] };
}

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;
