import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, findRunning, openDatabase } from '@sulian/postgres';
import { appendFigures } from '@sulian/testkit';
import { programCpuSeconds, treeCpuSeconds } from './cpu.ts';
import { percentile } from './percentile.ts';

/**
 * `npm run bench -- load PORT DATA_FOLDER [SECONDS] [INVESTIGATORS]`: investigators of a running demo world, each with an account
 * and a network address, who look at a showcase address, score it, and think. Any version of the program can be measured.
 */
const PORT = Number(process.argv[2]);
const FOLDER = process.argv[3] ?? '';
const SECONDS = Number(process.argv[4] ?? 60);
const INVESTIGATORS = Number(process.argv[5] ?? 100);
const THINK_MS = 3_000;
const SHOWCASE = 12;
const SEARCH_CHARACTERS = 8;
const V1 = '/api/proxy/v1';
/** Password shared by the demo world's accounts. */
const PASSWORD = 'Sulian-2026';

interface Answer {
  readonly status: number;
  readonly text: string;
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>;

function connect(localAddress: string, token?: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) };
  const call: Call = (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, host: '127.0.0.1', port: PORT, localAddress, method, path, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        },
      );
      // The server closes connections that were idle, at times just as one is used again.
      sent.on('error', (error) => (sent.reusedSocket ? resolve(call(method, path, body)) : reject(error)));
      sent.end(body && JSON.stringify(body));
    });
  return call;
}

/** Copies of the demo world's officer: one account has a limit of scores. */
async function makeAccounts(database: Database): Promise<number> {
  const columns = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'records' AND table_name = 'account' AND column_name NOT IN ('account_id', 'email')`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  await database.query(
    `INSERT INTO records.account (email, ${names})
     SELECT 'load' || number || '@demo.sulian', ${names} FROM records.account, generate_series(1, $1::int) AS number
     WHERE email = 'officer@demo.sulian' ON CONFLICT DO NOTHING`,
    [INVESTIGATORS],
  );
  const [row] = await database.query<{ caseId: number }>(
    `SELECT case_id::int AS "caseId" FROM records.account WHERE email = 'officer@demo.sulian'`,
  );
  return row?.caseId ?? 0;
}

interface ShowcaseAddress {
  readonly address: string;
  readonly blockchain: string;
}

const seen = { pages: [] as number[], scores: [] as number[], statuses: new Map<number, number>() };

async function timed(times: number[], call: Promise<Answer>): Promise<void> {
  const begin = performance.now();
  const { status } = await call;
  times.push(performance.now() - begin);
  seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
}

async function investigate(
  call: Call,
  shown: readonly ShowcaseAddress[],
  { from, untilMs }: { from: number; untilMs: number },
) {
  await pause((from / INVESTIGATORS) * THINK_MS);
  for (let at = from; performance.now() < untilMs; at += 1) {
    const { address, blockchain } = shown[at % shown.length] as ShowcaseAddress;
    const object = `${V1}/blockchains/${blockchain}/addresses/${address}`;
    await timed(seen.pages, call('GET', `${V1}/search?q=${address.slice(0, SEARCH_CHARACTERS)}`));
    await Promise.all([
      timed(seen.pages, call('GET', object)),
      timed(seen.pages, call('GET', `${object}/coins`)),
      timed(seen.pages, call('GET', `${object}/transactions?limit=20`)),
      ...['INCOMING', 'OUTGOING'].map((analysisType) => {
        const body = { analysisType, objectType: 'ADDRESS', objectId: address, blockchain, coin: 'ALL' };
        return timed(seen.scores, call('POST', `${V1}/scoringAnalysis`, body));
      }),
    ]);
    await pause(THINK_MS);
  }
}

const url = findRunning(FOLDER);
if (url === undefined || !(PORT > 0))
  throw new Error('usage: npm run bench -- load PORT DATA_FOLDER [SECONDS] [INVESTIGATORS]');
const database = openDatabase({ url, maxConnections: 1 });
const server = Number(readFileSync(join(FOLDER, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
const caseId = await makeAccounts(database);
const calls: Call[] = [];
for (let number = 1; number <= INVESTIGATORS; number += 1) {
  const from = `127.20.0.${number}`;
  const body = { caseId, email: `load${number}@demo.sulian`, password: PASSWORD };
  const { status, text } = await connect(from)('POST', '/api/user/login', body);
  if (status !== 200) throw new Error(`cannot sign in: ${text}`);
  calls.push(connect(from, (JSON.parse(text) as { data: { token: string } }).data.token));
}
const { showcase } = JSON.parse((await connect('127.20.1.1')('GET', '/api/demo')).text) as {
  showcase: ShowcaseAddress[];
};
const read = () => ({ node: programCpuSeconds(PORT), server: treeCpuSeconds(server) });
const before = read();
const untilMs = performance.now() + SECONDS * 1_000;
await Promise.all(calls.map((call, from) => investigate(call, showcase.slice(0, SHOWCASE), { from, untilMs })));
const after = read();
const requests = seen.pages.length + seen.scores.length;
const perRequest = (seconds: number): string => `${((seconds * 1_000) / requests).toFixed(2)} ms`;
const times = (values: readonly number[]): string =>
  [0.5, 0.95].map((share) => `${percentile(values, share).toFixed(0)}`).join(' / ');
console.log(`${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}; ${requests} requests`);
console.log(`statuses ${JSON.stringify([...seen.statuses])}`);
console.log(`pages p50 / p95 ${times(seen.pages)} ms; scores ${times(seen.scores)} ms`);
const spent = { node: after.node - before.node, server: after.server - before.server };
console.log(`processor time per request: ${perRequest(spent.node + spent.server)} (Node ${perRequest(spent.node)})`);
const name = `bench load: ${INVESTIGATORS} investigators for ${SECONDS} s`;
appendFigures([
  { figure: `${name}, requests`, value: requests, unit: 'requests' },
  { figure: `${name}, pages, p95`, value: percentile(seen.pages, 0.95), unit: 'ms' },
  { figure: `${name}, scores, p95`, value: percentile(seen.scores, 0.95), unit: 'ms' },
  {
    figure: `${name}, processor time per request of Node and PostgreSQL`,
    value: ((spent.node + spent.server) * 1_000) / requests,
    unit: 'ms',
  },
]);
await database.close();
process.exit(0);
