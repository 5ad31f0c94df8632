import type { ImportBatch } from '@sulian/domain';
import { type Batcher, createBatcher } from '../batcher.ts';
import { CHAIN_NUMBERS, findChainByNumber } from '../chain-names.ts';
import { type LabelFile, listLabelFiles } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { type ListedAddress, readListedAddress } from '../listed-address.ts';
import { type NameTag, toTagLabel } from '../name-tags/name-tag.ts';
import { createUnknownWords } from '../name-tags/words.ts';
import { quote } from '../quote.ts';
import { type Row, readRows } from './read-rows.ts';

const FORMAT = 'eth-labels';
/** Addresses of one file, all stored until it is read: an address has a row for each of its labels. */
const MAX_ADDRESSES = 1_000_000;

/**
 * Public name tags with their chain's number, as github.com/dawsbot/eth-labels exports them: `accounts` and `tokens`,
 * CSV or JSON. The rows of one address are one claim with all their labels.
 *
 * @throws LABELS_MALFORMED when the path has no such file
 */
export async function* importEthLabels(path: string, options: ImportOptions): AsyncGenerator<ImportBatch> {
  const batcher = createBatcher();
  for (const file of await listLabelFiles(path, /\.(?:json|csv)$/i, options)) {
    const tags = await readTags(file, { options, batcher });
    if (tags !== undefined) yield* importTags(file, tags, batcher);
    const batch = batcher.take();
    if (batch !== undefined) yield batch;
  }
}

interface Context {
  readonly options: ImportOptions;
  readonly batcher: Batcher;
}

interface PlacedTag extends NameTag, ListedAddress {
  readonly line: number;
}

/** Tags by chain and address; undefined when the file cannot be read to its end. */
async function readTags(file: LabelFile, context: Context): Promise<Iterable<PlacedTag> | undefined> {
  const { batcher } = context;
  const tags = new Map<string, PlacedTag>();
  for await (const each of readRows(file)) {
    const { line } = each;
    const tag = 'fault' in each ? each.fault : toTag(each.row, context.options);
    if (typeof tag === 'string') batcher.refuse({ file: file.name, reason: tag, ...(line !== undefined && { line }) });
    else addTag(tags, { ...tag, line: line as number });
    if ('isFatal' in each && each.isFatal === true) return undefined;
    if (tags.size <= MAX_ADDRESSES) continue;
    batcher.refuse({ file: file.name, reason: `more than ${MAX_ADDRESSES} addresses` });
    return undefined;
  }
  return tags.values();
}

/** The first name applies; of an account that is a token as well, that of the account. */
function addTag(tags: Map<string, PlacedTag>, tag: PlacedTag): void {
  const key = `${tag.chain} ${tag.address}`;
  const known = tags.get(key);
  if (known === undefined) tags.set(key, tag);
  else tags.set(key, { ...known, labels: [...new Set([...known.labels, ...tag.labels])] });
}

/** The tag, or why it is refused. */
function toTag(
  { chainId, address: text, label, name, nameTag, symbol }: Row,
  options: ImportOptions,
): (NameTag & ListedAddress) | string {
  const chain = findChainByNumber(chainId);
  if (chain === undefined)
    return `chain number ${quote(chainId)} is of an unknown chain; one of ${CHAIN_NUMBERS.join(' ')}`;
  const read = readListedAddress(text, { chains: [chain], hasAnyCase: true }, options);
  if ('fault' in read) return read.fault;
  const said = nameTag || name || label;
  if (said === '') return `${quote(text)} has neither name nor label`;
  return { ...read, name: said, labels: label === '' ? [] : [label], isToken: typeof symbol === 'string' };
}

function* importTags(file: LabelFile, tags: Iterable<PlacedTag>, batcher: Batcher): Generator<ImportBatch> {
  const source = `${FORMAT}:${file.sourceName}`;
  const unknown = createUnknownWords();
  for (const tag of tags) {
    const place = { file: file.name, line: tag.line };
    for (const reason of tag.flags) batcher.flag({ ...place, reason });
    batcher.label(toTagLabel(tag, { format: FORMAT, source }), place);
    unknown.add(tag.labels);
    const batch = batcher.isFull() ? batcher.take() : undefined;
    if (batch !== undefined) yield batch;
  }
  const reason = unknown.describe();
  if (reason !== undefined) batcher.flag({ file: file.name, reason });
  batcher.whole(source);
}
