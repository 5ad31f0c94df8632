import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CoinbaseTagDraft, ImportBatch, LabelDraft, RefusedLine } from '@sulian/domain';
import { onTestFinished } from 'vitest';

/** A folder of the given files, gone when the test is over. For tests only. */
export async function writeFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-labels-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

/** All that an import yields, in one piece. */
export async function collect(batches: AsyncIterable<ImportBatch>) {
  const labels: LabelDraft[] = [];
  const coinbaseTags: CoinbaseTagDraft[] = [];
  const refused: RefusedLine[] = [];
  const flagged: RefusedLine[] = [];
  for await (const batch of batches) {
    for (const label of batch.labels) labels.push(label);
    coinbaseTags.push(...batch.coinbaseTags);
    refused.push(...batch.refused);
    flagged.push(...(batch.flagged ?? []));
  }
  return { labels, coinbaseTags, refused, flagged };
}
