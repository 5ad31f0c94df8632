import type { AlertCursor, ChainId, EvaluatedBlock } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';

/** Evaluated blocks that are remembered: a fork further back is found by none of them and starts at the oldest. */
const STORED_BLOCKS = 10_000;

interface CursorRow {
  readonly height: number;
  readonly hash: string;
  readonly merges: number;
  readonly reorgs: number;
  readonly label_version: number;
}

const SELECT =
  'SELECT height, hash, merges, reorgs, label_version FROM records.alert_cursor WHERE chain = $1::smallint';

export async function findCursor(session: Session, chain: ChainId): Promise<AlertCursor | undefined> {
  const [row] = await session.query<CursorRow>(SELECT, [toChainNumber(chain)]);
  return row === undefined ? undefined : toCursor(chain, row);
}

/** Locks the cursor until the transaction ends; false when it has moved since the step started. */
export async function lockCursor(session: Session, from: AlertCursor): Promise<boolean> {
  const [row] = await session.query<CursorRow>(`${SELECT} FOR UPDATE`, [toChainNumber(from.chain)]);
  if (row === undefined) return false;
  const { height, hash, merges, reorgs } = toCursor(from.chain, row);
  return height === from.height && hash === from.hash && merges === from.merges && reorgs === from.reorgs;
}

/** Version of the labels for the chain's scores, locked until the transaction ends; undefined before the start. */
export async function shareLabelVersion(session: Session, chain: ChainId): Promise<number | undefined> {
  const [row] = await session.query<CursorRow>(`${SELECT} FOR SHARE`, [toChainNumber(chain)]);
  return row?.label_version;
}

export async function startCursor(session: Session, cursor: AlertCursor, nowMs: number): Promise<void> {
  const { chain, height, hash, merges, reorgs, labelVersion } = cursor;
  await session.query(START, [toChainNumber(chain), height, hash, merges, reorgs, labelVersion, nowMs]);
}

/** Moves the cursor to the block. */
export async function moveCursor(
  session: Session,
  chain: ChainId,
  { height, hash, nowMs }: EvaluatedBlock & { readonly nowMs: number },
): Promise<void> {
  const number = toChainNumber(chain);
  await session.query(MOVE, [number, height, hash, nowMs]);
  await session.query(REMEMBER, [number, height, hash]);
  await session.query('DELETE FROM records.alert_block WHERE chain = $1::smallint AND height < $2::bigint', [
    number,
    height - STORED_BLOCKS,
  ]);
}

export const listEvaluated = (
  session: Session,
  chain: ChainId,
  { belowHeight, limit }: { readonly belowHeight: number; readonly limit: number },
): Promise<readonly EvaluatedBlock[]> =>
  session.query<EvaluatedBlock & object>(LIST, [toChainNumber(chain), belowHeight, limit]);

const toCursor = (chain: ChainId, row: CursorRow): AlertCursor => ({
  chain,
  height: row.height,
  hash: row.hash,
  merges: row.merges,
  reorgs: row.reorgs,
  labelVersion: row.label_version,
});

const START = `
  WITH started AS (
    INSERT INTO records.alert_cursor (chain, height, hash, merges, reorgs, label_version, evaluated_ms)
    VALUES ($1::smallint, $2::bigint, $3::text, $4::bigint, $5::bigint, $6::int, $7::bigint)
    ON CONFLICT DO NOTHING RETURNING chain, height, hash)
  INSERT INTO records.alert_block (chain, height, hash) SELECT chain, height, hash FROM started ON CONFLICT DO NOTHING`;

const MOVE = `
  UPDATE records.alert_cursor SET height = $2::bigint, hash = $3::text, evaluated_ms = $4::bigint
  WHERE chain = $1::smallint`;

const REMEMBER = `
  INSERT INTO records.alert_block (chain, height, hash) VALUES ($1::smallint, $2::bigint, $3::text)
  ON CONFLICT (chain, height) DO UPDATE SET hash = excluded.hash`;

const LIST = `
  SELECT height, hash FROM records.alert_block WHERE chain = $1::smallint AND height < $2::bigint
  ORDER BY height DESC LIMIT $3::int`;
