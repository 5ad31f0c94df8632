import {
  AppError,
  type LabelObjection,
  type LabelObjections,
  type ObjectionKind,
  type ObjectionState,
  toHonestLines,
  toHonestName,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { readList } from '../read-list.ts';
import { fromChainNumber, toChainNumber } from './chain-number.ts';

interface Row {
  readonly objection_id: number;
  readonly chain: number;
  readonly address: string;
  readonly kind: ObjectionKind;
  readonly entity_name: string | null;
  readonly entity_type: string | null;
  readonly reason: string;
  readonly by_whom: string;
  readonly at_sec: number;
  readonly state: ObjectionState;
  readonly decided_by: string | null;
  readonly decided_reason: string | null;
  readonly decided_at_sec: number | null;
}

const COLUMNS = `
  objection_id, chain, address, kind, entity_name, entity_type, reason, by_whom,
  floor(extract(epoch FROM at))::bigint AS at_sec, state, decided_by, decided_reason,
  floor(extract(epoch FROM decided_at))::bigint AS decided_at_sec`;

const LIST = {
  columns: COLUMNS,
  from: 'records.label_objection',
  where: '$1::text IS NULL OR state = $1',
  id: 'objection_id',
};

/** Rows of an address that are shown at most. */
const MAX_OF_ADDRESS = 100;

const toObjection = (row: Row): LabelObjection => ({
  id: row.objection_id,
  chain: fromChainNumber(row.chain),
  address: row.address,
  kind: row.kind,
  ...(row.entity_name !== null &&
    row.entity_type !== null && { entity: { name: toHonestName(row.entity_name), type: row.entity_type } }),
  reason: toHonestLines(row.reason),
  byWhom: row.by_whom,
  atSec: row.at_sec,
  state: row.state,
  ...(row.decided_at_sec !== null && {
    decision: {
      byWhom: row.decided_by ?? '',
      reason: toHonestLines(row.decided_reason ?? ''),
      atSec: row.decided_at_sec,
    },
  }),
});

/** Corrections and objections; the migrations of schema `records` must have run. */
export const createLabelObjections = (session: Session): LabelObjections => ({
  add: async ({ caseId, chain, address, kind, entity, reason, byWhom }) => {
    const [row] = await session.query<Row>(
      `INSERT INTO records.label_objection (case_id, chain, address, kind, entity_name, entity_type, reason, by_whom)
       VALUES ($1::bigint, $2::smallint, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
      [caseId, toChainNumber(chain), address, kind, entity?.name ?? null, entity?.type ?? null, reason, byWhom],
    );
    if (row === undefined) throw new AppError('INTERNAL', 'the store returned no objection');
    return toObjection(row);
  },
  list: async ({ state, ...page }) => {
    const { rows, ...size } = await readList<Row>(session, LIST, { where: [state ?? null], page });
    return { items: rows.map(toObjection), ...size };
  },
  listOf: async (caseId, chain, address) => {
    const rows = await session.query<Row>(
      `SELECT ${COLUMNS} FROM records.label_objection
       WHERE case_id = $1::bigint AND chain = $2::smallint AND address = $3
       ORDER BY objection_id DESC LIMIT ${MAX_OF_ADDRESS}`,
      [caseId, toChainNumber(chain), address],
    );
    return rows.map(toObjection);
  },
  decide: async (id, { isAccepted, byWhom, reason }) => {
    const [row] = await session.query<Row>(
      `UPDATE records.label_objection SET state = $2, decided_by = $3, decided_reason = $4, decided_at = now()
       WHERE objection_id = $1::bigint AND state = 'OPEN' RETURNING ${COLUMNS}`,
      [id, isAccepted ? 'ACCEPTED' : 'DECLINED', byWhom, reason],
    );
    if (row !== undefined) return toObjection(row);
    const [decided] = await session.query('SELECT 1 FROM records.label_objection WHERE objection_id = $1::bigint', [
      id,
    ]);
    throw decided === undefined
      ? new AppError('NOT_FOUND', `unknown objection "${id}"`)
      : new AppError('CONFLICT', 'the objection is decided already');
  },
});
