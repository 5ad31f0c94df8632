import type { ChainId, ChainLabelCounts, ImportBatch, ImportReport, ImportSettings, RefusedLine } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { saveCoverage } from '../coverage.ts';
import { mergeParties, type PartyMerges } from '../merge/merge-parties.ts';
import { getVersion, raiseVersion, takeImportTurn } from '../version.ts';
import { mergePlaceholders } from './placeholder-entities.ts';
import { compareClaims, countConflicts, saveClaims } from './save-claims.ts';
import { saveEntities, saveProfiles } from './save-entities.ts';
import { saveTags } from './save-tags.ts';
import { openStage } from './stage.ts';

/** Refused lines that a report names; all are counted. */
const MAX_REFUSED_NAMED = 10_000;

/** Memory of a sort or a hash of the import; half a million claims sort without touching the disk. */
const SORT_MEMORY = '128MB';

/** Thrown to undo a dry run, caught where it began. */
class DryRun extends Error {
  readonly report: ImportReport;
  constructor(report: ImportReport) {
    super('dry run');
    this.report = report;
  }
}

/** One import as one database transaction. */
export async function importLabels(
  database: Database,
  batches: AsyncIterable<ImportBatch>,
  settings: ImportSettings,
): Promise<ImportReport> {
  try {
    return await database.transaction(
      async (session) => {
        const report = await runImport(session, batches, settings);
        if (settings.isDryRun === true) throw new DryRun(report);
        return report;
      },
      { timeoutMs: 0 },
    );
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}

async function runImport(
  session: Session,
  batches: AsyncIterable<ImportBatch>,
  settings: ImportSettings,
): Promise<ImportReport> {
  await takeImportTurn(session);
  await session.query(`SET LOCAL work_mem = '${SORT_MEMORY}'`);
  const staged = await stageAll(session, batches);
  await saveSources(session);
  const version = (await getVersion(session)) + 1;
  const entities = await saveEntities(session);
  const known = await mergePlaceholders(session, version);
  const claims = await compareClaims(session, {
    drafts: staged.labels,
    mayWithdraw: settings.replaces === true || settings.isDryRun === true,
  });
  const labels = addUp(claims.chains);
  if (labels.added + labels.changed + labels.withdrawn > 0)
    await saveClaims(session, claims, { version, byWhom: settings.byWhom });
  const tags = await saveTags(session);
  const profiles = await saveProfiles(session, version);
  const parties = await mergeParties(session, version);
  const touched = new Set([
    ...known,
    ...parties.sourceIds,
    ...claims.sourceIds,
    ...tags.sourceIds,
    ...(await saveCoverage(session)),
  ]);
  // A changed entity affects every source of the import, because the source that changed it is not stored.
  if (entities.added + entities.changed + profiles > 0) for (const id of await listSourceIds(session)) touched.add(id);
  const isChanged = touched.size > 0;
  if (isChanged) await raiseVersion(session, [...touched]);
  const { sourceIds: _, ...coinbaseTags } = tags;
  const ownFlags = [...claims.unequal, ...describeMerges(parties.merged, settings)];
  const flaggedCount = staged.flaggedCount + ownFlags.length;
  const report: ImportReport = {
    labels,
    chains: claims.chains,
    ...(claims.withdrawals.length > 0 && { withdrawals: claims.withdrawals }),
    entities: { ...entities, changed: entities.changed + profiles },
    coinbaseTags,
    refusedCount: staged.count,
    refused: staged.named,
    ...(flaggedCount > 0 && {
      flaggedCount,
      flagged: [...staged.flagged, ...ownFlags].slice(0, MAX_REFUSED_NAMED),
    }),
    conflicting: await countConflicts(session, claims),
    version: isChanged ? version : version - 1,
  };
  await session.query(
    'INSERT INTO records.label_import (format, name, by_whom, version, report) VALUES ($1, $2, $3, $4::int, $5::jsonb)',
    [settings.format, settings.name, settings.byWhom, report.version, JSON.stringify(report)],
  );
  return report;
}

/** Reports to the importer which entities are shown as another one, so that they can be separated. */
const describeMerges = (merged: PartyMerges['merged'], { name: file }: ImportSettings): readonly RefusedLine[] =>
  merged.map(({ name, shown_as, main_id }) => ({
    file,
    reason: `${JSON.stringify(name)} is the same business as ${JSON.stringify(shown_as)} and shown as entity ${main_id}`,
  }));

const addUp = (chains: readonly ChainLabelCounts[]): ImportReport['labels'] => ({
  added: chains.reduce((sum, each) => sum + each.added, 0),
  changed: chains.reduce((sum, each) => sum + each.changed, 0),
  withdrawn: chains.reduce((sum, each) => sum + each.withdrawn, 0),
  unchanged: chains.reduce((sum, each) => sum + each.unchanged, 0),
});

/** The next batch is read while the one before is written. */
async function stageAll(session: Session, batches: AsyncIterable<ImportBatch>) {
  const stage = await openStage(session);
  const named: RefusedLine[] = [];
  const flagged: RefusedLine[] = [];
  let count = 0;
  const labels = new Map<ChainId, number>();
  let flaggedCount = 0;
  let writing: Promise<void> = Promise.resolve();
  for await (const batch of batches) {
    await writing;
    writing = stage.add(batch);
    writing.catch(() => undefined);
    count += batch.refused.length;
    for (const { chain } of batch.labels) labels.set(chain, (labels.get(chain) ?? 0) + 1);
    named.push(...batch.refused.slice(0, MAX_REFUSED_NAMED - named.length));
    flaggedCount += batch.flagged?.length ?? 0;
    flagged.push(...(batch.flagged ?? []).slice(0, MAX_REFUSED_NAMED - flagged.length));
  }
  await writing;
  await session.query(ANALYZE);
  return { labels, count, named, flaggedCount, flagged };
}

/** Texts that nothing is compared by are left out: looking at them takes longer than at the others. */
const ANALYZE = `
  ANALYZE label_draft (seq, chain, address, source_no, entity_no);
  ANALYZE entity_draft; ANALYZE source_ref; ANALYZE entity_ref`;

const SOURCES = `
  SELECT name FROM source_ref UNION SELECT source FROM tag_draft UNION SELECT source FROM entity_draft
  UNION SELECT name FROM whole_source UNION SELECT source FROM coverage_draft`;

const saveSources = (session: Session) =>
  session.query(`INSERT INTO records.label_source (name) ${SOURCES} ON CONFLICT (name) DO NOTHING`);

async function listSourceIds(session: Session): Promise<readonly number[]> {
  const rows = await session.query<{ source_id: number }>(
    `SELECT source_id FROM records.label_source WHERE name IN (${SOURCES})`,
  );
  return rows.map((row) => row.source_id);
}
