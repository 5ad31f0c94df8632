import {
  AppError,
  type ConsoleLabel,
  type Entity,
  type LabelState,
  type LabelValidity,
  toHonestLines,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber } from '../chain-number.ts';
import { listEntities } from '../entity-rows.ts';

export interface LabelRow {
  readonly label_id: number;
  readonly chain: number;
  readonly address: string;
  readonly entity_id: number;
  readonly source: string;
  readonly confidence: number;
  readonly date: string | null;
  readonly author: string | null;
  readonly uri: string | null;
  readonly note: string | null;
  readonly validity: LabelValidity;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly version: number;
  readonly withdrawn_version: number | null;
  readonly is_withheld: boolean;
  readonly corrects: number | null;
  readonly entered_by: string | null;
  readonly entered_reason: string | null;
}

export const SELECT_LABEL = `
  SELECT label_id, chain, address, entity_id, label_source.name AS source, confidence, date, author, uri, note, validity,
    valid_from, valid_to, label.version, withdrawn_version, is_withheld, corrects, entered_by, entered_reason
  FROM records.label JOIN records.label_source USING (source_id)`;

export const toState = (row: Pick<LabelRow, 'withdrawn_version' | 'is_withheld'>): LabelState => {
  if (row.withdrawn_version === null) return 'VALID';
  return row.is_withheld ? 'REVIEWER' : 'SOURCE';
};

export async function toConsoleLabels(session: Session, rows: readonly LabelRow[]): Promise<readonly ConsoleLabel[]> {
  const ids = [...new Set(rows.map((row) => row.entity_id))];
  const entities = new Map((await listEntities(session, ids)).map((entity) => [entity.id, entity]));
  return rows.map((row) => toConsoleLabel(row, entities));
}

function toConsoleLabel(row: LabelRow, entities: ReadonlyMap<number, Entity>): ConsoleLabel {
  const entity = entities.get(row.entity_id);
  if (entity === undefined) throw new AppError('INTERNAL', `label ${row.label_id} has no entity`);
  return {
    id: row.label_id,
    chain: fromChainNumber(row.chain),
    address: row.address,
    entity,
    source: row.source,
    confidence: row.confidence,
    version: row.version,
    state: toState(row),
    ...(row.uri !== null && { uri: row.uri }),
    ...(row.date !== null && { date: row.date }),
    ...(row.author !== null && { author: toHonestLines(row.author) }),
    ...(row.note !== null && { note: toHonestLines(row.note) }),
    validity: row.validity,
    ...(row.valid_from !== null && { validFrom: row.valid_from }),
    ...(row.valid_to !== null && { validTo: row.valid_to }),
    ...(row.corrects !== null && { corrects: row.corrects }),
    ...(row.entered_by !== null && { enteredBy: row.entered_by }),
    ...(row.entered_reason !== null && { enteredReason: toHonestLines(row.entered_reason) }),
  };
}
