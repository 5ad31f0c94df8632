import type { EntityDraft, ImportBatch, LabelDraft } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { inBatches } from '../batches.ts';
import { toChainNumber } from '../chain-number.ts';
import { toCopyLine } from '../copy-line.ts';
import { toSearchName } from '../search-entities.ts';

const COPY_LINES = 1_000;
/** Names remembered so that an entity or source is not sent again with each of its labels; forgotten all at once beyond it. */
const MAX_KEYS_KEPT = 200_000;

/**
 * Drafts of an import, in tables of its own transaction: memory stays flat however long the list is. Labels name their
 * source and entity by numbers of this import; one that was forgotten and met again has a second number.
 */
const TABLES = `
  CREATE TEMPORARY TABLE label_draft (
    seq bigint, chain smallint, address text COLLATE "C", source_no int, entity_no int,
    confidence smallint, date text, author text, uri text, note text, validity text, valid_from text, valid_to text
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE source_ref (source_no int, name text COLLATE "C") ON COMMIT DROP;
  CREATE TEMPORARY TABLE entity_ref (entity_no int, key text COLLATE "C") ON COMMIT DROP;
  CREATE TEMPORARY TABLE entity_draft (
    seq bigint, key text COLLATE "C", name text, search_name text COLLATE "C", type text, uri text,
    countries jsonb, tags jsonb, names jsonb, source text COLLATE "C", profile jsonb, regulations jsonb,
    is_reference boolean
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE tag_draft (
    seq bigint, chain smallint, tag text COLLATE "C", source text COLLATE "C", entity_key text COLLATE "C", uri text
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE whole_source (name text COLLATE "C") ON COMMIT DROP;
  CREATE TEMPORARY TABLE coverage_draft (chain smallint, source text COLLATE "C") ON COMMIT DROP;`;

export interface Stage {
  add(batch: ImportBatch): Promise<void>;
}

export async function openStage(session: Session): Promise<Stage> {
  await session.query(TABLES);
  const entities = createNumbers();
  const sources = createNumbers();
  let seq = 0;
  const next = (): number => {
    seq += 1;
    return seq;
  };
  /** Every entity of a batch once, with all of its facts. */
  function* newEntities(batch: ImportBatch) {
    for (const { entity, source } of batch.labels)
      if (entities.isNew(entity.key)) yield toEntityLine(entity, source, next());
    for (const { entity, source } of batch.coinbaseTags)
      if (entities.isNew(entity.key)) yield toEntityLine(entity, source, next());
    for (const entity of batch.entities ?? []) yield toEntityLine(entity, entity.source, next());
  }
  return {
    async add(batch) {
      const { labels, coinbaseTags, wholeSources = [], covers = [] } = batch;
      const lines = [...newEntities(batch)];
      for (const { source } of labels) sources.isNew(source);
      await copy(session, 'entity_draft', lines);
      await copy(session, 'source_ref', sources.takeNew());
      await copy(session, 'entity_ref', entities.takeNew());
      await session.copyIn(
        'COPY label_draft FROM STDIN',
        toChunks(labels, (label) =>
          toLabelLine(label, [next(), sources.get(label.source), entities.get(label.entity.key)]),
        ),
      );
      const tags = coinbaseTags.map(({ chain, tag, source, entity, uri }) =>
        toCopyLine([next(), toChainNumber(chain), tag, source, entity.key, uri]),
      );
      await copy(session, 'tag_draft', tags);
      await copy(
        session,
        'whole_source',
        wholeSources.map((name) => toCopyLine([name])),
      );
      await copy(
        session,
        'coverage_draft',
        covers.map(({ chain, source }) => toCopyLine([toChainNumber(chain), source])),
      );
      for (const numbers of [entities, sources]) numbers.forgetMany();
    },
  };
}

/** Numbers for texts; between two calls of `takeNew` none is forgotten. */
function createNumbers() {
  const numbers = new Map<string, number>();
  let lines: string[] = [];
  let last = 0;
  return {
    get: (text: string): number | undefined => numbers.get(text),
    isNew(text: string): boolean {
      if (numbers.has(text)) return false;
      last += 1;
      numbers.set(text, last);
      lines.push(toCopyLine([last, text]));
      return true;
    },
    takeNew(): readonly string[] {
      const taken = lines;
      lines = [];
      return taken;
    },
    forgetMany(): void {
      if (numbers.size >= MAX_KEYS_KEPT) numbers.clear();
    },
  };
}

async function copy(session: Session, table: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await session.copyIn(
    `COPY ${table} FROM STDIN`,
    toChunks(lines, (line) => line),
  );
}

function* toChunks<T>(items: readonly T[], toLine: (item: T) => string): Generator<string> {
  for (const batch of inBatches(items, COPY_LINES)) yield batch.map(toLine).join('');
}

type Numbers = readonly [seq: number, sourceNo: number | undefined, entityNo: number | undefined];

const toLabelLine = (label: LabelDraft, [seq, sourceNo, entityNo]: Numbers): string =>
  toCopyLine([
    seq,
    toChainNumber(label.chain),
    label.address,
    sourceNo,
    entityNo,
    label.confidence,
    label.date,
    label.author,
    label.uri,
    label.note,
    label.validity ?? 'control',
    label.validFrom,
    label.validTo,
  ]);

const toEntityLine = (entity: EntityDraft, source: string, seq: number): string =>
  toCopyLine([
    seq,
    entity.key,
    entity.name,
    toSearchName(entity.name),
    entity.type,
    entity.uri,
    JSON.stringify(entity.countries ?? []),
    JSON.stringify(entity.tags ?? []),
    JSON.stringify(
      Object.entries(entity.names ?? {}).map(([language, name]) => ({
        language,
        name,
        searchName: toSearchName(name),
      })),
    ),
    source,
    entity.profile === undefined ? undefined : JSON.stringify(entity.profile),
    entity.regulations === undefined ? undefined : JSON.stringify(entity.regulations),
    entity.isReference === true ? 't' : 'f',
  ]);
