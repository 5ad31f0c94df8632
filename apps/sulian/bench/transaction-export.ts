import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Program } from '../src/program.ts';
import { getTestAccount, signIn } from '../test/support/sign-in.ts';
import { serverCpuSeconds } from './cpu.ts';
import { CHAINS, type Chain } from './hub-history.ts';
import { loadHubHistory, openHubApp } from './hub-program.ts';

/**
 * `npx tsx apps/sulian/bench/transaction-export.ts [N [CHAIN [FORMAT [FOLDER]]]]`: N transactions of one address as a file,
 * over HTTP; every 100,000 lines of CSV the processor time and the memory since the last. What is built in FOLDER stays there
 * for the next run.
 */
const COUNT = Number(process.argv[2] ?? 100_000);
const CHAIN = (process.argv[3] ?? 'BITCOIN') as Chain;
const FORMAT = process.argv[4] ?? 'csv';
const FOLDER = process.argv[5];
const LOOK_LINES = 100_000;
const MB = 1024 * 1024;
const LINE_END = 10;
/** Time to measure delays by other work on the machine. */
const IDLE_MS = 5_000;

const print = (name: string, value: string): void => console.log(`${name.padEnd(36)} ${value}`);

const dataDir = FOLDER === undefined ? mkdtempSync(join(tmpdir(), 'sulian-bench-')) : resolve(FOLDER);
const isBuilt = existsSync(join(dataDir, 'data'));
mkdirSync(dataDir, { recursive: true });
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data') }, dataDir));
try {
  const load = () => `load average ${(loadavg()[0] ?? 0).toFixed(1)}`;
  print('machine', `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${load()}`);
  if (!isBuilt) await loadHubHistory(program, CHAIN, COUNT);
  const app = await openHubApp(program);
  const token = await signIn(app, await getTestAccount(program.apiDeps.people, { role: 'OFFICER' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const path = `/api/proxy/v1/blockchains/${CHAIN}/addresses/${CHAINS[CHAIN].addressOf('hub')}/transactions/export`;
  await printDelay('delay of the event loop, idle', () => setTimeout(IDLE_MS));
  await printDelay('delay of the event loop, export', () => measure(`${base}${path}?format=${FORMAT}`, token));
  print('at the end', load());
  await app.close();
} finally {
  await program.close();
  if (FOLDER === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function printDelay(name: string, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  const at = (share: number) => (delay.percentile(share) / 1e6).toFixed(0);
  print(name, `p50 ${at(50)}, p99 ${at(99)}, most ${at(100)} ms`);
}

/** Processor seconds so far. */
async function readCpu({ database }: Program): Promise<{ readonly node: number; readonly server: number }> {
  const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { user, system } = process.cpuUsage();
  return { node: (user + system) / 1e6, server: serverCpuSeconds(row?.pid ?? 0) };
}

async function measure(url: string, token: string): Promise<void> {
  const start = performance.now();
  const first = await readCpu(program);
  let before = first;
  const response = await new Promise<IncomingMessage>((done, reject) =>
    get(url, { headers: { token } }, done).once('error', reject),
  );
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
  const hash = createHash('sha256');
  let [lines, looked, bytes] = [0, 0, 0];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (bytes === 0) print('first byte', `${(performance.now() - start).toFixed(0)} ms`);
    // The head above the table contains the time of the export, so it is not hashed.
    hash.update(bytes === 0 && FORMAT === 'csv' ? chunk.subarray(chunk.indexOf('\r\n\r\n')) : chunk);
    bytes += chunk.length;
    if (FORMAT === 'csv')
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
    if (lines < looked + LOOK_LINES) continue;
    looked += LOOK_LINES;
    const now = await readCpu(program);
    print(
      `${looked.toLocaleString('en-US')} lines`,
      `${toSpent(before, now)}; resident ${toMb(process.memoryUsage().rss)}`,
    );
    before = now;
  }
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  print(
    'all',
    `${lines.toLocaleString('en-US')} lines, ${toMb(bytes)} in ${seconds} s; ${toSpent(first, await readCpu(program))}`,
  );
  if (FORMAT === 'csv') print('SHA-256 of the table', hash.digest('hex'));
}

type Cpu = Awaited<ReturnType<typeof readCpu>>;

function toSpent(from: Cpu, to: Cpu): string {
  const [node, server] = [to.node - from.node, to.server - from.server].map((each) => each.toFixed(1));
  return `processor time: Node ${node}, PostgreSQL ${server} s`;
}

function toMb(bytes: number): string {
  return `${(bytes / MB).toFixed(0)} MB`;
}
