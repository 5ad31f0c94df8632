import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { toMultipart } from '../people/registration.ts';
import type { ServingProgram } from '../support/serving-program.ts';
import { REPORTS_THE_STORE, readRefusal, STORE_AWAY } from './judge.ts';
import type { Departure } from './leave-early.ts';
import { isWhole, type RawAnswer, readBody } from './raw-http.ts';
import { FORM_BOUNDARY } from './written.ts';

/** Whole requests are completed first. */
const SETTLED_MS = 100_000;
/** More than a pool has connections, and than a client may have places. */
const AT_ONCE = 24;
const UPLOADS_AT_ONCE = 8;

/** Resources of a program that must not remain after a client has left. */
export interface Holdings {
  readonly sockets: number;
  readonly files: readonly string[];
}

/** Its open sockets by /proc, so on Linux alone; zero elsewhere. */
export function readHoldings({ pid, dataDir }: ServingProgram): Holdings {
  return { sockets: countSockets(pid), files: listFiles(dataDir) };
}

function countSockets(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:');
    } catch {
      return false; // closed meanwhile
    }
  }).length;
}

const listFiles = (folder: string): readonly string[] => readdirSync(folder, { recursive: true }).map(String).sort();

/** Connections to the database may stay in the pool, but no more than there were room for. */
const POOLED = 20;

/** No connection, transaction, place or file is left of those who went. */
export async function expectNothingLeft(program: ServingProgram, before: Holdings): Promise<void> {
  const settled = async () => {
    const open = await program.database.query<{ state: string; query: string }>(
      `SELECT state, left(query, 200) AS query FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND backend_type = 'client backend'`,
    );
    expect(open).toEqual([]);
    expect(countSockets(program.pid)).toBeLessThanOrEqual(before.sockets + POOLED);
    expect(listFiles(program.dataDir)).toEqual(before.files);
  };
  await vi.waitFor(settled, { timeout: SETTLED_MS, interval: 200 });
  await expectFree(program);
}

/** All at once are answered: pools and places are free. */
async function expectFree({ port, address, signIn }: ServingProgram): Promise<void> {
  const token = await signIn('OFFICER');
  const url = `http://127.0.0.1:${port}`;
  const question = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: address, blockchain: 'BITCOIN' };
  const responses = Array.from({ length: AT_ONCE }, (_, index) =>
    index % 4 === 0
      ? fetch(`${url}/api/proxy/v1/scoringAnalysis`, {
          method: 'POST',
          headers: { token, 'content-type': 'application/json' },
          body: JSON.stringify(question),
        })
      : fetch(`${url}/api/proxy/v1/blockchains/BITCOIN/addresses/${address}`, { headers: { token } }),
  );
  const sent = Array.from({ length: UPLOADS_AT_ONCE }, () =>
    fetch(`${url}/api/files?purpose=SEAL`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${FORM_BOUNDARY}` },
      body: toMultipart({ content: Buffer.from('a seal') }),
    }),
  );
  const statuses = await Promise.all(
    [...responses, ...sent].map(async (each) => {
      const answer = await each;
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}

interface Counts {
  readonly place: string;
  readonly action: string;
  readonly lines: number;
}

/** Each call that had begun to be answered left its one line before that, and none left two. */
export async function findWrongLines(
  { database }: ServingProgram,
  departures: readonly Departure[],
): Promise<string[]> {
  const rows = await database.query<Counts>(
    'SELECT place, action, count(*)::int AS lines FROM records.audit_entry GROUP BY place, action',
  );
  const lines = new Map(rows.map(({ place, action, lines: count }) => [`${place} ${action}`, count]));
  return departures.flatMap((each) => {
    const actions = new Set(each.calls.flatMap(({ call }) => call.audit?.action ?? []));
    return [...actions].flatMap((action) => {
      const countIn = (calls: Departure['calls']) => calls.filter(({ call }) => call.audit?.action === action).length;
      const [least, most] = [countIn(each.calls.filter((_, at) => isAudited(each.answers[at]))), countIn(each.calls)];
      const count = lines.get(`${each.from} ${action}`) ?? 0;
      return count < least || count > most
        ? [`${count} lines of ${action}, not ${least} to ${most}: ${describe(each)}`]
        : [];
    });
  });
}

/** An answer of 503 may be that of a log that was away. */
const isAudited = (answer: RawAnswer | undefined): boolean => answer !== undefined && answer.status !== 503;

/** Answers at 500 and above other than 503 with a failure of the store in the envelope. */
export const findWrongAnswers = (departures: readonly Departure[]): readonly string[] =>
  departures.flatMap(({ calls, answers }) =>
    answers.flatMap((answer, at) => {
      const { key = '' } = calls[at] ?? {};
      if (answer.status < 500) return [];
      const isReport = REPORTS_THE_STORE.includes(key) || !isWhole(answer);
      const error = readRefusal(readBody(answer))?.error;
      const isRight = answer.status === 503 && (isReport || (error !== undefined && STORE_AWAY.includes(error)));
      return isRight ? [] : [`${key}: ${answer.status} ${answer.body.slice(0, 200)}`];
    }),
  );

const describe = ({ calls, answers, ...rest }: Departure): string =>
  `${JSON.stringify({ ...rest, answers: answers.map(({ status }) => status) })} ${calls.map(({ key }) => key).join(', ')}`;

/** Cases that clients who left made, by their names, and the lines of these: both or neither. */
export async function countCases({
  database,
}: ServingProgram): Promise<{ readonly made: number; readonly lines: number }> {
  const [counts] = await database.query<{ made: number; lines: number }>(
    `SELECT (SELECT count(*)::int FROM records.case_file WHERE name LIKE 'left %') AS made,
       (SELECT count(*)::int FROM records.audit_entry WHERE action = 'case.create' AND result = 'OK'
         AND details::jsonb ->> 'name' LIKE 'left %') AS lines`,
  );
  return counts ?? { made: 0, lines: -1 };
}
