import type {
  ChainId,
  CoinbaseTagDraft,
  EntityDraft,
  ImportBatch,
  LabelDraft,
  RefusedLine,
  StatedEntity,
} from '@sulian/domain';
import { cleanDraft } from './clean-draft.ts';

/** Entries of a batch: few enough to be garbage before they are old, enough that a batch's own costs do not count. */
const BATCH_ENTRIES = 10_000;

type LineNumber = Pick<RefusedLine, 'file' | 'line'>;

/** Names and reasons remembered as looked at; forgotten all at once beyond it. */
const MAX_NAMES_KEPT = 200_000;

export interface Batcher {
  /**
   * Adds a label. A place whose texts look wrong is reported, once per text; invisible characters are removed from
   * them.
   */
  label(draft: LabelDraft, place?: LineNumber): void;
  coinbaseTag(draft: CoinbaseTagDraft, place?: LineNumber): void;
  entity(draft: StatedEntity, place?: LineNumber): void;
  refuse(line: RefusedLine): void;
  /** Reports that an entry was taken and looks wrong; once per reason. */
  flag(line: RefusedLine): void;
  /** Records that a source names every service of a chain. */
  covers(source: string, chain: ChainId): void;
  /** Records that a source was read to its end. */
  whole(source: string): void;
  isFull(): boolean;
  /** Returns the entries gathered since the last call; undefined when there are none. */
  take(): ImportBatch | undefined;
}

const namedByEntity = ({ entity }: { readonly entity: EntityDraft }): string => entity.name;

const DAY_MS = 86_400_000;

export function createBatcher(nowMs = Date.now()): Batcher {
  /** Last day accepted: tomorrow, which has begun already where the day begins first. */
  const lastDay = new Date(nowMs + DAY_MS).toISOString().slice(0, 10);
  let labels: LabelDraft[] = [];
  let coinbaseTags: CoinbaseTagDraft[] = [];
  let refused: RefusedLine[] = [];
  let entities: StatedEntity[] = [];
  let wholeSources: string[] = [];
  let covers: NonNullable<ImportBatch['covers']>[number][] = [];
  let flagged: RefusedLine[] = [];
  const looked = new Set<string>();
  function isNew(text: string): boolean {
    if (looked.has(text)) return false;
    if (looked.size >= MAX_NAMES_KEPT) looked.clear();
    looked.add(text);
    return true;
  }
  /** The draft as it is taken; undefined: nothing of its name is seen. */
  function resolveDraft<T extends object>(draft: T, nameOf: (draft: T) => string, place: LineNumber): T | undefined {
    const cleaned = cleanDraft(draft, (reason) => {
      if (isNew(reason)) flagged.push({ ...place, reason });
    });
    if (cleaned === draft || nameOf(cleaned) !== '') return cleaned;
    refused.push({ ...place, reason: 'the name has no visible character' });
    return undefined;
  }
  /** The newest of labels that are as sure speaks: one of a day to come would for ever. */
  function withoutDayToCome(draft: LabelDraft, place: LineNumber): LabelDraft {
    const { date, ...rest } = draft;
    if (date === undefined || date <= lastDay) return draft;
    const reason = `the date ${date} has not come yet: the label has none`;
    if (isNew(reason)) flagged.push({ ...place, reason });
    return rest;
  }
  const count = (): number => labels.length + coinbaseTags.length + refused.length + entities.length;
  return {
    label: (draft, place = { file: draft.source }) => {
      const taken = resolveDraft(withoutDayToCome(draft, place), namedByEntity, place);
      if (taken !== undefined) labels.push(taken);
    },
    coinbaseTag: (draft, place = { file: draft.source }) => {
      const taken = resolveDraft(draft, namedByEntity, place);
      if (taken !== undefined) coinbaseTags.push(taken);
    },
    entity: (draft, place = { file: draft.source }) => {
      const taken = resolveDraft(draft, ({ name }) => name, place);
      if (taken !== undefined) entities.push(taken);
    },
    covers: (source, chain) => covers.push({ source, chain }),
    whole: (source) => wholeSources.push(source),
    refuse: (line) => refused.push(line),
    flag: (line) => {
      if (isNew(line.reason)) flagged.push(line);
    },
    isFull: () => count() >= BATCH_ENTRIES,
    take() {
      if (count() === 0 && wholeSources.length === 0 && covers.length === 0) return undefined;
      const batch = {
        labels,
        coinbaseTags,
        refused,
        entities,
        wholeSources,
        ...(covers.length > 0 && { covers }),
        ...(flagged.length > 0 && { flagged }),
      };
      labels = [];
      coinbaseTags = [];
      refused = [];
      entities = [];
      wholeSources = [];
      covers = [];
      flagged = [];
      return batch;
    },
  };
}
