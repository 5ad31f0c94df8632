import { AppError, type EntityDraft, type ImportBatch, type LabelDraft } from '@sulian/domain';
import { type Batcher, createBatcher } from '../batcher.ts';
import { type LabelFile, listLabelFiles } from '../files.ts';
import type { ImportOptions, MappedOptions } from '../importer.ts';
import { readListedAddress } from '../listed-address.ts';
import { quote } from '../quote.ts';
import { addSubKey } from '../resolve-address.ts';
import { describeIssue } from '../tagpack/schema.ts';
import type { RawRow, RowKind } from './columns.ts';
import { type ColumnMapping, readMapping } from './mapping/read-mapping.ts';
import { readRows } from './read-rows.ts';
import { entityRow, labelRow, regulationRow } from './schema.ts';
import { toEntity, toKey, toRegulation } from './to-drafts.ts';

/** Entities of one import, which later rows refer to by key. */
const MAX_ENTITIES = 1_000_000;
/** Order in which kinds are read: labels and regulations refer to entities. */
const KINDS: readonly RowKind[] = ['entities', 'regulations', 'labels'];

interface Context {
  readonly options: ImportOptions;
  readonly mapping: ColumnMapping | undefined;
  readonly batcher: Batcher;
  readonly entities: Map<string, EntityDraft>;
}

type Row = Extract<RawRow, { readonly kind: RowKind }>;

/**
 * Lists in our own format, CSV or JSON: entities, labels and regulation; or any CSV of labels with a mapping of its
 * columns. See docs/LABELS.md.
 *
 * @throws LABELS_MALFORMED when the path has no such file, or more entities than are stored; BAD_REQUEST of the mapping
 */
export async function* importOwn(path: string, options: MappedOptions): AsyncGenerator<ImportBatch> {
  const { chain } = options;
  const mapping =
    options.mapping === undefined
      ? undefined
      : await readMapping(options.mapping, chain === undefined ? {} : { chain });
  const files = await listLabelFiles(path, mapping === undefined ? /\.(?:csv|json)$/i : /\.(?:csv|tsv|txt)$/i, options);
  const context: Context = { options, mapping, batcher: createBatcher(), entities: new Map() };
  for (const kind of mapping === undefined ? KINDS : (['labels'] as const))
    for (const file of files) yield* importKind(file, kind, context);
  const rest = context.batcher.take();
  if (rest !== undefined) yield rest;
}

/** One pass over a file for one kind; a CSV of another kind ends at its first row. */
async function* importKind(file: LabelFile, kind: RowKind, context: Context): AsyncGenerator<ImportBatch> {
  const { batcher } = context;
  const source = `csv:${file.sourceName}`;
  let isOfKind = false;
  for await (const row of readRows(file, context.mapping)) {
    if ('fault' in row) {
      // A file that cannot be read at all is of no kind, and is reported once.
      if (isOfKind || kind === 'labels') refuse(context, file, row.fault, row.line);
      if (row.isFatal === true) return;
      continue;
    }
    if ('covers' in row) {
      if (kind === 'labels') for (const chain of row.covers) batcher.covers(source, chain);
      continue;
    }
    if (row.kind !== kind) {
      if (!/\.json$/i.test(file.path)) return;
      continue;
    }
    isOfKind = true;
    const fault = importRow(row, { ...context, source, place: { file: file.name, line: row.line } });
    if (fault !== undefined) refuse(context, file, fault, row.line);
    const batch = batcher.isFull() ? batcher.take() : undefined;
    if (batch !== undefined) yield batch;
  }
  if (isOfKind) batcher.whole(source);
}

function refuse({ batcher }: Context, file: LabelFile, reason: string, line: number | undefined): void {
  batcher.refuse({ file: file.name, reason, ...(line !== undefined && { line }) });
}

/** Undefined when the row was taken, else why it is refused. */
interface RowContext extends Context {
  readonly source: string;
  readonly place: { readonly file: string; readonly line: number };
}

function importRow(row: Row, context: RowContext): string | undefined {
  if (row.kind === 'entities') return importEntity(row.value, context);
  return row.kind === 'regulations' ? importRegulation(row.value, context) : importLabel(row.value, context);
}

function importEntity(value: unknown, { entities, batcher, source, place }: RowContext): string | undefined {
  const parsed = entityRow.safeParse(value);
  if (!parsed.success) return describeIssue(parsed.error, value);
  const { key } = parsed.data;
  if (entities.has(key)) return `entity ${quote(key)} is there twice`;
  if (entities.size >= MAX_ENTITIES)
    throw new AppError('LABELS_MALFORMED', `more than ${MAX_ENTITIES} entities in one import`);
  const entity = toEntity(parsed.data);
  const { profile: _, names: __, ...reference } = entity;
  entities.set(key, { ...reference });
  batcher.entity({ ...entity, source }, place);
  return undefined;
}

function importRegulation(value: unknown, context: RowContext): string | undefined {
  const parsed = regulationRow.safeParse(value);
  if (!parsed.success) return describeIssue(parsed.error, value);
  const entity = context.entities.get(parsed.data.entity);
  if (entity === undefined) return `no entity ${quote(parsed.data.entity)} in this import`;
  context.batcher.entity({ ...entity, regulations: [toRegulation(parsed.data)], source: context.source });
  return undefined;
}

function importLabel(value: unknown, context: RowContext): string | undefined {
  const parsed = labelRow.safeParse(value);
  if (!parsed.success) return describeIssue(parsed.error, value);
  const {
    chain,
    address: text,
    sub_key,
    entity: name,
    type,
    confidence,
    valid_from,
    valid_to,
    validity,
    ...rest
  } = parsed.data;
  const keyed = addSubKey(chain, text, sub_key);
  if (keyed === undefined) return `sub_key: ${quote(sub_key ?? '')} names no customer of an address of ${chain}`;
  const read = readListedAddress(keyed, { chains: [chain] }, context.options);
  if ('fault' in read) return read.fault;
  const known = context.entities.get(name);
  if (known === undefined && type === undefined) return `unknown entity ${quote(name)} in this import, without a type`;
  const entity = known ?? { key: toKey(`${name}#${type}`), name, type: type ?? 'Custom group', isReference: true };
  const { uri, date, author, note } = rest;
  const label: LabelDraft = {
    chain: read.chain,
    address: read.address,
    entity,
    source: context.source,
    confidence,
    ...(uri !== undefined && { uri }),
    ...(date !== undefined && { date }),
    ...(author !== undefined && { author }),
    ...(note !== undefined && { note }),
    ...(validity !== undefined && { validity }),
    ...(valid_from !== undefined && { validFrom: valid_from }),
    ...(valid_to !== undefined && { validTo: valid_to }),
  };
  for (const reason of read.flags) context.batcher.flag({ ...context.place, reason });
  context.batcher.label(label, context.place);
  return undefined;
}
