import type { ChainId, Entity, Label, LedgerReader } from '@sulian/domain';
import type { ObjectHistory } from './object-history.ts';

/**
 * Facts of the snapshot that an answer is based on.
 * @param history how much of the object's own is stored: unless all of it is, a missing row means nothing
 */
export const toBasis = (reader: LedgerReader, labelVersion: number, history: ObjectHistory) => ({
  height: reader.height,
  time: reader.state.timeSec ?? null,
  labelVersion,
  // A chain on demand begins nowhere: its objects are whole or not.
  isPartial: reader.coverage === undefined ? reader.state.isPartial : history.historyState !== 'WHOLE',
  lacksInternalTransfers: reader.state.lacksInternalTransfers,
  ...history,
});

export interface Provenance {
  readonly source: string;
  readonly uri: string | null;
  readonly date: string | null;
  readonly author: string | null;
  readonly confidence: number;
  readonly listedOn?: ChainId | undefined;
}

export const toProvenance = (label: Label): Provenance => ({
  source: label.source,
  uri: label.uri ?? null,
  date: label.date ?? null,
  author: label.author ?? null,
  confidence: label.confidence,
  ...(label.listedOn === undefined ? {} : { listedOn: label.listedOn }),
});

/** Name of an entity, and its names in the languages of the interface. */
export const toNames = ({ name, names = [] }: Pick<Entity, 'name' | 'names'>) => ({ name, names: [...names] });

export const toEntityRef = (entity: Entity) => ({ id: entity.id, ...toNames(entity), type: entity.type });
