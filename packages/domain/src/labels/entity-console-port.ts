import type { RecordPage, RecordSlice } from '../people/people-ports.ts';
import type { Entity } from './label.ts';
import type { ChangeStamp } from './label-console-port.ts';

/** Entities that one search of the console finds, and that one call merges. */
export const MAX_MERGED = 20;

/** Entities that are one party. */
export interface EntityMerge {
  readonly ids: readonly number[];
  /** The one that is shown. */
  readonly into: number;
}

/** An entity that is shown as another one. */
export interface EntityMember {
  readonly id: number;
  /** As its own sources write it. */
  readonly name: string;
  readonly type: string;
  /** Labels that count for the other one because of it. */
  readonly labels: number;
  /** Absent where the rule of names merged it. */
  readonly byWhom?: string;
  readonly reason?: string;
}

/** A further name that a reviewer gave an entity. */
export interface EntityAlias extends ChangeStamp {
  readonly id: number;
  readonly name: string;
  readonly atSec: number;
}

/** An entity as it is shown, with what counts for it. */
export interface EntityWithCounts {
  readonly entity: Entity;
  readonly labels: number;
  readonly addresses: number;
  /** Other entities that are shown as it. */
  readonly members: number;
}

export const ENTITY_CHANGES = ['MERGE', 'SPLIT', 'ADD_ALIAS', 'REMOVE_ALIAS'] as const;

export interface EntityChange extends ChangeStamp {
  readonly id: number;
  readonly atSec: number;
  readonly action: (typeof ENTITY_CHANGES)[number];
  /** The entity that was shown after a merge, or before a split. */
  readonly main: NamedEntity;
  /** Entities that were merged into it or separated from it. */
  readonly entities: readonly NamedEntity[];
  /** Labels that counted for another entity from then on. */
  readonly labels: number;
  readonly alias?: string;
}

interface NamedEntity {
  readonly id: number;
  readonly name: string;
}

/** Entities for reviewers: merges, and further names. */
export interface EntityConsole {
  /** Entities of which a name contains the text, best first. */
  search(text: string, limit: number): Promise<readonly EntityWithCounts[]>;
  /** Entities that are shown as this one; `limit` at most. */
  listMembers(id: number, limit?: number): Promise<readonly EntityMember[]>;
  listAliases(id: number): Promise<readonly EntityAlias[]>;
  /**
   * Labels of these entities count for another from now on, whatever is imported later.
   * @throws NOT_FOUND, CONFLICT where one is merged already, BAD_REQUEST where types differ
   */
  merge(
    merge: EntityMerge,
    stamp: ChangeStamp,
  ): Promise<{ readonly mainId: number /** Labels that count for another entity now. */; readonly labels: number }>;
  /**
   * Shows a merged entity as itself, with what was merged into it.
   * @throws NOT_FOUND, CONFLICT where it is not merged
   */
  split(id: number, stamp: ChangeStamp): Promise<{ readonly labels: number }>;
  /** @throws NOT_FOUND, CONFLICT where the entity has that name already */
  addAlias(id: number, name: string, stamp: ChangeStamp): Promise<number>;
  /** @throws NOT_FOUND */
  removeAlias(aliasId: number, stamp: ChangeStamp): Promise<{ readonly entityId: number; readonly alias: string }>;
  /** Newest first. */
  listChanges(page: RecordPage): Promise<RecordSlice<EntityChange>>;
}
