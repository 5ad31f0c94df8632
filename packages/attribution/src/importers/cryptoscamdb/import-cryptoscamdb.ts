import { type EntityDraft, type EntityType, type ImportBatch, isEntityType, type LabelDraft } from '@sulian/domain';
import { z } from 'zod';
import { type Batcher, createBatcher } from '../batcher.ts';
import { type LabelFile, listLabelFiles } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { addListed, type ReadAddress, readAssetAddress } from '../listed-address.ts';
import { quote } from '../quote.ts';
import { CONFIDENCE } from '../tagpack/confidence.ts';
import categoriesFile from './categories.json' with { type: 'json' };
import { type Entry, readEntries } from './read-entries.ts';

const FORMAT = 'cryptoscamdb';
/** Its own dictionary of categories. */
const categories: ReadonlyMap<string, EntityType> = new Map(
  Object.entries(z.record(z.string(), z.string().refine(isEntityType)).parse(categoriesFile)),
);
/** Longest description of a label, in characters. */
const MAX_NOTE = 500;

/**
 * Scams and their addresses from github.com/CryptoScamDB/blacklist (`urls.yaml`, `uris.yaml`), or as answered by its
 * API (`/v1/scams`, `/v1/addresses`). Entries without addresses are no claims and are passed over.
 *
 * @throws LABELS_MALFORMED when the path has no such file
 */
export async function* importCryptoScamDb(path: string, options: ImportOptions): AsyncGenerator<ImportBatch> {
  const batcher = createBatcher();
  for (const file of await listLabelFiles(path, /\.(?:ya?ml|json)$/i, options)) {
    yield* importFile(file, { options, batcher });
    const batch = batcher.take();
    if (batch !== undefined) yield batch;
  }
}

interface Context {
  readonly options: ImportOptions;
  readonly batcher: Batcher;
}

async function* importFile(file: LabelFile, { options, batcher }: Context): AsyncGenerator<ImportBatch> {
  const source = `${FORMAT}:${file.sourceName}`;
  for await (const each of readEntries(file)) {
    const place = { file: file.name, ...(each.line !== undefined && { line: each.line }) };
    if ('fault' in each) {
      batcher.refuse({ ...place, reason: each.fault });
      if (each.isFatal === true) return;
      continue;
    }
    for (const listed of listClaims(each.entry, source, options)) {
      if (typeof listed === 'string') batcher.refuse({ ...place, reason: listed });
      else addListed(batcher, listed.read, { claim: listed.claim, place });
    }
    const batch = batcher.isFull() ? batcher.take() : undefined;
    if (batch !== undefined) yield batch;
  }
  batcher.whole(source);
}

interface AddressClaim {
  readonly read: ReadAddress;
  readonly claim: Omit<LabelDraft, 'chain' | 'address'>;
}

/** The claim of each address of an entry, or why it has none. */
function* listClaims(entry: Entry, source: string, options: ImportOptions): Generator<AddressClaim | string> {
  const listed = Object.entries(entry.addresses ?? {}).flatMap(([coin, all]) => all.map((text) => ({ coin, text })));
  if (listed.length === 0) return;
  const entity = toEntity(entry);
  if (typeof entity === 'string') return yield entity;
  const { url, description, reporter } = entry;
  const claim = {
    entity,
    source,
    confidence: CONFIDENCE.web_crawl,
    ...(url && { uri: url }),
    ...(reporter && { author: reporter }),
    ...(description && { note: description.replaceAll(/\s+/g, ' ').slice(0, MAX_NOTE) }),
  };
  for (const { coin, text } of listed) {
    yield { read: readAssetAddress(text, coin, options), claim };
  }
}

function toEntity({ name, url, category, subcategory }: Entry): EntityDraft | string {
  const type = category === undefined ? undefined : categories.get(category);
  if (type === undefined)
    return `category ${quote(category ?? '')} is not known; one of ${[...categories.keys()].join(', ')}`;
  const said = name ?? url;
  if (said === undefined || said === '') return 'neither name nor url';
  const tags = subcategory ? [category as string, subcategory] : [category as string];
  return { key: `${FORMAT}:${said}#${type}`, name: said.slice(0, MAX_NOTE), type, tags };
}
