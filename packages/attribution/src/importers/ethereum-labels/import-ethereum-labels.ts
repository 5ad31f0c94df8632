import { basename } from 'node:path';
import { type EntityType, type ImportBatch, isEntityType } from '@sulian/domain';
import { z } from 'zod';
import { createBatcher } from '../batcher.ts';
import { type LabelFile, listLabelFiles, readLabelFile } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { parseJson } from '../parse-json.ts';
import { parseAddress } from '../resolve-address.ts';
import { CONFIDENCE } from '../tagpack/confidence.ts';
import { describeIssue } from '../tagpack/schema.ts';
import mappingFile from './mapping.json' with { type: 'json' };

/** Words in order of precedence, the severe and the specific above. */
const mapping: ReadonlyMap<string, EntityType> = new Map(
  Object.entries(z.record(z.string(), z.string().refine(isEntityType)).parse(mappingFile)),
);
/** Known by name only. */
const UNCATEGORISED: EntityType = 'Custom group';

const text = z
  .string()
  .trim()
  .max(500)
  .regex(/^\P{Cc}*$/u, 'holds a control character');
const entry = z.object({ name: text.default(''), labels: z.array(text).max(100).default([]) });

/**
 * Public Ethereum name tags: `{address: {name, labels[]}}`, one object a file. Labels are the source's own words; those
 * that name a kind of service give the type, the others stay tags.
 *
 * @throws LABELS_MALFORMED when the path holds no JSON file
 */
export async function* importEthereumLabels(path: string, options: ImportOptions): AsyncGenerator<ImportBatch> {
  for (const file of await listLabelFiles(path, /\.json$/i)) {
    const batch = await importFile(file, options);
    if (batch !== undefined) yield batch;
  }
}

async function importFile(file: LabelFile, options: ImportOptions): Promise<ImportBatch | undefined> {
  const batcher = createBatcher();
  const refuse = (reason: string, line?: number) =>
    batcher.refuse({ file: file.name, reason, ...(line !== undefined && { line }) });
  const entries = await readEntries(file);
  if ('fault' in entries) {
    refuse(entries.fault, entries.line);
    return batcher.take();
  }
  const source = `ethereum-labels:${basename(file.path)}`;
  for (const [index, [key, value]] of entries.entries()) {
    const parsed = entry.safeParse(value);
    const address = parseAddress('ETHEREUM', key.trim().toLowerCase(), options);
    const name = parsed.success ? parsed.data.name || parsed.data.labels[0] : undefined;
    if (!parsed.success) refuse(`${key}: ${describeIssue(parsed.error)}`, index + 1);
    else if (address === undefined) refuse(`${key} is no address of ETHEREUM`, index + 1);
    else if (name === undefined) refuse(`${key} has neither name nor label`, index + 1);
    else {
      const { labels } = parsed.data;
      const type = typeOf(labels);
      const entity = { key: `ethereum-labels:${name}#${type}`, name, type, tags: labels };
      batcher.label({ chain: 'ETHEREUM', address, entity, source, confidence: CONFIDENCE.web_crawl });
    }
  }
  batcher.whole(source);
  return batcher.take();
}

/** Entries of the file's one object, or why there are none. */
async function readEntries(
  file: LabelFile,
): Promise<readonly [string, unknown][] | { readonly fault: string; readonly line?: number }> {
  const content = await readLabelFile(file);
  if ('fault' in content) return content;
  const json = parseJson(content.text);
  if ('fault' in json) return json;
  const { value } = json;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'no object of addresses' };
  return Object.entries(value);
}

function typeOf(labels: readonly string[]): EntityType {
  const words = new Set(labels.map((label) => label.toLowerCase().replaceAll(' ', '-')));
  for (const [word, type] of mapping) if (words.has(word)) return type;
  return UNCATEGORISED;
}
