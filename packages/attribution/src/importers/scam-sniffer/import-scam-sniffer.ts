import type { EntityDraft, ImportBatch } from '@sulian/domain';
import { z } from 'zod';
import { type Batcher, createBatcher } from '../batcher.ts';
import { type LabelFile, listLabelFiles, readLabelFile } from '../files.ts';
import type { ChainOptions } from '../importer.ts';
import { addListed, readListedAddress } from '../listed-address.ts';
import { parseJson } from '../parse-json.ts';
import { quote } from '../quote.ts';
import { CONFIDENCE } from '../tagpack/confidence.ts';

const URI = 'https://github.com/scamsniffer/scam-database';
/** An address that is listed without the domain that it was found behind. */
const UNNAMED: EntityDraft = { key: 'scam-sniffer:#Phishing', name: 'Scam Sniffer blacklist', type: 'Phishing' };

const text = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}*$/u, 'has a control character');
/** `address.json`: addresses; `combined.json`: addresses by the domain of the site that they were found behind. */
const list = z.union([z.array(text), z.record(text, z.array(text))]);

/**
 * The blacklist of github.com/scamsniffer/scam-database: `address.json` and `combined.json`. It does not name the EVM
 * chain of its addresses. Its `domains.json` has no addresses: all of it is refused.
 *
 * @throws LABELS_MALFORMED when the path has no JSON file
 */
export async function* importScamSniffer(path: string, options: ChainOptions): AsyncGenerator<ImportBatch> {
  for (const file of await listLabelFiles(path, /\.json$/i, options)) {
    const batcher = createBatcher();
    const content = await readLabelFile(file);
    const json = 'fault' in content ? content : parseJson(content.text);
    if ('fault' in json) batcher.refuse({ file: file.name, reason: json.fault });
    else importList(json.value, { file, options, batcher });
    const batch = batcher.take();
    if (batch !== undefined) yield batch;
  }
}

interface ListContext {
  readonly file: LabelFile;
  readonly options: ChainOptions;
  readonly batcher: Batcher;
}

function importList(value: unknown, { file, options, batcher }: ListContext): void {
  const parsed = list.safeParse(value);
  if (!parsed.success) {
    batcher.refuse({ file: file.name, reason: 'neither a list of addresses nor one of addresses by domain' });
    return;
  }
  const { chain } = options;
  const source = `scam-sniffer:${file.sourceName}`;
  const groups = Array.isArray(parsed.data) ? [[undefined, parsed.data] as const] : Object.entries(parsed.data);
  for (const [domain, addresses] of groups) {
    const entity = domain === undefined ? UNNAMED : toEntity(domain);
    for (const each of addresses) {
      const read = readListedAddress(each, { chains: [chain], hasAnyCase: true }, options);
      const ofSite = 'fault' in read && domain !== undefined ? { fault: `${read.fault} (of ${quote(domain)})` } : read;
      addListed(batcher, ofSite, {
        claim: { entity, source, uri: URI, confidence: CONFIDENCE.web_crawl },
        place: { file: file.name },
      });
    }
  }
  batcher.whole(source);
}

const toEntity = (domain: string): EntityDraft => ({
  key: `scam-sniffer:${domain}#Phishing`,
  name: domain,
  type: 'Phishing',
});
