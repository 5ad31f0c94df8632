import type { ChainId } from '@sulian/domain';
import { quote } from '../quote.ts';
import type { CsvFault, CsvHead, Delimiter } from '../read-csv.ts';
import { entityRow, labelRow, regulationRow } from './schema.ts';
import { toOwnHeads } from './spellings.ts';

export type RowKind = 'entities' | 'labels' | 'regulations';

/** A row of a list, or why it is none. */
export type RawRow =
  | { readonly kind: RowKind; readonly line: number; readonly value: unknown }
  /** Chains of which the list says that it names every service. */
  | { readonly covers: readonly ChainId[] }
  | CsvFault;

interface KindColumns {
  readonly kind: RowKind;
  /** The column that only lists of this kind have. */
  readonly mark: string;
  readonly needed: readonly string[];
  readonly all: readonly string[];
}

const KINDS: readonly KindColumns[] = [
  {
    kind: 'labels',
    mark: 'address',
    needed: ['chain', 'address', 'entity', 'confidence'],
    all: Object.keys(labelRow.shape),
  },
  {
    kind: 'regulations',
    mark: 'regulatory_status',
    needed: ['entity', 'name', 'regulatory_status'],
    all: Object.keys(regulationRow.shape),
  },
  { kind: 'entities', mark: 'key', needed: ['key', 'name', 'type'], all: Object.keys(entityRow.shape) },
];
const KNOWN = new Set(KINDS.flatMap(({ all }) => all));

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];

const toName = (text: string): string =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
    .toLowerCase();

/** The first line of two columns that are known here, else the first that is not empty: a title or `sep=,` may be above it. */
export function findHead(lines: readonly string[]): CsvHead {
  const heads = lines.map((line, at) => ({ line: at + 1, delimiter: findDelimiterOf(line, KNOWN), text: line }));
  const isHead = ({ text, delimiter }: (typeof heads)[number]): boolean => countKnown(text, delimiter, KNOWN) >= 2;
  const { line, delimiter } = heads.find(isHead) ??
    heads.find(({ text }) => text.trim() !== '') ?? { line: 1, delimiter: ',' };
  return { line, delimiter };
}

/** The same where other names, in lower case, are known. */
export function findDelimiterOf(header: string, known: ReadonlySet<string>): Delimiter {
  const counts = DELIMITERS.map((delimiter) => countKnown(header, delimiter, known));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const countKnown = (header: string, delimiter: Delimiter, known: ReadonlySet<string>): number =>
  listHeads(header.split(delimiter).map(toName)).filter((heads) => heads.some((head) => known.has(head))).length;

/** Each column's name as written and in our own word. */
const listHeads = (names: readonly string[]): readonly (readonly string[])[] => {
  const own = toOwnHeads(names);
  return names.map((name, at) => [name, own[at] ?? name]);
};

/** Returns the kind of list that columns identify, or what is missing from them. */
export function readColumns(columns: readonly string[]): RowKind | { readonly fault: string } {
  const kind = KINDS.find(({ mark }) => columns.includes(mark));
  if (kind !== undefined) {
    const missing = kind.needed.filter((column) => !columns.includes(column));
    if (missing.length === 0) return kind.kind;
    return {
      fault: `a list of ${kind.kind} needs the columns ${kind.needed.join(', ')}; missing: ${missing.join(', ')}`,
    };
  }
  const expected = KINDS.map(({ kind, needed }) => `${needed.join(', ')} (${kind})`).join(', or ');
  const said = quote(columns.join(', '));
  return columns.some((column) => KNOWN.has(column))
    ? { fault: `its columns ${said} are those of no list that is read here; expected: ${expected}` }
    : { fault: `its first line ${said} names no columns known here; expected a line of column names: ${expected}` };
}
