import { AppError, CHAINS, type ChainId, type ImportBatch } from '@sulian/domain';
import { type Batcher, createBatcher } from '../batcher.ts';
import { EXPLORERS } from '../chain-names.ts';
import { type LabelFile, listLabelFiles } from '../files.ts';
import type { PlacedOptions } from '../importer.ts';
import { type ListedAddress, readListedAddress } from '../listed-address.ts';
import { type NameTag, toTagLabel } from '../name-tags/name-tag.ts';
import { createUnknownWords } from '../name-tags/words.ts';
import { quote } from '../quote.ts';
import type { CsvFault } from '../read-csv.ts';
import { type ListPlace, readPlace } from './list-place.ts';
import { type Entry, readEntries } from './read-entries.ts';

const FORMAT = 'ethereum-labels';

/**
 * Public name tags of Ethereum's explorer and its siblings: `{address: {name, labels[]}}`, one object a file, or a
 * table. They do not contain their chain: that is given, or follows from the folder of the explorer. Labels are the
 * source's own words; those that name a kind of service give the type, the others stay tags.
 *
 * @throws LABELS_MALFORMED when the path has no such file; BAD_REQUEST when the chain of one is not known
 */
export async function* importEthereumLabels(path: string, options: PlacedOptions): AsyncGenerator<ImportBatch> {
  const batcher = createBatcher();
  for (const file of dropTwins(await listLabelFiles(path, /\.(?:json|csv)$/i, options))) {
    yield* importFile(file, options, batcher);
    const batch = batcher.take();
    if (batch !== undefined) yield batch;
  }
}

/** Removes tables next to which the same list is available as JSON, name for name. */
function dropTwins(files: readonly LabelFile[]): readonly LabelFile[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.filter(({ path }) => !/\.csv$/i.test(path) || !paths.has(path.replace(/\.csv$/i, '.json')));
}

async function* importFile(file: LabelFile, options: PlacedOptions, batcher: Batcher): AsyncGenerator<ImportBatch> {
  const place = readPlace(file.path);
  const chain = options.chain ?? getChainOf(place, file);
  const refuse = ({ fault: reason, line }: CsvFault): void =>
    batcher.refuse({ file: file.name, reason, ...(line !== undefined && { line }) });
  if (chain === null) return refuse({ fault: `${quote(file.path)} is in the folder of an unknown chain` });
  if (typeof place.chain === 'string' && place.chain !== chain)
    batcher.flag({
      file: file.name,
      reason: `lies in the folder of ${place.chain}, imported for ${chain} as is asked`,
    });
  const source = `${FORMAT}:${toSourceName(file, place, options)}`;
  const unknown = createUnknownWords();
  for await (const each of readEntries(file)) {
    if ('fault' in each) {
      refuse(each);
      if (each.isFatal === true) return;
      continue;
    }
    const entry = inPlace(each, place);
    const tag = toTag(entry, chain, options);
    if (typeof tag === 'string') refuse({ fault: tag, line: entry.line });
    else {
      const place = { file: file.name, line: entry.line };
      for (const reason of tag.flags) batcher.flag({ ...place, reason });
      batcher.label(toTagLabel(tag, { format: FORMAT, source }), place);
      unknown.add(entry.labels);
    }
    const batch = batcher.isFull() ? batcher.take() : undefined;
    if (batch !== undefined) yield batch;
  }
  const reason = unknown.describe();
  if (reason !== undefined) batcher.flag({ file: file.name, reason });
  batcher.whole(source);
}

function inPlace(entry: Entry, { label, isOfTokens }: ListPlace): Entry {
  const labels = label === undefined || entry.labels.includes(label) ? entry.labels : [...entry.labels, label];
  return { ...entry, labels, isToken: entry.isToken === true || isOfTokens };
}

/** The tag, or why it is refused. */
function toTag(entry: Entry, chain: ChainId, options: PlacedOptions): (NameTag & ListedAddress) | string {
  const { address: text, labels, isToken = false } = entry;
  const read = readListedAddress(text, { chains: [chain], hasAnyCase: true }, options);
  const name = entry.name || labels[0];
  if ('fault' in read) return read.fault;
  return name === undefined ? `${quote(text)} has neither name nor label` : { ...read, name, labels, isToken };
}

function getChainOf(place: ListPlace, file: LabelFile): ChainId | null {
  if (place.chain !== undefined) return place.chain;
  const chains = CHAINS.filter(({ sharesAddresses }) => sharesAddresses).map(({ id }) => id);
  throw new AppError(
    'BAD_REQUEST',
    `--chain is needed with --format ${FORMAT}: ${file.name} does not name its chain and is in the folder of no explorer (${EXPLORERS.join(' ')}); one of ${chains.join(' ')}`,
    { details: { format: FORMAT, file: file.name, chains } },
  );
}

/** Every explorer has files of the same names: their folder distinguishes them, unless the import has a name. */
const toSourceName = (file: LabelFile, { fromExplorer }: ListPlace, { source }: PlacedOptions): string =>
  source === undefined ? (fromExplorer ?? file.sourceName) : file.sourceName;
