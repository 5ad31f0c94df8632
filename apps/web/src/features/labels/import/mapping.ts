import type { TableColumns } from '@sulian/contract';

/** Fields of a label that a table may have, in the order of the form. */
export const MAPPED_FIELDS = [
  'address',
  'chain',
  'entity',
  'type',
  'confidence',
  'date',
  'author',
  'uri',
  'note',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];
/** Fields without which a row is no label. */
const REQUIRED: readonly MappedField[] = ['address', 'chain', 'entity', 'type', 'confidence'];

/** Source of each field: a column, or one value for all rows where the column is empty text. */
export type Mapping = Readonly<Record<MappedField, { readonly column: string; readonly constant: string }>>;

/** The mapping that the names of the columns suggest. */
export const suggestMapping = (columns: TableColumns): Mapping =>
  Object.fromEntries(
    MAPPED_FIELDS.map((field) => [
      field,
      { column: columns.find((column) => column.field === field)?.name ?? '', constant: '' },
    ]),
  ) as Mapping;

/** Required fields that have neither a column nor a value. */
export const listMissing = (mapping: Mapping): readonly MappedField[] =>
  REQUIRED.filter((field) => mapping[field].column === '' && mapping[field].constant.trim() === '');

/** Mapping as the import reads it. */
export function toMappingText(mapping: Mapping): string {
  const columns: Partial<Record<MappedField, string>> = {};
  const constants: Partial<Record<MappedField, string>> = {};
  for (const field of MAPPED_FIELDS) {
    const { column, constant } = mapping[field];
    if (column !== '') columns[field] = column;
    else if (constant.trim() !== '') constants[field] = constant.trim();
  }
  return JSON.stringify({ columns, constants });
}
