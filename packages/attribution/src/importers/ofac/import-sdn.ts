import type { EntityDraft, ImportBatch } from '@sulian/domain';
import { type Batcher, createBatcher } from '../batcher.ts';
import type { LabelFile } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { addListed, readAssetAddress } from '../listed-address.ts';
import { CONFIDENCE } from '../tagpack/confidence.ts';
import type { Party } from './sdn/party.ts';
import { readSdn } from './sdn/read-sdn.ts';

const DETAILS = 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=';

/** The SDN list as OFAC publishes it, `sdn.xml` or `sdn_advanced.xml`: each party is an entity of its own. */
export async function* importSdn(file: LabelFile, options: ImportOptions): AsyncGenerator<ImportBatch> {
  const batcher = createBatcher();
  const source = `ofac:${file.sourceName}`;
  let published: string | undefined;
  let isWhole = true;
  for await (const event of readSdn(file.path)) {
    if ('published' in event) published = event.published;
    else if ('party' in event) addLabels(event.party, { file, source, published, options, batcher });
    else {
      const { fault: reason, line } = event;
      batcher.refuse({ file: file.name, reason, ...(line !== undefined && { line }) });
      if (event.isFatal === true) isWhole = false;
    }
    const batch = batcher.isFull() ? batcher.take() : undefined;
    if (batch !== undefined) yield batch;
  }
  if (isWhole) batcher.whole(source);
  const rest = batcher.take();
  if (rest !== undefined) yield rest;
}

interface SdnContext {
  readonly file: LabelFile;
  readonly source: string;
  readonly published: string | undefined;
  readonly options: ImportOptions;
  readonly batcher: Batcher;
}

function addLabels({ uid, name, programs, addresses, listedSince }: Party, context: SdnContext): void {
  const { file, source, published, options, batcher } = context;
  const uri = `${DETAILS}${encodeURIComponent(uid)}`;
  const entity: EntityDraft = { key: `ofac:sdn:${uid}`, name, type: 'OFAC sanction list', uri, tags: programs };
  const note = [`uid ${uid}`, ...(programs.length > 0 ? [`programs ${programs.join(', ')}`] : [])].join('; ');
  const claim = {
    entity,
    source,
    uri,
    author: 'OFAC',
    note,
    confidence: CONFIDENCE.authority_data,
    ...(published !== undefined && { date: published }),
    ...(listedSince !== undefined && { validFrom: listedSince }),
  };
  for (const { asset, text, line } of addresses) {
    const read = readAssetAddress(text, asset, options);
    const ofParty = 'fault' in read ? { fault: `${read.fault} (of ${name}, uid ${uid})` } : read;
    addListed(batcher, ofParty, { claim, place: { file: file.name, line } });
  }
}
