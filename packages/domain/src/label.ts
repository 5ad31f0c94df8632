import type { ChainId } from './chain.ts';
import type { EntityType } from './entity-type.ts';

/** Who a label names. `key` is the importer's stable id, e.g. `tagpack:actor:binance`. */
export interface EntityDraft {
  readonly key: string;
  readonly name: string;
  readonly type: EntityType;
  readonly uri?: string;
  /** ISO 3166-1 alpha-2. */
  readonly countries?: readonly string[];
  readonly tags?: readonly string[];
}

/** One claim of one source: this address belongs to that entity. */
export interface LabelDraft {
  readonly chain: ChainId;
  /** Canonical text form on its chain. */
  readonly address: string;
  readonly entity: EntityDraft;
  /** File or list the claim comes from, as the importer names it. */
  readonly source: string;
  readonly uri?: string;
  /** ISO date the source gives for the claim. */
  readonly date?: string;
  readonly author?: string;
  /** 0–100 on GraphSense's published ladder. */
  readonly confidence: number;
  readonly note?: string;
}

/** A miner's mark in the coinbase text of a block. */
export interface CoinbaseTagDraft {
  readonly chain: ChainId;
  readonly tag: string;
  readonly entity: EntityDraft;
  readonly source: string;
  readonly uri?: string;
}

export interface RefusedLine {
  readonly file: string;
  /** 1-based; undefined where the whole file is refused. */
  readonly line?: number;
  readonly reason: string;
}

export interface Entity {
  readonly id: number;
  readonly name: string;
  readonly type: EntityType;
  readonly uri?: string;
  readonly countries: readonly string[];
  readonly tags: readonly string[];
  /** The entity's own assessed score 1–100; it wins over its type's default. */
  readonly score?: number;
}

export interface Label {
  readonly id: number;
  readonly chain: ChainId;
  readonly address: string;
  readonly entity: Entity;
  readonly source: string;
  readonly uri?: string;
  readonly date?: string;
  readonly author?: string;
  readonly confidence: number;
}
