import { createHash } from 'node:crypto';
import type { AnswerCache } from '@sulian/domain';
import type { Database } from '@sulian/postgres';

export interface AnswerCacheOptions {
  /** Beyond it the oldest answers are forgotten. An answer may have some hundred kB. */
  readonly maxAnswers?: number;
}

const DEFAULT_MAX_ANSWERS = 2_000;

/** Answers in schema `records`; its migrations must have run. An answer is anything JSON holds. */
export function createAnswerCache(database: Database, options: AnswerCacheOptions = {}): AnswerCache {
  const maxAnswers = options.maxAnswers ?? DEFAULT_MAX_ANSWERS;
  // A lost answer can be computed again, so nobody waits for the disk.
  const saveBy = (statement: string) => (key: string, answer: unknown) =>
    database.transaction(
      async (session) => {
        await session.query(statement, [digest(key), JSON.stringify(answer)]);
        await session.query(PRUNE, [maxAnswers]);
      },
      { asyncCommit: true },
    );
  return {
    find: async (key) => {
      const [row] = await database.query<{ answer: unknown }>(
        'SELECT answer FROM records.answer WHERE key_sha256 = $1::bytea',
        [digest(key)],
      );
      return row?.answer;
    },
    save: saveBy(SAVE),
    saveNewest: saveBy(SAVE_NEWEST),
    findFields: async (keys, fields) => {
      const digests = new Map(keys.map((key) => [key, digest(key)]));
      const wanted = await keepHeld(database, [...digests.values()]);
      if (wanted.length === 0) return new Map();
      const rows = await database.query<{ key: Buffer; found: unknown }>(FIND_FIELDS, [wanted, fields]);
      const found = new Map(rows.map((row) => [row.key.toString('latin1'), row.found]));
      return new Map(
        [...digests].flatMap(([key, each]) => {
          const fieldsOf = found.get(each.toString('latin1'));
          return fieldsOf === undefined ? [] : [[key, fieldsOf] as const];
        }),
      );
    },
  };
}

/** So many keys are dearer to look up than the few answers that there are to list. */
const MANY_KEYS = 1_000;

/** Those of the digests that may have an answer. */
async function keepHeld(database: Database, digests: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (digests.length < MANY_KEYS) return digests;
  const rows = await database.query<{ key: Buffer }>('SELECT key_sha256 AS key FROM records.answer');
  const held = new Set(rows.map(({ key }) => key.toString('latin1')));
  return digests.filter((each) => held.has(each.toString('latin1')));
}

/** Keys name everything an answer depends on and may be long; an index entry may not. */
const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

const FIND_FIELDS = `
  SELECT key_sha256 AS key, (SELECT json_object_agg(field, answer -> field) FROM unnest($2::text[]) field) AS found
  FROM records.answer WHERE key_sha256 = ANY($1::bytea[])`;

const SAVE = `
  INSERT INTO records.answer (key_sha256, answer) VALUES ($1::bytea, $2::json)
  ON CONFLICT (key_sha256) DO UPDATE SET answer = excluded.answer, seq = excluded.seq`;

const SAVE_NEWEST = `${SAVE}
  WHERE (answer.answer ->> 'height')::bigint <= (excluded.answer ->> 'height')::bigint`;

/** Skips what another save is removing or renewing at this moment: two saves never wait for each other in a ring. */
const PRUNE = `
  DELETE FROM records.answer WHERE seq IN (
    SELECT seq FROM records.answer
    WHERE seq <= (SELECT seq FROM records.answer ORDER BY seq DESC OFFSET $1::int LIMIT 1)
    FOR UPDATE SKIP LOCKED)`;
