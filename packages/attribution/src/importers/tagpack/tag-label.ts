import type { LabelDraft } from '@sulian/domain';
import type { ImportOptions } from '../importer.ts';
import { resolveAddress } from '../resolve-address.ts';
import { findConfidence } from './confidence.ts';
import { type TagContext, toEntity } from './entity.ts';
import { describeIssue, type Header, tagSchema } from './schema.ts';

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** The label a tag claims, with the header's fields where the tag is silent; or why it is refused. */
export function toLabel(
  value: unknown,
  header: Header,
  { context, options }: { readonly context: TagContext; readonly options: ImportOptions },
): LabelDraft | string {
  const parsed = tagSchema.safeParse(value);
  if (!parsed.success) return describeIssue(parsed.error);
  const fields = { ...header, ...parsed.data };
  const { label, currency, confidence: word, source, creator, lastmod } = fields;
  if (label === undefined) return 'no label';
  const asset = fields.network ?? currency;
  if (asset === undefined) return 'no currency';
  const confidence = findConfidence(word);
  if (confidence === undefined) return `confidence ${word} is not on the ladder`;
  const resolved = resolveAddress(asset, fields.address, options);
  if ('fault' in resolved) return resolved.fault;
  const entity = toEntity({ ...fields, label }, context);
  if (typeof entity === 'string') return entity;
  const date = DATE.exec(lastmod ?? '')?.[0];
  const note = toNote(label, entity.name, fields.is_cluster_definer);
  return {
    chain: resolved.chain,
    address: resolved.address,
    entity,
    source: `tagpack:${context.file}`,
    confidence,
    ...(source !== undefined && source !== '' && { uri: source }),
    ...(date !== undefined && { date }),
    ...(creator !== undefined && { author: creator }),
    ...(note !== '' && { note }),
  };
}

/** What has no field of its own: the tag's own words where the actor has another name, and what it says of the cluster. */
function toNote(label: string, name: string, isClusterDefiner: string | undefined): string {
  const notes = label === name ? [] : [label];
  if (isClusterDefiner !== undefined) notes.push(`is_cluster_definer: ${isClusterDefiner}`);
  return notes.join('; ');
}
