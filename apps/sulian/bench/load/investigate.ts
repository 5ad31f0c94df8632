import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@sulian/postgres';
import { createRandom } from '@sulian/testkit';

const SEARCH_CHARACTERS = 8;
const V1 = '/api/proxy/v1';
/** Sign-ins at a time: each hashes a password. */
const SIGN_INS = 4;
/** Password shared by the demo world's accounts. */
export const PASSWORD = 'Sulian-2026';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

export interface Target {
  readonly address: string;
  readonly blockchain: string;
}

/** Waiting times in milliseconds, and answers by status; 0 is a broken connection. */
export interface Waits {
  readonly pages: number[];
  readonly scores: number[];
  readonly statuses: Map<number, number>;
}

/** Calls of one person, from a network address of their own. */
export function connect(port: number, localAddress: string, token?: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) };
  const call: Call = (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = request({ agent, host: '127.0.0.1', port, localAddress, method, path, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      });
      // The server closes connections that were idle, at times just as one is used again.
      sent.on('error', (error) => (sent.reusedSocket ? resolve(call(method, path, body)) : reject(error)));
      sent.end(body && JSON.stringify(body));
    });
  return call;
}

/** Network address of an investigator, on this machine. */
const addressOf = (number: number): string => `127.20.${number >> 8}.${number & 255}`;

/** Copies of the officer, one an investigator: one account has a limit of scores. @returns their case */
async function makeAccounts(database: Database, count: number): Promise<number> {
  const columns = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'records' AND table_name = 'account' AND column_name NOT IN ('account_id', 'email')`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await database.query(
    `INSERT INTO records.account (email, ${names})
     SELECT 'load' || number || '@demo.sulian', ${names} FROM records.account, generate_series(1, $1::int) AS number
     WHERE email = 'officer@demo.sulian' ON CONFLICT DO NOTHING`,
    [count],
  );
  const [row] = await database.query<{ caseId: number }>(
    `SELECT case_id::int AS "caseId" FROM records.account WHERE email = 'officer@demo.sulian'`,
  );
  return row?.caseId ?? 0;
}

/** Signs the investigators in. */
export async function signIn(port: number, database: Database, count: number): Promise<readonly Call[]> {
  const caseId = await makeAccounts(database, count);
  const calls: Call[] = [];
  let next = 1;
  const work = async (): Promise<void> => {
    for (let number = next++; number <= count; number = next++) {
      const body = { caseId, email: `load${number}@demo.sulian`, password: PASSWORD };
      const { status, text } = await connect(port, addressOf(number))('POST', '/api/user/login', body);
      if (status !== 200) throw new Error(`cannot sign in: ${text}`);
      const { data } = JSON.parse(text) as { data: { token: string } };
      calls.push(connect(port, addressOf(number), data.token));
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS }, work));
  return calls;
}

async function timed(seen: Waits, times: number[], call: Promise<Answer>): Promise<void> {
  const begin = performance.now();
  const { status } = await call.catch(() => ({ status: 0 }));
  times.push(performance.now() - begin);
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
}

interface Visit {
  readonly targets: readonly Target[];
  /** Time after which the investigator begins. */
  readonly afterMs: number;
  readonly from: number;
  /** Mean time between two objects. It varies by half, since equal times make all investigators return at once. */
  readonly thinkMs: number;
  readonly untilMs: number;
}

/** Looks at an object, scores it in both directions, thinks, and takes the next one. */
export async function investigate(call: Call, seen: Waits, visit: Visit): Promise<void> {
  const { targets, afterMs, from, thinkMs, untilMs } = visit;
  const random = createRandom(from + 1);
  await pause(afterMs);
  for (let at = from; performance.now() < untilMs; at += 1) {
    const { address, blockchain } = targets[at % targets.length] as Target;
    const object = `${V1}/blockchains/${blockchain}/addresses/${address}`;
    await timed(seen, seen.pages, call('GET', `${V1}/search?q=${address.slice(0, SEARCH_CHARACTERS)}`));
    await Promise.all([
      timed(seen, seen.pages, call('GET', object)),
      timed(seen, seen.pages, call('GET', `${object}/coins`)),
      timed(seen, seen.pages, call('GET', `${object}/transactions?limit=20`)),
      ...['INCOMING', 'OUTGOING'].map((analysisType) => {
        const body = { analysisType, objectType: 'ADDRESS', objectId: address, blockchain, coin: 'ALL' };
        return timed(seen, seen.scores, call('POST', `${V1}/scoringAnalysis`, body));
      }),
    ]);
    await pause(thinkMs * (0.5 + random.next()));
  }
}
