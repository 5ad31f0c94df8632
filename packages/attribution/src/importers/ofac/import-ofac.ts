import type { EntityDraft, ImportBatch } from '@sulian/domain';
import { type Batcher, createBatcher } from '../batcher.ts';
import { type LabelFile, listLabelFiles, readLabelFile } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { addListed, readAssetAddress } from '../listed-address.ts';
import { CONFIDENCE } from '../tagpack/confidence.ts';
import { importSdn } from './import-sdn.ts';

/** One address per line; the asset is in the name. Next to each file is the same list as JSON, which is not read. */
const LIST_FILE = /^sanctioned_addresses_([A-Za-z0-9]+)\.txt$/;
const SDN_FILE = /\.xml$/i;
const ANY_FILE = new RegExp(`${LIST_FILE.source}|${SDN_FILE.source}`, 'i');
/** The list that the lists are made from, as their README links it. */
const SDN_LIST =
  'https://home.treasury.gov/policy-issues/financial-sanctions/specially-designated-nationals-and-blocked-persons-list-sdn-human-readable-lists';

const ENTITY: EntityDraft = {
  key: 'ofac:sdn',
  name: 'OFAC sanction list',
  type: 'OFAC sanction list',
  uri: SDN_LIST,
  countries: ['US'],
};

/**
 * OFAC's SDN list in XML, and lists of addresses by asset as made from it by github.com/0xB10C. Those lists state no
 * date, so that their labels have none.
 *
 * @throws LABELS_MALFORMED when the path has no such list
 */
export async function* importOfac(path: string, options: ImportOptions): AsyncGenerator<ImportBatch> {
  for (const file of await listLabelFiles(path, ANY_FILE, options)) {
    if (SDN_FILE.test(file.path)) {
      yield* importSdn(file, options);
      continue;
    }
    const batch = await importList(file, options);
    if (batch !== undefined) yield batch;
  }
}

async function importList(file: LabelFile, options: ImportOptions): Promise<ImportBatch | undefined> {
  const batcher = createBatcher();
  const asset = LIST_FILE.exec(file.path.split(/[\\/]/).at(-1) ?? '')?.[1];
  const content = await readLabelFile(file);
  if (asset === undefined)
    batcher.refuse({ file: file.name, reason: 'not named sanctioned_addresses_ASSET.txt, nor *.xml' });
  else if ('fault' in content) batcher.refuse({ file: file.name, reason: content.fault });
  else readList(content.text, { asset, file, options, batcher });
  return batcher.take();
}

interface ListContext {
  readonly asset: string;
  readonly file: LabelFile;
  readonly options: ImportOptions;
  readonly batcher: Batcher;
}

function readList(text: string, { asset, file, options, batcher }: ListContext): void {
  const source = `ofac:${file.sourceName}`;
  const claim = { entity: ENTITY, source, uri: SDN_LIST, confidence: CONFIDENCE.authority_data };
  for (const [index, line] of text.split('\n').entries()) {
    const address = line.trim();
    if (address === '' || address.startsWith('#')) continue;
    const place = { file: file.name, line: index + 1 };
    addListed(batcher, readAssetAddress(address, asset, options), { claim, place });
  }
  batcher.whole(source);
}
