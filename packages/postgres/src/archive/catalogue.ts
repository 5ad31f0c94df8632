import type { Session } from '../session.ts';

interface ColumnShape {
  readonly name: string;
  /** As PostgreSQL prints it, for example `numeric(20,2)`. */
  readonly type: string;
}

/** A table that contains rows. */
export interface TableShape {
  readonly schema: string;
  readonly name: string;
  /** Table into which its rows are restored: its parent where it is a partition, otherwise itself. */
  readonly target: string;
  /** Without generated columns; a table may have none. */
  readonly columns: readonly ColumnShape[];
}

export interface SequenceState {
  readonly schema: string;
  readonly name: string;
  /** Decimal digits. */
  readonly lastValue: string;
}

/** An identifier for SQL text. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const nameOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quote(schema)}.${quote(name)}`;

export const listTables = (session: Session, schemas: readonly string[]): Promise<readonly TableShape[]> =>
  session.query<TableShape>(TABLES, [schemas]);

/** Tables of the schemas, partitioned ones included, by which restored rows are checked. */
export const listTargets = (session: Session, schemas: readonly string[]): Promise<readonly TableShape[]> =>
  session.query<TableShape>(TARGETS, [schemas]);

/** Sequences that were used. */
export const listSequences = (session: Session, schemas: readonly string[]): Promise<readonly SequenceState[]> =>
  session.query<SequenceState>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
     WHERE schemaname = ANY($1::text[]) AND last_value IS NOT NULL ORDER BY 1, 2`,
    [schemas],
  );

const tablesSql = (kinds: string, target: string) => `
  SELECT n.nspname AS schema, c.relname AS name, ${target} AS target, coalesce(
    json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
      FILTER (WHERE a.attname IS NOT NULL), '[]') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
  LEFT JOIN pg_attribute a
    ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE n.nspname = ANY($1::text[]) AND c.relkind IN (${kinds})
  GROUP BY c.oid, n.nspname, c.relname, p.relname ORDER BY n.nspname, length(c.relname), c.relname`;
const TABLES = tablesSql(`'r'`, 'coalesce(p.relname, c.relname)');
const TARGETS = tablesSql(`'r', 'p'`, 'c.relname');
