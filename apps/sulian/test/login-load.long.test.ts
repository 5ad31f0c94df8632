import { loadavg } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoadServer, offer, percentile, type Reply, startLoadServer } from './login-load.ts';

const LOGINS_PER_SEC = 50;
const SECONDS = 30;
const OTHERS_PER_SEC = 10;

let server: LoadServer;
let token = '';
beforeAll(async () => {
  server = await startLoadServer();
  const answer = await server.login('reviewer@demo.sulian');
  token = (JSON.parse(answer.body) as { data: { token: string } }).data.token;
});
afterAll(() => server.stop());

const show = (name: string, replies: readonly Reply[]) => {
  const times = replies.map((each) => each.tookMs);
  const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  process.stdout.write(
    `${name}: ${replies.length} answers, p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  return percentile(times, 0.95);
};
const readCpuSec = async (): Promise<number> =>
  Number(/^process_cpu_seconds_total (\S+)$/m.exec((await server.call({ path: '/metrics' })).body)?.[1]);
const others = (seconds: number) =>
  offer(OTHERS_PER_SEC, seconds, (index) => {
    const { address } = server;
    const paths = [
      '/api/user/me',
      '/api/proxy/v1/blockchains',
      `/api/proxy/v1/search?q=${address}`,
      `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}`,
      `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions`,
    ];
    return server.call({ path: paths[index % paths.length] ?? '', token });
  });

it('answers five sign-ins a second within 300 ms', async () => {
  const replies = await offer(5, 20, () => server.login('officer@demo.sulian'));
  expect(replies.map((each) => each.status)).toEqual(replies.map(() => 200));
  expect(show('sign-ins at 5/s', replies)).toBeLessThanOrEqual(300);
});

it('answers or refuses fifty a second clearly, loses none, and leaves the machine to other calls', async () => {
  show('other calls alone', await others(10));
  const cpuBefore = await readCpuSec();
  const [logins, calls] = await Promise.all([
    offer(LOGINS_PER_SEC, SECONDS, (index) => server.login('officer@demo.sulian', `127.0.1.${1 + (index % 8)}`)),
    others(SECONDS),
  ]);
  const done = logins.filter((each) => each.status === 200);
  const busy = logins.filter((each) => each.status === 503);
  const cpuSec = (await readCpuSec()) - cpuBefore;
  process.stdout.write(`processor time of the server, without PostgreSQL: ${cpuSec.toFixed(1)} s of ${SECONDS} s\n`);
  show('sign-ins done', done);
  show('sign-ins told to come again', busy);
  const p95 = show('other calls meanwhile', calls);
  expect(done.length + busy.length).toBe(LOGINS_PER_SEC * SECONDS);
  for (const each of busy) {
    expect(each.retryAfter).toBe('1');
    expect(JSON.parse(each.body)).toMatchObject({ error: 'BUSY', details: { retryAfterSec: 1 } });
  }
  expect(done.length).toBeGreaterThan(LOGINS_PER_SEC);
  expect(calls.map((each) => each.status)).toEqual(calls.map(() => 200));
  expect(p95).toBeLessThanOrEqual(100);
});
