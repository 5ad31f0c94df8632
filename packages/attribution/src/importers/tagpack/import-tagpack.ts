import { basename } from 'node:path';
import type { EntityDraft, ImportBatch } from '@sulian/domain';
import { createBatcher } from '../batcher.ts';
import { type LabelFile, listLabelFiles, readLabelFile } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { type Actor, readActors } from './actors.ts';
import { toActorEntity } from './entity.ts';
import { readPack } from './read-pack.ts';
import { describeIssue, headerSchema } from './schema.ts';
import { toLabel } from './tag-label.ts';

const PACK_FILE = /\.ya?ml$/i;
const ACTORPACK_FILE = /actorpack\.ya?ml$/i;

/**
 * GraphSense TagPacks, a file or a folder; ActorPacks (`*.actorpack.yaml`) in the folder name the actors of its tags.
 *
 * @throws LABELS_MALFORMED when the path has no YAML file
 * @see github.com/graphsense/graphsense-tagpacks, wiki "GraphSense TagPacks"
 */
export async function* importTagpack(path: string, options: ImportOptions): AsyncGenerator<ImportBatch> {
  const files = await listLabelFiles(path, PACK_FILE, options);
  const actors = new Map<string, Actor>();
  for (const file of files.filter((each) => ACTORPACK_FILE.test(each.name))) yield* importActors(file, actors);
  for (const file of files.filter((each) => !ACTORPACK_FILE.test(each.name))) yield* importPack(file, actors, options);
}

async function* importActors(file: LabelFile, actors: Map<string, Actor>): AsyncGenerator<ImportBatch> {
  const content = await readLabelFile(file);
  const pack =
    'fault' in content
      ? { actors: [], refused: [{ file: file.name, reason: content.fault }] }
      : readActors(content.text, file);
  for (const actor of pack.actors) actors.set(actor.id, actor);
  const source = `tagpack:${file.sourceName}`;
  const entities = pack.actors.map((actor) => ({ ...toActorEntity(actor, undefined), source }));
  yield { labels: [], coinbaseTags: [], refused: pack.refused, entities };
}

async function* importPack(
  file: LabelFile,
  actors: ReadonlyMap<string, Actor>,
  options: ImportOptions,
): AsyncGenerator<ImportBatch> {
  const batcher = createBatcher();
  const pack = await openPack(file);
  if ('fault' in pack) {
    const line = pack.line === undefined ? {} : { line: pack.line };
    yield { labels: [], coinbaseTags: [], refused: [{ file: file.name, ...line, reason: pack.fault }] };
    return;
  }
  const name = basename(file.path);
  const source = `tagpack:${file.sourceName}`;
  let line = 1;
  const context = {
    file: name,
    source,
    actors,
    drafts: new Map<string, EntityDraft>(),
    outcomes: new Map(),
    flag: (reason: string) => batcher.flag({ file: file.name, line, reason }),
  };
  for (const item of pack.items) {
    line = item.line;
    const label = 'fault' in item ? item.fault : toLabel(item.value, pack.header, { context, options });
    if (typeof label !== 'string') batcher.label(label, { file: file.name, line: item.line });
    else batcher.refuse({ file: file.name, line: item.line, reason: label });
    const batch = batcher.isFull() ? batcher.take() : undefined;
    if (batch !== undefined) yield batch;
  }
  batcher.whole(source);
  const rest = batcher.take();
  if (rest !== undefined) yield rest;
}

async function openPack(file: LabelFile) {
  const content = await readLabelFile(file);
  if ('fault' in content) return { fault: content.fault, line: undefined };
  const pack = readPack(content.text, 'tags');
  if ('fault' in pack) return pack;
  const header = headerSchema.safeParse(pack.header);
  if (!header.success) return { fault: `header: ${describeIssue(header.error, pack.header)}`, line: 1 };
  return { header: header.data, items: pack.items };
}
