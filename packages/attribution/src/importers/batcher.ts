import type { CoinbaseTagDraft, LabelDraft, RefusedLine } from '@sulian/domain';
import type { ImportBatch } from './importer.ts';

/** Entries a batch holds: a whole pack, so that a store that saves by batch sees all claims of a source together. */
const BATCH_ENTRIES = 100_000;

export interface Batcher {
  label(draft: LabelDraft): void;
  coinbaseTag(draft: CoinbaseTagDraft): void;
  refuse(line: RefusedLine): void;
  isFull(): boolean;
  /** What was gathered since the last call; undefined when that is nothing. */
  take(): ImportBatch | undefined;
}

export function createBatcher(): Batcher {
  let labels: LabelDraft[] = [];
  let coinbaseTags: CoinbaseTagDraft[] = [];
  let refused: RefusedLine[] = [];
  const count = (): number => labels.length + coinbaseTags.length + refused.length;
  return {
    label: (draft) => labels.push(draft),
    coinbaseTag: (draft) => coinbaseTags.push(draft),
    refuse: (line) => refused.push(line),
    isFull: () => count() >= BATCH_ENTRIES,
    take() {
      if (count() === 0) return undefined;
      const batch = { labels, coinbaseTags, refused };
      labels = [];
      coinbaseTags = [];
      refused = [];
      return batch;
    },
  };
}
