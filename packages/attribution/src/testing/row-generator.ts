import type { ImportBatch } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';

/** Rows of a label list in our own format, a thousand a piece. For tests only. */
export function* generateRows(seed: number, count: number): Generator<string> {
  const random = createRandom(seed);
  yield 'chain,address,entity,type,confidence,note\n';
  for (let done = 0; done < count; done += 1_000) {
    const rows = Array.from(
      { length: Math.min(1_000, count - done) },
      () => `ETHEREUM,0x${random.hex(40)},Entity ${random.below(5_000)},Exchange,${random.below(101)}%,"a, ""note"""\n`,
    );
    yield rows.join('');
  }
}

/** Labels of an import, and by how much it made the process grow at most. For tests only. */
export async function countInFlatMemory(batches: AsyncIterable<ImportBatch>) {
  const before = process.memoryUsage().rss;
  let labels = 0;
  let most = before;
  for await (const batch of batches) {
    labels += batch.labels.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  return { labels, grownBytes: most - before };
}
