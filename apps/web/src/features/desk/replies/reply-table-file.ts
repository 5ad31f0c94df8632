import type { SentCall } from '@sulian/contract';
import {
  findDeception,
  MAX_REPLY_CELL,
  REPLY_FIELDS,
  type ReplyFault,
  type ReplyField,
  type TableRow,
} from '@sulian/domain';
import { toOriginal } from '../../../components/files/read-table-file.ts';
import COLUMN_NAMES from './column-names.json' with { type: 'json' };

type SentRow = SentCall<'POST /api/proxy/v1/desk/replies'>['body']['rows'][number];

/** Table of a reply: names of its columns, and the rows below them. */
export interface ReplyTable {
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Place of each field's column in a row; undefined: the table has none. */
export type ReplyMapping = Readonly<Partial<Record<ReplyField, number>>>;

/** Names of columns as exchanges write them, without blanks and marks, the most definite first. */
const NAMES: Readonly<Record<ReplyField, readonly string[]>> = COLUMN_NAMES;
/** Rows that may have the names of the columns: a title may be above them. */
const MAX_HEAD_ROWS = 10;

const toPlain = (head: string): string => head.toLowerCase().replace(/[\s_\-./:：()（）*]+/g, '');

/** The first row that names an address or a transaction; otherwise the first row, whose columns a person assigns. */
export function toReplyTable(rows: readonly TableRow[]): ReplyTable {
  const isHead = ({ cells }: TableRow): boolean => {
    const { address, txHash } = suggestMapping(cells);
    return address !== undefined || txHash !== undefined;
  };
  const headIndex = rows.slice(0, MAX_HEAD_ROWS).findIndex(isHead);
  const at = headIndex === -1 ? 0 : headIndex;
  return { heads: (rows[at]?.cells ?? []).map((cell) => cell.trim()), rows: rows.slice(at + 1) };
}

/** Columns whose names are known, each for one field. */
export function suggestMapping(heads: readonly string[]): ReplyMapping {
  const plain = heads.map(toPlain);
  const mapping: Partial<Record<ReplyField, number>> = {};
  for (const field of REPLY_FIELDS) {
    const name = NAMES[field].find((each) => plain.includes(each));
    if (name !== undefined) mapping[field] = plain.indexOf(name);
  }
  return mapping;
}

export interface ReplyRows {
  readonly sent: readonly SentRow[];
  readonly refused: readonly { readonly line: number; readonly reason: ReplyFault }[];
}

/** @param hasSecret finds private keys and mnemonics, which never leave the browser */
export function toReplyRows(
  { rows }: ReplyTable,
  mapping: ReplyMapping,
  hasSecret: (text: string) => boolean,
): ReplyRows {
  const sent: SentRow[] = [];
  const refused: { line: number; reason: ReplyFault }[] = [];
  for (const { line, cells } of rows) {
    const row = { line, ...readCells(cells, mapping) };
    const reason = findFault(row, hasSecret);
    if (reason === undefined) sent.push(row);
    else refused.push({ line, reason });
  }
  return { sent, refused };
}

function readCells(cells: readonly string[], mapping: ReplyMapping) {
  const read = (field: ReplyField): string | null => {
    const at = mapping[field];
    return (at === undefined ? '' : toOriginal(cells[at] ?? '').trim()) || null;
  };
  return {
    ...{ order: read('order'), user: read('user'), name: read('name') },
    ...{ address: read('address'), txHash: read('txHash'), time: read('time') },
  };
}

function findFault({ line: _, ...row }: SentRow, hasSecret: (text: string) => boolean): ReplyFault | undefined {
  if (row.address === null && row.txHash === null) return 'NO_KEY';
  // A transaction's hash has the form of a private key.
  const { txHash: __, ...others } = row;
  if (Object.values(others).some((text) => text != null && hasSecret(text))) return 'SECRET';
  const texts = Object.values(row).flatMap((text) => text ?? []);
  if (texts.some((text) => text.length > MAX_REPLY_CELL)) return 'TOO_LONG';
  return texts.some((text) => findDeception(text) !== undefined) ? 'TEXT_UNSEEN' : undefined;
}
