import { createHash } from 'node:crypto';
import type { AnswerCache } from '@sulian/domain';
import type { Database } from '@sulian/postgres';

export interface AnswerCacheOptions {
  /** Beyond it, and at most a hundredth of it more, the oldest answers are removed. An answer may have some hundred kB. */
  readonly maxAnswers?: number;
}

const DEFAULT_MAX_ANSWERS = 2_000;
/** Share of the cap that may be stored beyond it before the oldest are removed. */
const PRUNED_SHARE = 0.01;

/** Cache of answers in schema `records`; its migrations must have run. An answer is any JSON value. */
export function createAnswerCache(database: Database, options: AnswerCacheOptions = {}): AnswerCache {
  const maxAnswers = options.maxAnswers ?? DEFAULT_MAX_ANSWERS;
  const prune = every(Math.ceil(maxAnswers * PRUNED_SHARE), () => database.query(PRUNE, [maxAnswers]));
  const saveBy = (statement: string) => async (key: string, answer: unknown) => {
    await database.query(statement, [digest(key), JSON.stringify(answer)]);
    await prune();
  };
  const findAll = async (keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> => {
    if (keys.length === 0) return new Map();
    const rows = await database.query<{ key: Buffer; answer: unknown }>(FIND, [keys.map(digest)]);
    const answers = new Map(rows.map((row) => [row.key.toString('latin1'), row.answer]));
    return toKeyed(keys, answers);
  };
  return {
    find: async (key) => (await findAll([key])).get(key),
    findAll,
    save: saveBy(SAVE),
    saveNewest: saveBy(SAVE_NEWEST),
    findFields: async (keys, fields) => {
      const storedDigests = await selectStored(database, keys.map(digest));
      if (storedDigests.length === 0) return new Map();
      const rows = await database.query<{ key: Buffer; found: unknown }>(FIND_FIELDS, [storedDigests, fields]);
      return toKeyed(keys, new Map(rows.map((row) => [row.key.toString('latin1'), row.found])));
    },
  };
}

/** Does the work at the first call and then at every `calls`-th. */
function every(calls: number, work: () => Promise<unknown>): () => Promise<void> {
  let left = 0;
  return async () => {
    left -= 1;
    if (left > 0) return;
    left = calls;
    await work();
  };
}

/** So many keys are dearer to look up than the few answers that there are to list. */
const MANY_KEYS = 1_000;

/** Those of the digests that may have an answer. */
async function selectStored(database: Database, digests: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (digests.length < MANY_KEYS) return digests;
  const rows = await database.query<{ key: Buffer }>('SELECT key_sha256 AS key FROM records.answer');
  const storedDigests = new Set(rows.map(({ key }) => key.toString('latin1')));
  return digests.filter((each) => storedDigests.has(each.toString('latin1')));
}

/** Keys name everything an answer depends on and may be long; an index entry may not. */
const digest = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Results by key, from results by digest. */
const toKeyed = (keys: readonly string[], byDigest: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> =>
  new Map(
    keys.flatMap((key) => {
      const value = byDigest.get(digest(key).toString('latin1'));
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

const FIND_FIELDS = `
  SELECT key_sha256 AS key, (SELECT json_object_agg(field, answer -> field) FROM unnest($2::text[]) field) AS found
  FROM records.answer WHERE key_sha256 = ANY($1::bytea[])`;

const FIND = 'SELECT key_sha256 AS key, answer FROM records.answer WHERE key_sha256 = ANY($1::bytea[])';

/** A lost answer can be computed again, so nobody waits for the disk. */
const SAVE = `
  INSERT INTO records.answer (key_sha256, answer)
  SELECT $1::bytea, $2::json FROM (SELECT set_config('synchronous_commit', 'off', true)) unsynced
  ON CONFLICT (key_sha256) DO UPDATE SET answer = excluded.answer, seq = excluded.seq`;

const SAVE_NEWEST = `${SAVE}
  WHERE (answer.answer ->> 'height')::bigint <= (excluded.answer ->> 'height')::bigint`;

/** Skips what a save renews at this moment. */
const PRUNE = `
  DELETE FROM records.answer WHERE seq IN (
    SELECT seq FROM records.answer
    WHERE seq <= (SELECT seq FROM records.answer ORDER BY seq DESC OFFSET $1::int LIMIT 1)
    FOR UPDATE SKIP LOCKED)`;
