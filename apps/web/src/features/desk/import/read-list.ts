import type { TableRow } from '@sulian/domain';
import { toOriginal } from '../../../components/files/read-table-file.ts';
import WORDS from './words.json' with { type: 'json' };

/** Columns of a list that become an object, in the order of the form. */
export const LIST_FIELDS = ['address', 'chain', 'name', 'role', 'colour', 'collections', 'notes'] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/** A list with the names of its columns; empty: the file has no line of names. */
export interface DeskList {
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Place of each field's column; undefined: the list has none. */
export type ListMapping = Readonly<Partial<Record<ListField, number>>>;

/** Rows among which the names of columns are looked for: files of this product have facts above them. */
const MAX_HEAD_ROWS = 60;
/** A cell without blanks of so many characters is an address rather than the name of a column. */
const ADDRESS_CHARS = 20;

export const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The row that names an address column; else the first one, unless it has an address itself. Without the line that ends our files. */
export function toDeskList(rows: readonly TableRow[]): DeskList {
  const known = rows.slice(0, MAX_HEAD_ROWS).findIndex(({ cells }) => suggestMapping(cells).address !== undefined);
  const at = known !== -1 ? known : hasAddress(rows[0]) ? -1 : 0;
  const list = rows.slice(at + 1);
  const isEnded = WORDS.complete.includes(fold(list.at(-1)?.cells[0] ?? ''));
  return {
    heads: at === -1 ? [] : (rows[at]?.cells ?? []).map((cell) => cell.trim()),
    rows: isEnded ? list.slice(0, -1) : list,
  };
}

const hasAddress = (row: TableRow | undefined): boolean =>
  row?.cells.some((cell) => new RegExp(`^\\S{${ADDRESS_CHARS},}$`).test(cell.trim())) ?? false;

/** Columns with known names, each for one field. Of a list without names the first column with an address. */
export function suggestMapping(heads: readonly string[], first?: TableRow): ListMapping {
  const folded = heads.map(fold);
  const mapping: Partial<Record<ListField, number>> = {};
  for (const field of LIST_FIELDS) {
    const at = folded.findIndex((head) => WORDS.heads[field].includes(head));
    if (at !== -1) mapping[field] = at;
  }
  if (mapping.address === undefined && first !== undefined) {
    const at = first.cells.findIndex((cell) => cell.trim().length >= ADDRESS_CHARS);
    if (at !== -1) mapping.address = at;
  }
  return mapping;
}

/** Text of a field as it was before an export protected it; empty without a column. */
export function readField({ cells }: TableRow, mapping: ListMapping, field: ListField): string {
  const at = mapping[field];
  return at === undefined ? '' : toOriginal(cells[at] ?? '').trim();
}

/** A note of a file of this product ends with its author: an e-mail in brackets. */
const AUTHOR = / \([^\s()]+@[^\s()]+\)(?:\r?\n|$)/g;

/** Notes of a cell. A text that was not written by this product is one note. */
export function readNotes(text: string): readonly string[] {
  if (text === '') return [];
  const notes = text.split(AUTHOR);
  const isOwn = notes.length > 1 && notes.at(-1) === '';
  return isOwn ? notes.slice(0, -1).flatMap((note) => note.trim() || []) : [text];
}
