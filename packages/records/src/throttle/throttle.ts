import type { Throttle } from '@sulian/domain';
import type { Transactional } from '@sulian/postgres';

/** Counters in schema `records`, so that a restart forgives nobody. */
export const createThrottle = (database: Transactional): Throttle => ({
  findBlock: async (keys, nowSec) => {
    const [row] = await database.query<{ until: number | null }>(FIND_BLOCK, [keys, nowSec]);
    return row?.until ?? undefined;
  },
  take: async (key, { max, windowSec, blockSec }, nowSec) => {
    const counted = await database.query(TAKE, [key, nowSec, max, windowSec, blockSec]);
    if (counted.length === 1) return undefined;
    const [row] = await database.query<{ until: number | null }>(FIND_BLOCK, [[key], nowSec]);
    return row?.until ?? nowSec + 1;
  },
  tally: async (key, windowSec, nowSec) => {
    const [row] = await database.query<{ count: number }>(COUNT, [key, nowSec, UNBOUNDED, windowSec, 0]);
    return row?.count ?? 0;
  },
  count: async (key, rule, nowSec) => {
    const { max, windowSec, blockSec } = rule;
    const [row] = await database.query<{ until: number }>(COUNT, [key, nowSec, max, windowSec, blockSec]);
    return row === undefined || row.until <= nowSec ? undefined : row.until;
  },
  clear: async (key) => {
    await database.query('DELETE FROM records.throttle WHERE key = $1::text', [key]);
  },
  prune: async (nowSec) => (await database.query(PRUNE, [nowSec])).length,
});

/** PostgreSQL's greatest int. */
const UNBOUNDED = 2 ** 31 - 1;

const FIND_BLOCK = `
  SELECT max(blocked_until_sec) AS until FROM records.throttle
  WHERE key = ANY($1::text[]) AND blocked_until_sec > $2::bigint`;

/** One statement, so that callers side by side each count. A block that has begun is not prolonged by further events. */
const COUNT = `
  INSERT INTO records.throttle AS old (key, count, window_end_sec, blocked_until_sec)
  VALUES ($1::text, 1, $2::bigint + $4::int, CASE WHEN $3::int <= 1 THEN $2::bigint + $5::int ELSE 0 END)
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN old.window_end_sec <= $2::bigint THEN 1 ELSE old.count + 1 END,
    window_end_sec = CASE WHEN old.window_end_sec <= $2::bigint THEN $2::bigint + $4::int ELSE old.window_end_sec END,
    blocked_until_sec = CASE
      WHEN old.blocked_until_sec > $2::bigint THEN old.blocked_until_sec
      WHEN (CASE WHEN old.window_end_sec <= $2::bigint THEN 1 ELSE old.count + 1 END) >= $3::int THEN $2::bigint + $5::int
      ELSE 0 END
  RETURNING blocked_until_sec AS until, count`;

/** No row where the key is blocked: of several at a time each sees what the one before it left. */
const TAKE = COUNT.replace('RETURNING', 'WHERE old.blocked_until_sec <= $2::bigint RETURNING');

const PRUNE = `
  DELETE FROM records.throttle WHERE greatest(window_end_sec, blocked_until_sec) < $1::bigint RETURNING key`;
