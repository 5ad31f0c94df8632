import type { LabelDraft } from '@sulian/domain';
import type { ImportOptions } from '../importer.ts';
import { readAssetAddress } from '../listed-address.ts';
import { quote } from '../quote.ts';
import { CONFIDENCE_WORDS, findConfidence } from './confidence.ts';
import { type TagContext, toEntity } from './entity.ts';
import { parseDay } from './parse-day.ts';
import { describeIssue, type Header, isPlainTag, type Tag, tagSchema } from './schema.ts';

/** The label a tag claims, with the header's fields where the tag is silent; or why it is refused. */
export function toLabel(
  value: unknown,
  header: Header,
  { context, options }: { readonly context: TagContext; readonly options: ImportOptions },
): LabelDraft | string {
  const tag = readTag(value);
  if (typeof tag === 'string') return tag;
  const label = tag.label ?? header.label;
  if (label === undefined) return 'missing label';
  const asset = tag.network ?? header.network ?? tag.currency ?? header.currency;
  if (asset === undefined) return 'missing currency';
  const word = tag.confidence ?? header.confidence;
  const confidence = findConfidence(word);
  if (confidence === undefined)
    return `confidence ${quote(word ?? '')} is not on the ladder; one of ${CONFIDENCE_WORDS.join(' ')}`;
  const read = readAssetAddress(tag.address, asset, options);
  if ('fault' in read) return read.fault;
  const entity = toEntity(
    {
      label,
      actor: tag.actor ?? header.actor,
      category: tag.category ?? header.category,
      concepts: tag.concepts ?? header.concepts,
      abuse: tag.abuse ?? header.abuse,
    },
    context,
  );
  if (typeof entity === 'string') return entity;
  const source = tag.source ?? header.source;
  const lastmod = tag.lastmod ?? header.lastmod ?? '';
  const date = parseDay(lastmod);
  if (date === undefined && lastmod !== '')
    context.flag(`lastmod ${quote(lastmod)} is not a known date: the label has none`);
  for (const reason of read.flags) context.flag(reason);
  const author = tag.creator ?? header.creator;
  const note = toNote(label, entity.name, tag.is_cluster_definer ?? header.is_cluster_definer);
  return {
    chain: read.chain,
    address: read.address,
    entity,
    source: context.source,
    confidence,
    ...(source !== undefined && source !== '' && { uri: source }),
    ...(date !== undefined && { date }),
    ...(author !== undefined && { author }),
    ...(note !== '' && { note }),
  };
}

function readTag(value: unknown): Tag | string {
  if (isPlainTag(value)) return value;
  const parsed = tagSchema.safeParse(value);
  return parsed.success ? parsed.data : describeIssue(parsed.error, value);
}

/**
 * Note on what has no field of its own: the tag's own words where the actor has another name, and its statement on the
 * cluster.
 */
function toNote(label: string, name: string, isClusterDefiner: string | undefined): string {
  const notes = label === name ? [] : [label];
  if (isClusterDefiner !== undefined) notes.push(`is_cluster_definer: ${isClusterDefiner}`);
  return notes.join('; ');
}
