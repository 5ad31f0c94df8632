import { type DeskRecordChange, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { listEntities } from '../labels/entity-rows.ts';

interface ChangeRow {
  readonly object_id: number;
  readonly sec: number;
  readonly text: string;
  readonly notification_id: number | null;
  readonly entity_id: number | null;
}

/** The newest notification of each object, of the case's own alerts. */
const ALERTS = `
  SELECT DISTINCT ON (object_id) object_id, note.created_sec AS sec, coalesce(alert.name, '') AS text, notification_id,
         NULL::int AS entity_id
  FROM records.desk_object
  JOIN records.alert ON alert.case_id = desk_object.case_id AND alert.chain = desk_object.chain
    AND alert.address = desk_object.address
  JOIN records.notification AS note ON note.alert_id = alert.alert_id
  WHERE desk_object.case_id = $1::int AND removed_sec IS NULL AND NOT note.is_withdrawn AND note.created_sec >= $2::bigint
  ORDER BY object_id, notification_id DESC`;

/** The newest change of each object's labels, by the time of its label version. */
const LABELS = `
  SELECT DISTINCT ON (object_id) object_id, floor(extract(epoch FROM at))::bigint AS sec, entity.name AS text,
         NULL::bigint AS notification_id, entity_id
  FROM records.desk_object
  JOIN records.label USING (chain, address)
  JOIN records.entity USING (entity_id)
  JOIN records.label_version_time AS made ON made.version = greatest(label.version, label.withdrawn_version)
  WHERE case_id = $1::int AND removed_sec IS NULL AND at >= to_timestamp($2::bigint)
  ORDER BY object_id, made.version DESC`;

/** Alerts that fired and labels that changed since a time, of the objects of a desk: the newest of each object and kind. */
export async function listRecordChanges(
  session: Session,
  caseId: number,
  sinceSec: number,
): Promise<readonly DeskRecordChange[]> {
  const alerts = await session.query<ChangeRow>(ALERTS, [caseId, sinceSec]);
  const labels = await session.query<ChangeRow>(LABELS, [caseId, sinceSec]);
  const entities = await listEntities(
    session,
    labels.flatMap(({ entity_id }) => entity_id ?? []),
  );
  const namesOf = new Map(entities.map(({ id, names }) => [id, names]));
  return [
    ...alerts.map((row) => toChange('ALERT', row)),
    ...labels.map((row) => ({ ...toChange('RELABELLED', row), names: namesOf.get(row.entity_id ?? 0) ?? [] })),
  ];
}

const toChange = (
  kind: DeskRecordChange['kind'],
  { object_id, sec, text, notification_id }: ChangeRow,
): DeskRecordChange => ({
  ...{ objectId: object_id, kind, sec, text: toHonestName(text) },
  ...(notification_id === null ? {} : { notificationId: notification_id }),
});
