import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from '@sulian/api';
import type { ScoringBody } from '@sulian/contract';
import { commonSpendingRule } from '@sulian/engine';
import { openProgram, type Program } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { serverCpuSeconds } from './cpu.ts';
import { BUSIEST_ADDRESS, generateRun, type RunShape } from './generate.ts';

/** `npm run bench -- LEGS`: bulk import of a generated run, then fresh scores and pages on it. One million by default. */
const LEGS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 20;
const PAGE = 4;

const SHAPE: RunShape = {
  legs: LEGS,
  walks: [
    { address: 'bench-wide', levels: 10, width: 200 },
    { address: 'bench-deep', levels: 100, width: 20 },
    { address: 'bench-large', levels: 50, width: 200 },
  ],
};

const print = (name: string, value: string): void => console.log(`${name.padEnd(52)} ${value}`);
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Median and 95th percentile of repeated runs. */
async function measure(name: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeMs(() => work(round)));
  times.sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor((ROUNDS - 1) * share)] ?? 0).toFixed(1)} ms`;
  print(name, `p50 ${at(0.5)}   p95 ${at(0.95)}`);
}

async function serverCpu(program: Program): Promise<number> {
  const [row] = await program.database.query<{ pid: number }>('select pg_backend_pid() as pid');
  return serverCpuSeconds(row?.pid ?? 0);
}

/** Bytes a leg of each table and its indexes, the largest first. */
async function printSizes(program: Program, legs: number): Promise<void> {
  const rows = await program.database.query<{ name: string; heap: number; indexes: number }>(
    `select relname as name, pg_table_size(relid) as heap, pg_indexes_size(relid) as indexes
     from pg_stat_user_tables where schemaname = 'ledger' order by pg_total_relation_size(relid) desc limit 7`,
  );
  print(
    '  table + indexes',
    rows.map((row) => `${row.name} ${(row.heap / legs).toFixed(0)}+${(row.indexes / legs).toFixed(0)}`).join(', '),
  );
}

async function importRun(program: Program): Promise<void> {
  const bulk = program.ledger.writer('BITCOIN').bulk();
  let peak = 0;
  const cpu = { node: process.cpuUsage(), server: await serverCpu(program) };
  const stages: { readonly name: string; readonly at: number }[] = [];
  const loadMs = await timeMs(async () => {
    for (const blocks of generateRun(SHAPE)) {
      await bulk.load(blocks);
      peak = Math.max(peak, process.memoryUsage().rss);
    }
  });
  const buildMs = await timeMs(() =>
    bulk.finish((name) => stages.push({ name, at: performance.now() }), { finalityDepth: 6, rule: commonSpendingRule }),
  );
  peak = Math.max(peak, process.resourceUsage().maxRSS * 1024);
  const [row] = await program.database.query<{ legs: number; bytes: number }>(
    "select (select legs from ledger.checkpoint where chain = 1) as legs, (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'ledger' and c.relkind = 'r') as bytes",
  );
  const legs = Number(row?.legs ?? 0);
  print('legs', legs.toLocaleString('en-US'));
  print(
    'bulk import, clustering included',
    `${Math.round(legs / ((loadMs + buildMs) / 1000)).toLocaleString('en-US')} legs/s (load ${(loadMs / 1000).toFixed(1)} s, build ${(buildMs / 1000).toFixed(1)} s)`,
  );
  const used = process.cpuUsage(cpu.node);
  const server = (await serverCpu(program)) - cpu.server;
  print(
    '  processor time',
    `Node ${((used.user + used.system) / 1e6).toFixed(1)} s, PostgreSQL ${server.toFixed(1)} s`,
  );
  const starts = stages.map(({ name, at }) => `${name} ${((at - (stages[0]?.at ?? 0)) / 1000).toFixed(1)}`);
  print('  stages, seconds at their start', starts.join(', '));
  print("Node's peak memory", megabytes(peak));
  print('bytes on disk a leg', String(Math.round(Number(row?.bytes ?? 0) / legs)));
  await printSizes(program, legs);
}

/** A store that keeps nothing, so that each score is a fresh walk. */
const NO_ANSWERS = { find: async () => undefined, save: async () => {}, findScores: async () => new Map() };

async function scoreFresh(program: Program, objectId: string): Promise<void> {
  const body: ScoringBody = {
    analysisType: 'INCOMING',
    objectType: 'ADDRESS',
    objectId,
    blockchain: 'BITCOIN',
    coin: 'ALL',
  };
  // Generated addresses are no Bitcoin addresses: the adapter takes them as they are.
  const adapter = program.adapters.get('BITCOIN');
  if (adapter === undefined) return;
  const adapters = new Map([['BITCOIN' as const, { ...adapter, parseAddress: (text: string) => text }]]);
  await analyse({ ...program.apiDeps, adapters, answers: NO_ANSWERS }, body);
}

async function readPage(program: Program, offset: (total: number) => number): Promise<void> {
  await program.ledger.read('BITCOIN', async (reader) => {
    const row = await reader.findAddress(BUSIEST_ADDRESS);
    if (row === undefined) throw new Error('the busiest address is missing');
    const [total] = await reader.listTotals([row.addressId]);
    await reader.listAddressTransactions(row.addressId, { offset: offset(total?.transactions ?? 0), limit: PAGE });
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data') }, dataDir));
try {
  print(
    'machine',
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  await importRun(program);
  await measure('fresh score, 2,000 transactions in 10 levels × 200', () => scoreFresh(program, 'bench-wide'));
  await measure('fresh score, 2,000 transactions in 100 levels × 20', () => scoreFresh(program, 'bench-deep'));
  await measure('fresh score, 10,000 transactions in 50 levels × 200', () => scoreFresh(program, 'bench-large'));
  await measure('busiest address, first page', () => readPage(program, () => 0));
  await measure('busiest address, any page', (round) =>
    readPage(program, (total) => Math.floor((total * round) / ROUNDS)),
  );
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
