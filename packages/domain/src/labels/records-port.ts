import type { ChainId } from '../chain/chain.ts';
import type { RecordPage, RecordSlice } from '../people/people-ports.ts';
import type {
  CoinbaseTagDraft,
  Entity,
  EntityName,
  EntityProfile,
  Label,
  LabelCoverage,
  LabelDraft,
  RefusedLine,
  Regulation,
  StatedEntity,
  WalletDecision,
} from './label.ts';

export interface LabelCounts {
  /** Labels that were new, changed, or already there. */
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** A part of an import, as an importer reads it. */
export interface ImportBatch {
  readonly labels: readonly LabelDraft[];
  readonly coinbaseTags: readonly CoinbaseTagDraft[];
  readonly refused: readonly RefusedLine[];
  /** Entries that were taken and look wrong. */
  readonly flagged?: readonly RefusedLine[];
  /** Entities that are stated without any label. */
  readonly entities?: readonly StatedEntity[];
  /** Chains of which sources claim to name every service. */
  readonly covers?: readonly { readonly source: string; readonly chain: ChainId }[];
  /** Sources that this import reads whole: what they no longer claim is withdrawn. */
  readonly wholeSources?: readonly string[];
}

/** Effects of an import on the labels of one chain. */
export interface ChainLabelCounts extends LabelCounts {
  readonly chain: ChainId;
  readonly withdrawn: number;
}

export interface ImportSettings {
  readonly format: string;
  /** File or folder, as people know it: its last part; before it the name that its source was given. */
  readonly name: string;
  readonly byWhom: string;
  /** Reports what would change, and changes nothing. */
  readonly isDryRun?: boolean;
  /** Its sources may lose labels that they no longer claim. */
  readonly replaces?: boolean;
}

/** Labels that a source had and, read whole, no longer claims. */
export interface SourceWithdrawal {
  readonly source: string;
  readonly chain: ChainId;
  readonly withdrawn: number;
  /** Labels that the source had of the chain before. */
  readonly held: number;
}

export interface ImportReport {
  readonly labels: LabelCounts & { readonly withdrawn: number };
  /**
   * The same by chain, in the order of their numbers; chains without earlier labels and without claims are left out.
   */
  readonly chains: readonly ChainLabelCounts[];
  /** By source and chain, in this order; absent when nothing was withdrawn. */
  readonly withdrawals?: readonly SourceWithdrawal[];
  readonly entities: LabelCounts;
  readonly coinbaseTags: LabelCounts;
  /** Entries that were refused, and the first of them. */
  readonly refusedCount: number;
  readonly refused: readonly RefusedLine[];
  /** Entries that were taken and look wrong, such as a name in mixed alphabets; absent when there are none. */
  readonly flaggedCount?: number;
  readonly flagged?: readonly RefusedLine[];
  /** Addresses of this import whose labels in force name more than one entity type or name. */
  readonly conflicting: number;
  /** The label version after it. */
  readonly version: number;
}

export interface LabelStore {
  /**
   * A whole import as one database transaction: entities, labels, tags and withdrawals are there together or not at all.
   * @throws LABELS_WITHDRAWN when a source would lose labels and the import does not replace it; not in a dry run
   */
  importLabels(batches: AsyncIterable<ImportBatch>, settings: ImportSettings): Promise<ImportReport>;
  /** Upserts entities and labels of one source in one database transaction; running it twice changes nothing. */
  saveLabels(labels: readonly LabelDraft[], covers?: ImportBatch['covers']): Promise<LabelCounts>;
  saveCoinbaseTags(tags: readonly CoinbaseTagDraft[]): Promise<LabelCounts>;
  /** Grows by one with every import that changed something; 0 before the first. */
  getVersion(): Promise<number>;
  findCoverage(chain: ChainId): Promise<LabelCoverage>;
  /** All labels in a chain, in stable order (address, confidence descending, id). */
  streamLabels(chain: ChainId): AsyncIterable<readonly Label[]>;
  /** Reviewers' decisions in force, on contested wallets of the chain. */
  listWalletDecisions(chain: ChainId): Promise<readonly WalletDecision[]>;
  listCoinbaseTags(chain: ChainId): Promise<readonly { readonly tag: string; readonly entity: Entity }[]>;
  /** Entities whose name contains the text, best match first. */
  searchEntities(text: string, limit: number): Promise<readonly Entity[]>;
  findEntity(id: number): Promise<Entity | undefined>;
}

/** Statements of one source on an entity. */
export interface EntityStatement {
  readonly source: string;
  readonly uri: string | undefined;
  readonly profile: EntityProfile;
  readonly regulations: readonly Regulation[];
}

export interface EntityDetails {
  readonly entity: Entity;
  /** In every language, several of one language too. */
  readonly names: readonly EntityName[];
  /** Names that lists and reviewers give it besides its own; the first of them. */
  readonly aliases: readonly string[];
  /** Ordered by the name of the source. */
  readonly statements: readonly EntityStatement[];
  /** Labelled addresses a chain. */
  readonly addressCounts: ReadonlyMap<ChainId, number>;
}

export interface EntityStore {
  findDetails(id: number): Promise<EntityDetails | undefined>;
  /** Labelled addresses in order of their text. */
  listAddresses(query: {
    readonly entityId: number;
    readonly chain: ChainId;
    readonly offset: number;
    readonly limit: number;
  }): Promise<readonly string[]>;
  /** The same as a page; `asOf` is the number of the newest label. */
  listAddressPage(
    query: RecordPage & { readonly entityId: number; readonly chain: ChainId },
  ): Promise<RecordSlice<string>>;
  /** Entities of the list that labels name, though none with this confidence or more. */
  listUnverified(entityIds: readonly number[], fromConfidence: number): Promise<ReadonlySet<number>>;
}

/** Stored answers, keyed by everything they depend on; a change of labels, policy or height makes another key. */
export interface AnswerCache {
  find(key: string): Promise<unknown | undefined>;
  /** Those of the answers that are there, in one statement. */
  findAll(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  save(key: string, answer: unknown): Promise<void>;
  /** Saves unless the stored answer under the key is of a later height. */
  saveNewest<Answer extends { readonly height: number }>(key: string, answer: Answer): Promise<void>;
  /** Fields of those answers that are there, null where an answer lacks one; none is read whole. */
  findFields(keys: readonly string[], fields: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
}
