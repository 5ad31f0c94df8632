import {
  type ChangeStamp,
  type EntityChange,
  type RecordPage,
  type RecordSlice,
  toHonestLines,
  toHonestName,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { readList } from '../../read-list.ts';

interface ChangeDraft {
  readonly action: EntityChange['action'];
  readonly mainId: number;
  readonly ids: readonly number[];
  readonly labels: number;
  readonly alias?: string;
}

export async function saveChange(
  session: Session,
  change: ChangeDraft,
  { byWhom, reason }: ChangeStamp,
): Promise<void> {
  const { action, mainId, ids, labels, alias = null } = change;
  await session.query(
    `INSERT INTO records.entity_change (action, main_id, entity_ids, labels, alias, by_whom, reason)
     VALUES ($1, $2::int, $3::int[], $4::bigint, $5, $6, $7)`,
    [action, mainId, ids, labels, alias, byWhom, reason],
  );
}

interface Row {
  readonly change_id: number;
  readonly action: EntityChange['action'];
  readonly main_id: number;
  readonly main_name: string | null;
  readonly entities: EntityChange['entities'] | null;
  readonly labels: number;
  readonly alias: string | null;
  readonly by_whom: string;
  readonly reason: string;
  readonly at_sec: number;
}

const LIST = {
  columns: `
    change_id, action, main_id, main.name AS main_name, labels, alias, by_whom, reason,
    floor(extract(epoch FROM at))::bigint AS at_sec,
    (SELECT jsonb_agg(jsonb_build_object('id', id, 'name', coalesce(entity.name, '')) ORDER BY place)
     FROM unnest(entity_ids) WITH ORDINALITY AS one (id, place)
       LEFT JOIN records.entity ON entity.entity_id = id) AS entities`,
  from: 'records.entity_change',
  joins: 'LEFT JOIN records.entity AS main ON main.entity_id = main_id',
  where: 'true',
  id: 'change_id',
};

export async function listChanges(session: Session, page: RecordPage): Promise<RecordSlice<EntityChange>> {
  const { rows, ...size } = await readList<Row>(session, LIST, { where: [], page });
  return { items: rows.map(toChange), ...size };
}

const toChange = (row: Row): EntityChange => ({
  id: row.change_id,
  atSec: row.at_sec,
  action: row.action,
  main: { id: row.main_id, name: toHonestName(row.main_name ?? '') },
  entities: (row.entities ?? []).map(({ id, name }) => ({ id, name: toHonestName(name) })),
  labels: row.labels,
  byWhom: row.by_whom,
  reason: toHonestLines(row.reason),
  ...(row.alias !== null && { alias: toHonestName(row.alias) }),
});
