import type { EntityDraft, ImportBatch } from '@sulian/domain';
import { z } from 'zod';
import { type Batcher, createBatcher } from '../batcher.ts';
import { type LabelFile, lineAt, listLabelFiles, readLabelFile } from '../files.ts';
import type { ImportOptions } from '../importer.ts';
import { addListed, readListedAddress } from '../listed-address.ts';
import { parseJson } from '../parse-json.ts';
import { CONFIDENCE } from '../tagpack/confidence.ts';

const MAX_LIST = 10_000;
const text = z.string().min(1).max(500);
const poolSchema = z.object({
  id: z.number().int().nonnegative(),
  name: text,
  addresses: z.array(text).max(MAX_LIST),
  /** An empty tag would be found in every block. */
  tags: z.array(text).max(MAX_LIST),
  link: z.string().max(2_000).optional(),
});
type Pool = z.infer<typeof poolSchema>;

/**
 * One JSON file per pool: payout addresses and coinbase tags, as published by github.com/bitcoin-data/mining-pools.
 *
 * @throws LABELS_MALFORMED when the path has no JSON file
 */
export async function* importMiningPools(path: string, options: ImportOptions): AsyncGenerator<ImportBatch> {
  const batcher = createBatcher();
  for (const file of await listLabelFiles(path, /\.json$/i, options)) {
    await importPool(file, options, batcher);
    if (!batcher.isFull()) continue;
    const batch = batcher.take();
    if (batch !== undefined) yield batch;
  }
  const rest = batcher.take();
  if (rest !== undefined) yield rest;
}

async function importPool(file: LabelFile, options: ImportOptions, batcher: Batcher): Promise<void> {
  const content = await readLabelFile(file);
  if ('fault' in content) return batcher.refuse({ file: file.name, reason: content.fault });
  const pool = parsePool(content.text);
  if ('fault' in pool)
    return batcher.refuse({ file: file.name, ...(pool.line !== undefined && { line: pool.line }), reason: pool.fault });
  const uri = pool.link === undefined || pool.link === '' ? {} : { uri: pool.link };
  const entity: EntityDraft = { key: `mining-pools:${pool.id}`, name: pool.name, type: 'Mining pool', ...uri };
  const claim = { entity, source: `mining-pools:${file.sourceName}`, ...uri };
  for (const address of pool.addresses) {
    const line = lineAt(content.text, content.text.indexOf(JSON.stringify(address)));
    addListed(batcher, readListedAddress(address, { chains: ['BITCOIN'] }, options), {
      claim: { ...claim, confidence: CONFIDENCE.trusted_provider },
      place: { file: file.name, line },
    });
  }
  for (const tag of pool.tags) batcher.coinbaseTag({ ...claim, chain: 'BITCOIN', tag });
  batcher.whole(claim.source);
}

function parsePool(content: string): Pool | { readonly fault: string; readonly line?: number } {
  const json = parseJson(content);
  if ('fault' in json) return json;
  const parsed = poolSchema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a pool'}` };
}
