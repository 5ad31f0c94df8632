import type { CoinbaseTagDraft, EntityDraft, ImportBatch, LabelDraft, RefusedLine, StatedEntity } from '@sulian/domain';
import { findSuspicion } from './suspect-name.ts';

/** Entries a batch holds: few enough to be garbage before they are old, enough that a batch's own costs do not count. */
const BATCH_ENTRIES = 10_000;

type Place = Pick<RefusedLine, 'file' | 'line'>;

/** Names remembered as looked at; forgotten all at once beyond it. */
const MAX_NAMES_KEPT = 200_000;

export interface Batcher {
  /** The place is told where the entity's name looks wrong; once a name. */
  label(draft: LabelDraft, place?: Place): void;
  coinbaseTag(draft: CoinbaseTagDraft): void;
  entity(draft: StatedEntity, place?: Place): void;
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
  let flagged: RefusedLine[] = [];
  const looked = new Set<string>();
  function lookAt({ name }: EntityDraft, place: Place): void {
    if (looked.has(name)) return;
    if (looked.size >= MAX_NAMES_KEPT) looked.clear();
    looked.add(name);
    const reason = findSuspicion(name);
    if (reason !== undefined) flagged.push({ ...place, reason });
  }
  const count = (): number => labels.length + coinbaseTags.length + refused.length + entities.length;
  return {
    label: (draft, place = { file: draft.source }) => {
      lookAt(draft.entity, place);
      labels.push(draft);
    },
    coinbaseTag: (draft) => coinbaseTags.push(draft),
    entity: (draft, place = { file: draft.source }) => {
      lookAt(draft, place);
      entities.push(draft);
    },
    whole: (source) => wholeSources.push(source),
    refuse: (line) => refused.push(line),
    isFull: () => count() >= BATCH_ENTRIES,
    take() {
      if (count() === 0 && wholeSources.length === 0) return undefined;
      const batch = {
        labels,
        coinbaseTags,
        refused,
        entities,
        wholeSources,
        ...(flagged.length > 0 && { flagged }),
      };
      labels = [];
      coinbaseTags = [];
      refused = [];
      entities = [];
      wholeSources = [];
      flagged = [];
      return batch;
    },
  };
}
