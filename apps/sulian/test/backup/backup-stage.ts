import { CHAIN_IDS, type ChainId } from '@sulian/domain';
import { digestTables } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import { type Manifest, readManifest } from '../../src/backup/manifest.ts';
import type { Program } from '../../src/program.ts';

/** Manifest of a backup of tables. */
export function readTables(path: string): Manifest {
  const { manifest } = readManifest(path);
  if (manifest.kind === 'cluster') throw new Error(`${path} is a backup of a cluster`);
  return manifest;
}

export const CONTENT = Buffer.from('identity card of a test');

/** A document, as a registration uploads it. @returns its id */
export const saveDocument = (program: Program): Promise<number> =>
  program.apiDeps.registration.documents.save({
    purpose: 'SEAL',
    name: 'seal.txt',
    mediaType: 'text/plain',
    isPicture: false,
    content: CONTENT,
    network: '192.0.2.1',
    nowSec: Math.floor(Date.now() / 1000),
  });

/** `count:digest` of every table of the records, by its rows as text, whatever their order. */
async function digestRecords(database: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'records'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ digest: string }>(
      `SELECT count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS digest FROM records."${name}" t`,
    );
    digests[name] = row?.digest ?? '';
  }
  return digests;
}

/** Digests of the records and of ledgers. */
export async function digestStore(database: Database, chains: readonly ChainId[] = CHAIN_IDS) {
  const ledgers: Record<string, unknown> = {};
  for (const chain of chains) ledgers[chain] = await digestTables(database, chain);
  return { records: await digestRecords(database), ledgers };
}

/** Definitions of indexes, constraints, views and triggers, names left out, and how far each sequence is. */
export async function describeSchemas(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ text: string }>(`
    SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON', 'INDEX ON') AS text
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace::regnamespace::text ~ '^(records|ledger|fetched)'
    UNION ALL SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace::regnamespace::text ~ '^(records|ledger|fetched)'
    UNION ALL SELECT format('%s %s', schemaname || '.' || viewname, definition) FROM pg_views WHERE schemaname ~ '^(records|ledger|fetched)'
    UNION ALL SELECT format('%s %s %s', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT format('%s.%s %s', schemaname, sequencename, last_value) FROM pg_sequences
      WHERE schemaname ~ '^(records|ledger|fetched)'`);
  return rows.map(({ text }) => text).sort();
}
