import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@sulian/domain';
import { isMap, isScalar, LineCounter, type ParsedNode, parseDocument, type YAMLMap } from 'yaml';
import { quote } from '../../quote.ts';
import { labelRow } from '../schema.ts';

/** A mapping has some dozen lines, and perhaps a few thousand values. */
const MAX_MAPPING_BYTES = 2 ** 20;
const SECTIONS = ['columns', 'constants', 'values'] as const;
type Section = (typeof SECTIONS)[number];

/** Fields of a label row; the same words as in our own lists. */
export type LabelField = keyof typeof labelRow.shape;
export const LABEL_FIELDS = Object.keys(labelRow.shape) as readonly LabelField[];
const NEEDED: readonly LabelField[] = ['address', 'chain', 'entity', 'type', 'confidence'];

/** Source of one field of a label. */
export interface FieldMapping {
  readonly field: LabelField;
  /** Lower-case, with the mapping's line that names it. */
  readonly column?: { readonly name: string; readonly line: number };
  /** Value where there is no column, or its cell is empty. */
  readonly constant?: string;
  /** Meanings of the list's words; a word that is not here stays unchanged. */
  readonly values?: ReadonlyMap<string, string>;
}

export interface ColumnMapping {
  /** Base name of its file, for messages. */
  readonly name: string;
  readonly fields: readonly FieldMapping[];
}

/**
 * Reads a YAML or JSON file that assigns the columns of a list to fields.
 *
 * @param columnOf fields that are known without it, such as a chain that the import is for
 * @throws BAD_REQUEST naming the mapping's line
 */
export async function readMapping(path: string, columnOf: Partial<Record<LabelField, string>>): Promise<ColumnMapping> {
  const name = basename(path);
  const fail = (reason: string, line?: number): AppError =>
    new AppError('BAD_REQUEST', `--mapping: ${name}${line === undefined ? '' : `:${line}`}: ${reason}`, {
      details: { mapping: path, ...(line !== undefined && { line }) },
    });
  const lineCounter = new LineCounter();
  const document = parseDocument(await readText(path, fail), { schema: 'failsafe', lineCounter, logLevel: 'silent' });
  const lineOf = (node: unknown): number => lineCounter.linePos((node as ParsedNode | null)?.range?.[0] ?? 0).line;
  const [error] = document.errors;
  if (error !== undefined) throw fail(error.message.split('\n')[0] ?? '', error.linePos?.[0].line);
  if (!isMap(document.contents)) throw fail(`missing sections; expected ${SECTIONS.join(', ')}`, 1);
  const reader = { fail, lineOf };
  const sections = readSections(document.contents, reader);
  const columns = readFields(sections.columns, reader, (node, field) => ({
    name: readScalar(node, reader, `the column of ${field}`).toLowerCase(),
    line: lineOf(node),
  }));
  const constants = readFields(sections.constants, reader, (node, field) =>
    readScalar(node, reader, `the constant of ${field}`),
  );
  const values = readFields(sections.values, reader, (node, field) => readValues(node, field, reader));
  for (const [field, value] of Object.entries(columnOf)) {
    if (columns.has(field as LabelField) || constants.has(field as LabelField))
      throw fail(`states the ${field} itself; leave --${field} away`);
    constants.set(field as LabelField, value);
  }
  const missing = NEEDED.filter((field) => !columns.has(field) && !constants.has(field));
  if (missing.length > 0) throw fail(`names neither column nor constant for ${missing.join(', ')}`);
  return { name, fields: LABEL_FIELDS.flatMap((field) => toField(field, { columns, constants, values })) };
}

interface Reader {
  readonly fail: (reason: string, line?: number) => AppError;
  readonly lineOf: (node: unknown) => number;
}

async function readText(path: string, fail: Reader['fail']): Promise<string> {
  const { size } = await stat(path).catch(() => {
    throw fail('does not exist');
  });
  if (size > MAX_MAPPING_BYTES) throw fail(`larger than ${MAX_MAPPING_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch {
    throw fail('not valid UTF-8');
  }
}

function readSections(root: YAMLMap, reader: Reader): Partial<Record<Section, YAMLMap>> {
  const sections: Partial<Record<Section, YAMLMap>> = {};
  for (const { key, value } of root.items) {
    const name = SECTIONS.find((each) => isScalar(key) && key.value === each);
    if (name === undefined)
      throw reader.fail(`unknown section ${quote(String(key))}; one of ${SECTIONS.join(', ')}`, reader.lineOf(key));
    if (!isMap(value)) throw reader.fail(`${name} has no fields`, reader.lineOf(key));
    sections[name] = value;
  }
  return sections;
}

function readFields<T>(
  section: YAMLMap | undefined,
  { fail, lineOf }: Reader,
  read: (node: unknown, field: LabelField) => T,
): Map<LabelField, T> {
  const fields = new Map<LabelField, T>();
  for (const { key, value } of section?.items ?? []) {
    const field = LABEL_FIELDS.find((each) => isScalar(key) && key.value === each);
    if (field === undefined)
      throw fail(`unknown field ${quote(String(key))}; one of ${LABEL_FIELDS.join(', ')}`, lineOf(key));
    fields.set(field, read(value, field));
  }
  return fields;
}

function readScalar(node: unknown, { fail, lineOf }: Reader, what: string): string {
  const text = isScalar(node) ? String(node.value).trim() : '';
  if (text === '') throw fail(`${what} is not a text`, lineOf(node));
  return text;
}

function readValues(node: unknown, field: LabelField, reader: Reader): ReadonlyMap<string, string> {
  if (!isMap(node)) throw reader.fail(`the values of ${field} are not a list of word: meaning`, reader.lineOf(node));
  return new Map(
    node.items.map(({ key, value }) => [
      String(isScalar(key) ? key.value : key).trim(),
      readScalar(value, reader, `the meaning of ${quote(String(key))}`),
    ]),
  );
}

function toField(
  field: LabelField,
  {
    columns,
    constants,
    values,
  }: {
    readonly columns: ReadonlyMap<LabelField, { readonly name: string; readonly line: number }>;
    readonly constants: ReadonlyMap<LabelField, string>;
    readonly values: ReadonlyMap<LabelField, ReadonlyMap<string, string>>;
  },
): readonly FieldMapping[] {
  const column = columns.get(field);
  const constant = constants.get(field);
  const meanings = values.get(field);
  if (column === undefined && constant === undefined) return [];
  return [
    {
      field,
      ...(column !== undefined && { column }),
      ...(constant !== undefined && { constant }),
      ...(meanings !== undefined && { values: meanings }),
    },
  ];
}
