import type { EntityDraft, ImportBatch, LabelDraft } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { inBatches } from '../batches.ts';
import { toChainNumber } from '../chain-number.ts';
import { toCopyLine } from '../copy-line.ts';
import { toSearchName } from '../search-entities.ts';

const COPY_LINES = 1_000;
/** Entity keys remembered so that an entity is not sent again with each of its labels; forgotten all at once beyond it. */
const MAX_KEYS_KEPT = 200_000;

/** Drafts of an import, in tables of its own transaction: memory stays flat however long the list is. */
const TABLES = `
  CREATE TEMPORARY TABLE label_draft (
    seq bigint, chain smallint, address text COLLATE "C", source text COLLATE "C", entity_key text COLLATE "C",
    confidence smallint, date text, author text, uri text, note text, valid_from text, valid_to text
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE entity_draft (
    seq bigint, key text COLLATE "C", name text, search_name text COLLATE "C", type text, uri text,
    countries jsonb, tags jsonb, names jsonb, source text COLLATE "C", profile jsonb, regulations jsonb,
    is_reference boolean
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE tag_draft (
    seq bigint, chain smallint, tag text COLLATE "C", source text COLLATE "C", entity_key text COLLATE "C", uri text
  ) ON COMMIT DROP;
  CREATE TEMPORARY TABLE whole_source (name text COLLATE "C") ON COMMIT DROP;`;

export interface Stage {
  add(batch: ImportBatch): Promise<void>;
}

export async function openStage(session: Session): Promise<Stage> {
  await session.query(TABLES);
  const sent = new Set<string>();
  let seq = 0;
  const next = (): number => {
    seq += 1;
    return seq;
  };
  function* newEntities(batch: ImportBatch) {
    for (const { entity, source } of [...batch.labels, ...batch.coinbaseTags]) {
      if (sent.has(entity.key)) continue;
      if (sent.size >= MAX_KEYS_KEPT) sent.clear();
      sent.add(entity.key);
      yield toEntityLine(entity, source, next());
    }
    for (const entity of batch.entities ?? []) yield toEntityLine(entity, entity.source, next());
  }
  return {
    async add(batch) {
      const entities = [...newEntities(batch)];
      await copy(session, 'entity_draft', entities);
      await session.copyIn(
        'COPY label_draft FROM STDIN',
        toChunks(batch.labels, (label) => toLabelLine(label, next())),
      );
      await copy(
        session,
        'tag_draft',
        batch.coinbaseTags.map(({ chain, tag, source, entity, uri }) =>
          toCopyLine([next(), toChainNumber(chain), tag, source, entity.key, uri]),
        ),
      );
      await copy(
        session,
        'whole_source',
        (batch.wholeSources ?? []).map((name) => toCopyLine([name])),
      );
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

const toLabelLine = (label: LabelDraft, seq: number): string =>
  toCopyLine([
    seq,
    toChainNumber(label.chain),
    label.address,
    label.source,
    label.entity.key,
    label.confidence,
    label.date,
    label.author,
    label.uri,
    label.note,
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
