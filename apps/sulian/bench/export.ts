import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buildApp } from '@sulian/api';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Program } from '../src/program.ts';
import { getTestAccount, signIn } from '../test/support/sign-in.ts';
import { HUB, listHubBlocks } from './hub-blocks.ts';

/**
 * `node --expose-gc --import tsx apps/sulian/bench/export.ts [N [ROUNDS]]`: exports all counterparties of an address
 * that paid N others, a tenth more rows than N. Files go over HTTP to a fast client and to one that reads 4 MB per
 * second; ROUNDS selects the first of the three runs. The heap is sampled meanwhile.
 */
const PAYEES = Number(process.argv[2] ?? 909_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const LOOK_MS = 50;
const SLOW_BYTES_A_TENTH = 400_000;
const MB = 1024 * 1024;

const print = (name: string, value: string): void => console.log(`${name.padEnd(52)} ${value}`);

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const config = join(dataDir, 'sulian.config.yaml');
writeFileSync(config, 'limits: { counterpartyTransactions: 1000 }');
const program = await openProgram(
  readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data'), SULIAN_CONFIG: config }, dataDir),
);
try {
  const load = () => `load average ${(loadavg()[0] ?? 0).toFixed(1)}`;
  print('machine', `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${load()}`);
  await loadHub(program);
  const app = await buildApp({
    ...program.apiDeps,
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  const token = await signIn(app, await getTestAccount(program.apiDeps.people, { role: 'OFFICER' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const rounds = [
    ['csv', Number.POSITIVE_INFINITY],
    ['xlsx', Number.POSITIVE_INFINITY],
    ['csv', SLOW_BYTES_A_TENTH],
  ] as const;
  for (const [format, bytesATenth] of rounds.slice(0, ROUNDS)) {
    const path = `/api/proxy/v1/blockchains/BITCOIN/addresses/${HUB}/counterparties/export?format=${format}`;
    await measure(`${format}${Number.isFinite(bytesATenth) ? ', slow client' : ''}`, () =>
      fetchFile(base + path, token, bytesATenth),
    );
  }
  print('load average', load());
  await app.close();
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function loadHub({ ledger }: Program): Promise<void> {
  const bulk = ledger.writer('BITCOIN').bulk();
  let batch = [];
  for (const block of listHubBlocks(PAYEES)) {
    batch.push(block);
    if (batch.length < 5) continue;
    await bulk.load(batch);
    batch = [];
  }
  if (batch.length > 0) await bulk.load(batch);
  await bulk.finish();
}

interface Fetched {
  readonly bytes: number;
  readonly rows: number;
}

async function fetchFile(url: string, token: string, bytesATenth: number): Promise<Fetched> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers: { token } }, resolve).once('error', reject),
  );
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`);
  let bytes = 0;
  let sinceRest = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      sinceRest += chunk.length;
      if (sinceRest < bytesATenth) return done();
      sinceRest = 0;
      setTimeout(done, 100);
    },
  });
  await pipeline(response, sink);
  return { bytes, rows: Number(response.headers['x-export-rows']) };
}

/** Time, and the most and least heap that stayed while it ran, each looked at behind a collection where there is one. */
async function measure(name: string, work: () => Promise<Fetched>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const heaps: number[] = [];
  const looks = setInterval(() => heaps.push(process.memoryUsage().heapUsed), LOOK_MS);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const { bytes, rows } = await work();
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(looks);
  const { user, system } = process.cpuUsage(cpu);
  const half = heaps.length >> 1;
  const most = (from: readonly number[]) => `${(Math.max(...from, before) / MB).toFixed(0)} MB`;
  print(
    name,
    `${rows.toLocaleString('en-US')} rows, ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s (processor time of Node ${((user + system) / 1e6).toFixed(1)} s); heap before ${(before / MB).toFixed(0)} MB, most in the first half ${most(heaps.slice(0, half))}, in the second ${most(heaps.slice(half))}; resident ${(process.memoryUsage().rss / MB).toFixed(0)} MB`,
  );
}
