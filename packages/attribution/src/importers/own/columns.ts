import type { ChainId } from '@sulian/domain';
import { quote } from '../quote.ts';
import type { CsvFault, Delimiter } from '../read-csv.ts';
import { entityRow, labelRow, regulationRow } from './schema.ts';

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

/** What stands between the columns of a header line: of comma, semicolon and tab the one that gives most names known here. */
export const findDelimiter = (header: string): Delimiter => findDelimiterOf(header, KNOWN);

/** The same where other names, in lower case, are known. */
export function findDelimiterOf(header: string, known: ReadonlySet<string>): Delimiter {
  const counts = DELIMITERS.map(
    (delimiter) => header.split(delimiter).filter((column) => known.has(toName(column))).length,
  );
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The kind of list that columns tell, or what is missing from them. */
export function readColumns(columns: readonly string[]): RowKind | { readonly fault: string } {
  const found = KINDS.find(({ mark }) => columns.includes(mark));
  if (found !== undefined) {
    const missing = found.needed.filter((column) => !columns.includes(column));
    if (missing.length === 0) return found.kind;
    return {
      fault: `a list of ${found.kind} needs the columns ${found.needed.join(', ')}; missing: ${missing.join(', ')}`,
    };
  }
  const expected = KINDS.map(({ kind, needed }) => `${needed.join(', ')} (${kind})`).join(', or ');
  const said = quote(columns.join(', '));
  return columns.some((column) => KNOWN.has(column))
    ? { fault: `its columns ${said} are those of no list that is read here; expected: ${expected}` }
    : { fault: `its first line ${said} names no columns known here; expected a line of column names: ${expected}` };
}
