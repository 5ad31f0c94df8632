import type { Entity, Label, LedgerReader } from '@sulian/domain';

/** What an answer from this snapshot rests on. */
export const toBasis = (reader: LedgerReader, labelVersion: number) => ({
  height: reader.height,
  time: reader.state.timeSec ?? null,
  labelVersion,
  isPartial: reader.state.isPartial,
  lacksInternalTransfers: reader.state.lacksInternalTransfers,
});

export const toProvenance = (label: Label) => ({
  source: label.source,
  uri: label.uri ?? null,
  date: label.date ?? null,
  author: label.author ?? null,
  confidence: label.confidence,
});

/** What an entity is called, and in the languages of the interface. */
export const toNames = ({ name, names = [] }: Pick<Entity, 'name' | 'names'>) => ({ name, names: [...names] });

export const toEntityRef = (entity: Entity) => ({ id: entity.id, ...toNames(entity), type: entity.type });
