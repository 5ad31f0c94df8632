import type { ChainId } from './chain.ts';
import type { CoinbaseTagDraft, Entity, Label, LabelDraft } from './label.ts';

export interface LabelCounts {
  /** Labels that were new, changed, or already there. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface LabelStore {
  /** Upserts entities and labels of one source in one database transaction; running it twice changes nothing. */
  saveLabels(labels: readonly LabelDraft[]): Promise<LabelCounts>;
  saveCoinbaseTags(tags: readonly CoinbaseTagDraft[]): Promise<LabelCounts>;
  /** Grows by one with every import that changed something; 0 before the first. */
  getVersion(): Promise<number>;
  /** All labels in a chain, in stable order (address, confidence descending, id). */
  streamLabels(chain: ChainId): AsyncIterable<readonly Label[]>;
  listCoinbaseTags(chain: ChainId): Promise<readonly { readonly tag: string; readonly entity: Entity }[]>;
  /** Entities whose name contains the text, best match first. */
  searchEntities(text: string, limit: number): Promise<readonly Entity[]>;
  findEntity(id: number): Promise<Entity | undefined>;
}

/** Stored answers, keyed by everything they depend on; a change of labels, policy or height makes another key. */
export interface AnswerCache {
  find(key: string): Promise<unknown | undefined>;
  save(key: string, answer: unknown): Promise<void>;
}
