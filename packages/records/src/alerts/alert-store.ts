import {
  type Alert,
  type AlertCounts,
  type AlertFilter,
  type AlertObject,
  type AlertRef,
  type AlertStore,
  AppError,
  createIsWatched,
  MAX_ALERTS_PER_CASE,
  type RecordSlice,
  type WatchedAsset,
} from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { takeTurn } from '../evaluation/save-firings.ts';
import { fromChainNumber, toChainNumber } from '../labels/chain-number.ts';
import { toPrefix } from '../like.ts';
import { readList } from '../read-list.ts';
import { type AlertRow, toAlert, WHOLE_ALERT } from './alert-rows.ts';
import { createAlert, lockCase } from './create-alert.ts';

export interface AlertStoreOptions {
  readonly maxPerCase?: number;
}

/** Alerts in schema `records`. */
export const createAlertStore = (database: Transactional, { maxPerCase }: AlertStoreOptions = {}): AlertStore => ({
  create: (draft) =>
    database.transaction(async (session) => {
      const id = await createAlert(session, draft, maxPerCase ?? MAX_ALERTS_PER_CASE);
      return getAlert(session, { caseId: draft.caseId, id });
    }),
  createUnwatched: (caseId, drafts) =>
    database.transaction(async (session) => {
      await lockCase(session, caseId);
      const isWatched = createIsWatched(await listWatched(session, caseId));
      const made: Alert[] = [];
      for (const draft of drafts.filter((each) => !isWatched(each))) {
        const id = await createAlert(session, draft, maxPerCase ?? MAX_ALERTS_PER_CASE);
        made.push(await getAlert(session, { caseId, id }));
      }
      return made;
    }),
  listWatched: (caseId) => listWatched(database, caseId),
  list: (filter) => list(database, filter),
  find: (ref) => findAlert(database, ref),
  change: (ref, change) =>
    database.transaction(async (session) => {
      const { isEnabled = null, isMailEnabled = null, name = null, note = null } = change;
      await session.query(CHANGE, [ref.caseId, ref.id, isEnabled, isMailEnabled, name, note]);
      return getAlert(session, ref);
    }),
  delete: (ref) =>
    database.transaction(async (session) => {
      await takeTurn(session);
      const alert = await getAlert(session, ref);
      for (const sql of DELETE) await session.query(sql, [ref.id]);
      return alert;
    }),
  countForObject: (caseId, object) => countForObject(database, caseId, object),
  count: async (caseId) => {
    const [row] = await database.query<AlertCounts>(`${COUNT} WHERE case_id = $1::int`, [caseId]);
    return row ?? { total: 0, enabled: 0 };
  },
});

async function list(session: Session, { caseId, address, ...page }: AlertFilter): Promise<RecordSlice<Alert>> {
  const { rows, ...size } = await readList<AlertRow>(session, LIST, { where: [caseId, toPrefix(address)], page });
  return { items: rows.map(toAlert), ...size };
}

async function findAlert(session: Session, { caseId, id }: AlertRef): Promise<Alert | undefined> {
  const [row] = await session.query<AlertRow>(`${SELECT} WHERE case_id = $1::int AND alert_id = $2::bigint`, [
    caseId,
    id,
  ]);
  return row === undefined ? undefined : toAlert(row);
}

async function getAlert(session: Session, ref: AlertRef): Promise<Alert> {
  const alert = await findAlert(session, ref);
  if (alert === undefined) throw new AppError('NOT_FOUND', 'unknown alert');
  return alert;
}

async function listWatched(session: Session, caseId: number): Promise<readonly WatchedAsset[]> {
  const rows = await session.query<Pick<AlertRow, 'chain' | 'object_type' | 'address' | 'asset'>>(WATCHED, [caseId]);
  return rows.map((row) => ({
    chain: fromChainNumber(row.chain),
    objectType: row.object_type === 'WALLET' ? 'WALLET' : 'ADDRESS',
    address: row.address,
    asset: row.asset ?? undefined,
  }));
}

async function countForObject(session: Session, caseId: number, object: AlertObject): Promise<AlertCounts> {
  const [row] = await session.query<AlertCounts>(COUNT_OF_OBJECT, [
    caseId,
    object.address,
    toChainNumber(object.chain),
    object.objectType,
  ]);
  return row ?? { total: 0, enabled: 0 };
}

const SELECT = `SELECT ${WHOLE_ALERT.columns} FROM records.alert AS alert ${WHOLE_ALERT.joins}`;
const COUNT = 'SELECT count(*) AS total, count(*) FILTER (WHERE is_enabled) AS enabled FROM records.alert AS alert';
const LIST = {
  ...WHOLE_ALERT,
  from: 'records.alert AS alert',
  where: 'case_id = $1::int AND ($2::text IS NULL OR address LIKE $2::text)',
  id: 'alert_id',
};

const OF_ANYTHING = `case_id = $1::int AND is_enabled AND type = 'ACTIVITY' AND activity_type = 'ALL' AND amount_usd = 0`;
const WATCHED = `
  SELECT chain, object_type, address, asset FROM records.alert WHERE ${OF_ANYTHING}
  UNION
  SELECT chain, object_type, watch, asset FROM records.alert WHERE ${OF_ANYTHING}`;

const COUNT_OF_OBJECT = `
  ${COUNT} WHERE case_id = $1::int AND address = $2::text AND chain = $3::smallint AND object_type = $4::text`;

/** The alert and what belongs to it. */
const DELETE = ['notification', 'alert_evaluation', 'alert_tally', 'alert'].map(
  (table) => `DELETE FROM records.${table} WHERE alert_id = $1::bigint`,
);

/** One statement, so that two changes at once lose nothing of each other. */
const CHANGE = `
  UPDATE records.alert SET is_enabled = coalesce($3::boolean, is_enabled),
    is_mail_enabled = coalesce($4::boolean, is_mail_enabled), name = coalesce($5::text, name),
    note = coalesce($6::text, note)
  WHERE case_id = $1::int AND alert_id = $2::bigint`;
