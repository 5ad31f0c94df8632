import type { ChainId } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { schemaOf } from '../tables/schema.ts';

/** A chain's schema as `pg_dump -n` writes it: statements around the rows of its tables. */
export interface ChainDump {
  readonly before: readonly string[];
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly after: readonly string[];
}

/** From the catalogue alone, as `pg_dump` does, which the embedded server lacks. */
export async function dumpChain(database: Database, chain: ChainId): Promise<ChainDump> {
  const schema = schemaOf(chain);
  const list = async (sql: string): Promise<readonly string[]> =>
    (await database.query<{ sql: string }>(sql, [schema])).map((row) => row.sql);
  const tables = await list(
    `select format('%I.%I', n.nspname, c.relname) as sql from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' order by 1`,
  );
  const rows = new Map<string, string[]>();
  for (const table of tables) {
    const lines: string[] = [];
    await database.copyOut(`copy ${table} to stdout`, (line) => lines.push(`${line}\n`));
    rows.set(table, lines);
  }
  return {
    before: [`create schema ${schema}`, ...(await list(TABLES)), ...(await list(PARTITIONS))],
    rows,
    after: await listAfter(list),
  };
}

const listAfter = async (list: (sql: string) => Promise<readonly string[]>): Promise<readonly string[]> => [
  ...(await list(CONSTRAINTS)),
  ...(await list(INDEXES)),
  ...(await list(VIEWS)),
];

export async function restoreChain(database: Database, { before, rows, after }: ChainDump): Promise<void> {
  await database.transaction(async (session) => {
    // As in a dump: a name without a schema is found nowhere.
    await session.query(`set local search_path = ''`);
    for (const sql of before) await session.query(sql);
    for (const [table, lines] of rows) await session.copyIn(`copy ${table} from stdin`, lines);
    for (const sql of after) await session.query(sql);
  });
}

const TABLES = `
  select format('create table %I.%I (%s) %s', n.nspname, c.relname, string_agg(concat_ws(' ',
    format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)),
    case when a.attcollation = 'pg_catalog."C"'::regcollation then 'collate pg_catalog."C"' end,
    'default ' || pg_get_expr(d.adbin, d.adrelid), case when a.attnotnull then 'not null' end), ', ' order by a.attnum),
    'partition by ' || pg_get_partkeydef(c.oid)) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = $1 and c.relkind in ('r', 'p') group by c.oid, n.nspname, c.relname`;
const PARTITIONS = `
  select format('alter table %I.%I attach partition %I.%I %s', n.nspname, p.relname, n.nspname, c.relname,
    pg_get_expr(c.relpartbound, c.oid)) as sql
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind = 'r'`;
const CONSTRAINTS = `
  select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as sql
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and k.contype in ('p', 'u', 'c')`;
const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as sql
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
const VIEWS = `
  select format('create view %I.%I as %s', n.nspname, c.relname, pg_get_viewdef(c.oid)) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'v'`;
