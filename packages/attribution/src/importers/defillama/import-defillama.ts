import { basename, dirname, extname, resolve, sep } from 'node:path';
import type { EntityDraft, EntityType, ImportBatch } from '@sulian/domain';
import { type Batcher, createBatcher } from '../batcher.ts';
import { findChainBySlug, SLUGS } from '../chain-names.ts';
import { type LabelFile, listLabelFiles, readLabelFile } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { addListed, type ReadAddress, readAssetAddress, readListedAddress } from '../listed-address.ts';
import { quote } from '../quote.ts';
import { CONFIDENCE } from '../tagpack/confidence.ts';
import { findOwners, type OwnerEvent } from './find-owners.ts';
import { parseLiterals, type Source } from './parse-literals.ts';

const FORMAT = 'defillama';

/** Subject of a list, by its folder or by what its code calls; the first that fits. */
const KINDS: readonly { readonly folder: string; readonly call: string; readonly type: EntityType }[] = [
  { folder: 'cex', call: 'cexExports', type: 'Exchange' },
  { folder: 'treasury', call: 'treasuryExports', type: 'Decentralized service' },
];
const UNKNOWN: EntityType = 'Custom group';

/**
 * Address lists of github.com/DefiLlama/DefiLlama-Adapters, JavaScript, TypeScript or JSON, read as data: `owners` by
 * chain, and rows of coin, network and address. No code is run: what only running it would give is refused with its
 * line.
 *
 * @throws LABELS_MALFORMED when the path has no such file
 */
export async function* importDefiLlama(path: string, options: ImportOptions): AsyncGenerator<ImportBatch> {
  const batcher = createBatcher();
  for (const file of await listLabelFiles(path, /\.(?:[cm]?[jt]s|json)$/i, options)) {
    await importFile(file, { options, batcher });
    const batch = batcher.take();
    if (batch !== undefined) yield batch;
  }
}

interface Context {
  readonly options: ImportOptions;
  readonly batcher: Batcher;
}

async function importFile(file: LabelFile, { options, batcher }: Context): Promise<void> {
  const content = await readLabelFile(file);
  const source = 'fault' in content ? content : tryParse(content.text);
  if ('fault' in source) return batcher.refuse({ file: file.name, reason: source.fault });
  const type = findKind(file, 'text' in content ? content.text : '');
  const own = nameOf(file);
  const claim = { source: `${FORMAT}:${file.sourceName}`, confidence: CONFIDENCE.service_data };
  let owners = 0;
  const isBook = basename(dirname(resolve(file.path))) === 'bitcoin-book';
  for (const event of findOwners(source, { isBook })) {
    owners += 1;
    const place = { file: file.name, line: event.line };
    const entity = toEntity('owner' in event ? (event.owner ?? own) : own, type);
    addListed(batcher, readOwner(event, options), { claim: { ...claim, entity }, place });
  }
  if (owners === 0)
    return batcher.refuse({
      file: file.name,
      reason: 'lists no owners by chain and no rows of coin, network and address',
    });
  if (type === UNKNOWN)
    batcher.flag({ file: file.name, reason: `neither of an exchange nor of a treasury: its owners are ${UNKNOWN}` });
  batcher.whole(claim.source);
}

function tryParse(text: string): Source | { readonly fault: string } {
  try {
    return parseLiterals(text);
  } catch (error) {
    if (error instanceof RangeError) return { fault: error.message };
    throw error;
  }
}

function readOwner(event: OwnerEvent, options: ImportOptions): ReadAddress {
  if ('code' in event) return { fault: `owners are ${quote(event.code)}, which is code; code is not run` };
  if ('reference' in event)
    return { fault: `bitcoin is ${quote(event.reference)}, a list of bitcoin-book; import that folder as well` };
  if ('network' in event) return readAssetAddress(event.address, event.network, options);
  const chain = findChainBySlug(event.chain);
  if (chain === undefined) return { fault: `unknown chain ${quote(event.chain)}; one of ${SLUGS.join(' ')}` };
  return readListedAddress(event.address, { chains: [chain] }, options);
}

function findKind(file: LabelFile, text: string): EntityType {
  const folders = dirname(resolve(file.path)).split(sep);
  const base = basename(file.path, extname(file.path));
  const isOf = ({ folder, call }: (typeof KINDS)[number]): boolean =>
    folders.at(-1) === folder || base === folder || text.includes(`${call}(`);
  return KINDS.find(isOf)?.type ?? UNKNOWN;
}

/** `projects/bitget/index.js` and `cex/osl.js` are named by folder and by file. */
function nameOf(file: LabelFile): string {
  const base = basename(file.path, extname(file.path));
  return base === 'index' ? basename(dirname(resolve(file.path))) : base;
}

const toEntity = (name: string, type: EntityType): EntityDraft => ({ key: `${FORMAT}:${name}#${type}`, name, type });
