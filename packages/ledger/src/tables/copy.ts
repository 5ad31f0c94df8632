import type { Session } from '@sulian/postgres';
import { BinaryRows } from './binary-rows.ts';

/** Characters that a chunk of COPY text grows to before it is sent. */
const CHUNK = 256 * 1024;

/** A field of a COPY line; undefined is NULL. */
export type Field = string | number | bigint | boolean | undefined;

/** One line of COPY text. Strings must not contain a backslash, tab or line break: `copyText` escapes those. */
export function copyLine(fields: readonly Field[]): string {
  let line = '';
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at];
    if (at > 0) line += '\t';
    line += field === undefined ? '\\N' : field === true ? 't' : field === false ? 'f' : field;
  }
  return `${line}\n`;
}

/** A hash as a bytea field. */
export const copyHex = (hex: string): string => `\\\\x${hex}`;

/** Copies rows into the columns of a table; an iterable is read by no more rows at once than fill a chunk. */
export async function copyRows<Row>(
  session: Session,
  target: {
    readonly table: string;
    readonly columns: string;
    /** Made in this database transaction: rows are marked as seen by all at once, not when they are read first. */
    readonly isNew?: boolean;
  },
  rows: Iterable<Row>,
  toLine: (row: Row) => string,
): Promise<void> {
  if (Array.isArray(rows) && rows.length === 0) return;
  const options = target.isNew === true ? ' with (freeze)' : '';
  await session.copyIn(`copy ${target.table} (${target.columns}) from stdin${options}`, chunksOf(rows, toLine));
}

function* chunksOf<Row>(rows: Iterable<Row>, toLine: (row: Row) => string): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += toLine(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Copies rows in COPY's binary form; `put` begins one and writes its fields in the order of the columns. */
export async function copyBinary<Row>(
  session: Session,
  target: { readonly table: string; readonly columns: string },
  rows: readonly Row[],
  put: (to: BinaryRows, row: Row) => void,
): Promise<void> {
  if (rows.length === 0) return;
  const binary = new BinaryRows();
  for (const row of rows) put(binary, row);
  await session.copyIn(`copy ${target.table} (${target.columns}) from stdin (format binary)`, [binary.take()]);
}
