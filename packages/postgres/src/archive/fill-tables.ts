import { AppError } from '@sulian/domain';
import type { CopyChunks, Session } from '../session.ts';
import { listTables, listTargets, nameOf, quote, type SequenceState, type TableShape } from './catalogue.ts';
import { columnList } from './snapshot.ts';

interface TableContent {
  readonly shape: TableShape;
  /** Called after the rows were read. */
  readonly rows: () => number;
  /** In PostgreSQL's binary format. */
  readonly read: () => CopyChunks;
}

export interface SchemaContent {
  readonly tables: readonly TableContent[];
  readonly sequences: readonly SequenceState[];
}

/**
 * Replaces all rows of newly created schemas, within the transaction that created them. Indexes are built after the
 * rows, and triggers do not see them.
 * @throws BACKUP_DAMAGED where tables or rows are not those of the content
 */
export async function fillTables(
  session: Session,
  schemas: readonly string[],
  { tables, sequences }: SchemaContent,
): Promise<void> {
  await requireTargets(session, schemas, tables);
  const made = await listTables(session, schemas);
  const indexes = await listIndexes(session, schemas);
  const triggered = await listTriggered(session, schemas);
  for (const name of triggered) await session.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const { name } of indexes) await session.query(`DROP INDEX ${name}`);
  await session.query(`TRUNCATE ${made.map(nameOf).join(', ')}`);
  const ranks = await rankTables(session, schemas);
  const rankOf = ({ shape }: TableContent): number => ranks.get(toTarget(shape)) ?? 0;
  for (const content of [...tables].sort((a, b) => rankOf(a) - rankOf(b))) await fillTable(session, content);
  for (const { definition } of indexes) await session.query(definition);
  for (const name of triggered) await session.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const each of sequences)
    await session.query('SELECT setval($1::regclass, $2::bigint)', [nameOf(each), each.lastValue]);
  for (const table of made) await session.query(`ANALYZE ${nameOf(table)}`);
}

const toTarget = ({ schema, target }: TableShape): string => nameOf({ schema, name: target });

async function fillTable(session: Session, { shape, rows, read }: TableContent): Promise<void> {
  const copied = await session.copyIn(`COPY ${toTarget(shape)}${columnList(shape)} FROM STDIN (FORMAT binary)`, read());
  if (copied !== rows())
    throw new AppError('BACKUP_DAMAGED', `${nameOf(shape)} must have ${rows()} rows: ${copied}`, {
      details: { table: nameOf(shape) },
    });
}

/** The same columns of the same types: a binary copy has neither names nor types. */
async function requireTargets(
  session: Session,
  schemas: readonly string[],
  tables: readonly TableContent[],
): Promise<void> {
  const targets = new Map((await listTargets(session, schemas)).map((each) => [nameOf(each), toColumns(each)]));
  for (const { shape } of tables) {
    const own = toColumns(shape);
    if (targets.get(toTarget(shape)) !== own)
      throw new AppError('BACKUP_DAMAGED', `unknown table or columns: ${nameOf(shape)} (${own})`, {
        details: { table: nameOf(shape) },
      });
  }
}

/** In any order: bulk import may have built a table with another. */
const toColumns = ({ columns }: TableShape): string =>
  columns
    .map(({ name, type }) => `${quote(name)} ${type}`)
    .sort()
    .join(', ');

/** Indexes that are no constraint's, with the statements that create them. */
const listIndexes = (session: Session, schemas: readonly string[]) =>
  session.query<{ name: string; definition: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_get_indexdef(c.oid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1::text[]) AND c.relkind = 'i' AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
     ORDER BY c.oid`,
    [schemas],
  );

async function listTriggered(session: Session, schemas: readonly string[]): Promise<readonly string[]> {
  const rows = await session.query<{ name: string }>(
    `SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY($1::text[]) AND NOT t.tgisinternal ORDER BY 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** Longest way of each table over the foreign keys to what it refers to: those of a lower rank are filled first. */
async function rankTables(session: Session, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const keys = await session.query<{ from: string; to: string }>(FOREIGN_KEYS, [schemas]);
  const ranks = new Map<string, number>();
  const rank = (name: string, path: readonly string[]): number => {
    if (path.includes(name))
      throw new AppError('INTERNAL', `foreign keys lead in a circle: ${[...path, name].join(' ')}`);
    const known = ranks.get(name);
    if (known !== undefined) return known;
    const below = keys.filter(({ from }) => from === name).map(({ to }) => rank(to, [...path, name]));
    const own = below.length === 0 ? 0 : Math.max(...below) + 1;
    ranks.set(name, own);
    return own;
  };
  for (const { from } of keys) rank(from, []);
  return ranks;
}

const FOREIGN_KEYS = `
  SELECT DISTINCT format('"%s"."%s"', n.nspname, c.relname) AS "from", format('"%s"."%s"', m.nspname, t.relname) AS "to"
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace m ON m.oid = t.relnamespace
  WHERE k.contype = 'f' AND n.nspname = ANY($1::text[]) AND k.conrelid <> k.confrelid`;
