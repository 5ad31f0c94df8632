import {
  AppError,
  type ChainId,
  type ChangeStamp,
  type DecisionRow,
  type RecordPage,
  type RecordSlice,
  toHonestLines,
  toHonestName,
  type WalletDecision,
} from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { readList } from '../../read-list.ts';
import { fromChainNumber, toChainNumber } from '../chain-number.ts';
import { getVersion, raiseVersion, takeTurnSoon } from '../version.ts';

interface Row {
  readonly decision_id: number;
  readonly chain: number;
  readonly address: string;
  readonly services: readonly string[];
  readonly service: string | null;
  readonly by_whom: string;
  readonly reason: string;
  readonly at_sec: number;
  readonly version: number;
  readonly ended_by: string | null;
  readonly ended_reason: string | null;
  readonly ended_at_sec: number | null;
  readonly ended_version: number | null;
}

const COLUMNS = `
  decision_id, chain, address, services, service, by_whom, reason, floor(extract(epoch FROM at))::bigint AS at_sec,
  version, ended_by, ended_reason, floor(extract(epoch FROM ended_at))::bigint AS ended_at_sec, ended_version`;

const LIST = {
  columns: COLUMNS,
  from: 'records.wallet_decision',
  where: '$1::smallint IS NULL OR chain = $1::smallint',
  id: 'decision_id',
};

const toDecision = (row: Row): WalletDecision => ({
  id: row.decision_id,
  chain: fromChainNumber(row.chain),
  address: row.address,
  services: row.services.map(toHonestName),
  ...(row.service !== null && { service: toHonestName(row.service) }),
});

const toRow = (row: Row): DecisionRow => ({
  ...toDecision(row),
  byWhom: row.by_whom,
  reason: toHonestLines(row.reason),
  atSec: row.at_sec,
  version: row.version,
  ...(row.ended_version !== null && {
    ended: {
      byWhom: row.ended_by ?? '',
      reason: toHonestLines(row.ended_reason ?? ''),
      atSec: row.ended_at_sec ?? 0,
      version: row.ended_version,
    },
  }),
});

/** Current decisions, oldest first. */
export async function listWalletDecisions(session: Session, chain: ChainId): Promise<readonly WalletDecision[]> {
  const rows = await session.query<Row>(
    `SELECT ${COLUMNS} FROM records.wallet_decision WHERE chain = $1::smallint AND ended_version IS NULL ORDER BY decision_id`,
    [toChainNumber(chain)],
  );
  return rows.map(toDecision);
}

/** Newest first. */
export async function listDecisions(
  session: Session,
  { chain, ...page }: RecordPage & { readonly chain?: ChainId },
): Promise<RecordSlice<DecisionRow>> {
  const where = [chain === undefined ? null : toChainNumber(chain)];
  const { rows, ...size } = await readList<Row>(session, LIST, { where, page });
  return { items: rows.map(toRow), ...size };
}

const END = `ended_by = $2, ended_reason = $3, ended_at = now(), ended_version = $4::int`;

export const decide = (
  database: Transactional,
  decision: Omit<WalletDecision, 'id'>,
  stamp: ChangeStamp,
): Promise<number> =>
  database.transaction(async (session) => {
    await takeTurnSoon(session);
    const version = (await getVersion(session)) + 1;
    const { chain, address, services, service } = decision;
    await session.query(
      `UPDATE records.wallet_decision SET ${END} WHERE address = $1 AND chain = $5::smallint AND ended_version IS NULL`,
      [address, stamp.byWhom, stamp.reason, version, toChainNumber(chain)],
    );
    const [row] = await session.query<{ decision_id: number }>(
      `INSERT INTO records.wallet_decision (chain, address, services, service, by_whom, reason, version)
       VALUES ($1::smallint, $2, $3::text[], $4, $5, $6, $7::int) RETURNING decision_id`,
      [toChainNumber(chain), address, services, service ?? null, stamp.byWhom, stamp.reason, version],
    );
    await raiseVersion(session, []);
    return row?.decision_id ?? 0;
  });

/** @throws NOT_FOUND, CONFLICT when it has ended */
export const revoke = (database: Transactional, decisionId: number, stamp: ChangeStamp): Promise<void> =>
  database.transaction(async (session) => {
    await takeTurnSoon(session);
    const version = (await getVersion(session)) + 1;
    const [row] = await session.query<{ ended_version: number | null }>(
      'SELECT ended_version FROM records.wallet_decision WHERE decision_id = $1::int FOR UPDATE',
      [decisionId],
    );
    if (row === undefined) throw new AppError('NOT_FOUND', `unknown decision "${decisionId}"`);
    if (row.ended_version !== null) throw new AppError('CONFLICT', 'the decision has ended already');
    await session.query(`UPDATE records.wallet_decision SET ${END} WHERE decision_id = $1::int`, [
      decisionId,
      stamp.byWhom,
      stamp.reason,
      version,
    ]);
    await raiseVersion(session, []);
  });
