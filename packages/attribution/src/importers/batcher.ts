import type { CoinbaseTagDraft, ImportBatch, LabelDraft, RefusedLine, StatedEntity } from '@sulian/domain';

/** Entries a batch holds: a whole pack, so that a store that saves by batch sees all claims of a source together. */
const BATCH_ENTRIES = 100_000;

export interface Batcher {
  label(draft: LabelDraft): void;
  coinbaseTag(draft: CoinbaseTagDraft): void;
  entity(draft: StatedEntity): void;
  refuse(line: RefusedLine): void;
  /** Says that a source was read to its end. */
  whole(source: string): void;
  isFull(): boolean;
  /** What was gathered since the last call; undefined when that is nothing. */
  take(): ImportBatch | undefined;
}

export function createBatcher(): Batcher {
  let labels: LabelDraft[] = [];
  let coinbaseTags: CoinbaseTagDraft[] = [];
  let refused: RefusedLine[] = [];
  let entities: StatedEntity[] = [];
  let wholeSources: string[] = [];
  const count = (): number => labels.length + coinbaseTags.length + refused.length + entities.length;
  return {
    label: (draft) => labels.push(draft),
    coinbaseTag: (draft) => coinbaseTags.push(draft),
    entity: (draft) => entities.push(draft),
    whole: (source) => wholeSources.push(source),
    refuse: (line) => refused.push(line),
    isFull: () => count() >= BATCH_ENTRIES,
    take() {
      if (count() === 0 && wholeSources.length === 0) return undefined;
      const batch = { labels, coinbaseTags, refused, entities, wholeSources };
      labels = [];
      coinbaseTags = [];
      refused = [];
      entities = [];
      wholeSources = [];
      return batch;
    },
  };
}
