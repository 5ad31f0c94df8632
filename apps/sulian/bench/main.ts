import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyse } from '@sulian/api';
import { openBlockFiles } from '@sulian/chains';
import type { ScoringBody } from '@sulian/contract';
import { commonInputOwnershipRule } from '@sulian/engine';
import { bulkImport } from '@sulian/indexing';
import { appendFigures } from '@sulian/testkit';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Program } from '../src/program.ts';
import { serverCpuSeconds } from './cpu.ts';
import { BUSIEST_ADDRESS, type RunShape, writeRun } from './generate.ts';
import { compareBounds, labelSevere } from './whole-scores.ts';

/**
 * `npm run bench -- LEGS [FOLDER] [BUSY]`: bulk import of a generated run of block files, then fresh scores and pages
 * on it. One million legs by default. Files in a named folder are reused. Counterparties are stored for addresses with
 * more than BUSY transactions.
 */
const LEGS = Number(process.argv[2] ?? 1_000_000);
const KEPT = process.argv[3];
const BUSY = process.argv[4] ?? '10000';
/** The walks that scores are measured on must fit into the run's blocks. */
const MIN_LEGS = 50_000;
const ROUNDS = 20;
const PAGE = 4;

const WIDE = '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX';
const DEEP = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
const LARGE = '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR';
const SHAPE: RunShape = {
  legs: LEGS,
  walks: [
    { address: WIDE, levels: 10, width: 200 },
    { address: DEEP, levels: 100, width: 20 },
    { address: LARGE, levels: 50, width: 200 },
  ],
};

const print = (name: string, value: string): void => console.log(`${name.padEnd(52)} ${value}`);
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Appends values to the history of figures, with the size of the run. */
const record = (values: Readonly<Record<string, readonly [number, string]>>): void =>
  appendFigures(
    Object.entries(values).map(([name, [value, unit]]) => ({ figure: `bench ${LEGS} legs: ${name}`, value, unit })),
  );

/** Median and 95th percentile of repeated runs. */
async function measure(name: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timeMs(() => work(round)));
  times.sort((a, b) => a - b);
  const [median, most] = [0.5, 0.95].map((share) => times[Math.floor((ROUNDS - 1) * share)] ?? Number.NaN) as [
    number,
    number,
  ];
  print(name, `p50 ${median.toFixed(1)} ms   p95 ${most.toFixed(1)} ms`);
  record({ [`${name}, p50`]: [median, 'ms'], [`${name}, p95`]: [most, 'ms'] });
}

async function serverCpu(program: Program): Promise<number> {
  const [row] = await program.database.query<{ pid: number }>('select pg_backend_pid() as pid');
  return serverCpuSeconds(row?.pid ?? 0);
}

/** Bytes a leg of each table and its indexes, the largest first. */
async function printSizes(program: Program, legs: number): Promise<void> {
  const rows = await program.database.query<{ name: string; heap: number; indexes: number }>(
    `select relname as name, pg_table_size(relid) as heap, pg_indexes_size(relid) as indexes
     from pg_stat_user_tables where schemaname = 'ledger_bitcoin' order by pg_total_relation_size(relid) desc limit 7`,
  );
  print(
    '  table + indexes',
    rows.map((row) => `${row.name} ${(row.heap / legs).toFixed(0)}+${(row.indexes / legs).toFixed(0)}`).join(', '),
  );
}

async function importRun(program: Program, folder: string): Promise<void> {
  const files = await openBlockFiles({ chain: 'BITCOIN', path: folder });
  const cpu = { node: process.cpuUsage(), server: await serverCpu(program) };
  const stages: { readonly name: string; readonly at: number }[] = [];
  const start = performance.now();
  let loaded: readonly [number, number] = [start, 0];
  await bulkImport({
    ledger: program.ledger,
    chain: 'BITCOIN',
    stream: () => files.stream(),
    clustering: { finalityDepth: 6, rule: commonInputOwnershipRule },
    onLoaded: () => {
      loaded = [performance.now(), process.cpuUsage(cpu.node).user + process.cpuUsage(cpu.node).system];
    },
    onBuild: (name) => stages.push({ name, at: performance.now() }),
  });
  const loadMs = loaded[0] - start;
  const buildMs = performance.now() - loaded[0];
  const peak = process.resourceUsage().maxRSS * 1024;
  const [row] = await program.database.query<{ legs: number; bytes: number }>(
    "select (select legs from ledger_bitcoin.checkpoint) as legs, (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'ledger_bitcoin' and c.relkind = 'r') as bytes",
  );
  const legs = Number(row?.legs ?? 0);
  print('legs', legs.toLocaleString('en-US'));
  print(
    'bulk import, hashes verified, clustering included',
    `${Math.round(legs / ((loadMs + buildMs) / 1000)).toLocaleString('en-US')} legs/s (load ${(loadMs / 1000).toFixed(1)} s, build ${(buildMs / 1000).toFixed(1)} s)`,
  );
  const used = process.cpuUsage(cpu.node);
  const server = (await serverCpu(program)) - cpu.server;
  print(
    '  processor time',
    `Node ${((used.user + used.system) / 1e6).toFixed(1)} s (${(loaded[1] / 1e6).toFixed(1)} s while loading), PostgreSQL ${server.toFixed(1)} s`,
  );
  const starts = stages.map(({ name, at }) => `${name} ${((at - (stages[0]?.at ?? 0)) / 1000).toFixed(1)}`);
  print('  stages, seconds at their start', starts.join(', '));
  print("Node's peak memory", megabytes(peak));
  const legBytes = Number(row?.bytes ?? 0) / legs;
  print('bytes on disk a leg', String(Math.round(legBytes)));
  record({
    'bulk import': [legs / ((loadMs + buildMs) / 1000), 'legs/s'],
    'bulk import, load': [loadMs / 1000, 's'],
    'bulk import, build': [buildMs / 1000, 's'],
    'bulk import, processor time of Node': [(used.user + used.system) / 1e6, 's'],
    'bulk import, processor time of PostgreSQL': [server, 's'],
    'peak memory of Node': [peak, 'bytes'],
    'disk per leg': [legBytes, 'bytes'],
  });
  await printSizes(program, legs);
}

/** An empty answer store, so that each score is a fresh walk. */
const NO_ANSWERS = {
  find: async () => undefined,
  save: async () => {},
  saveNewest: async () => {},
  findFields: async () => new Map(),
};

async function scoreFresh(
  program: Program,
  objectId: string,
  omits: { readonly omitsBounds?: true } = {},
): Promise<void> {
  const body: ScoringBody = {
    analysisType: 'INCOMING',
    objectType: 'ADDRESS',
    objectId,
    blockchain: 'BITCOIN',
    coin: 'ALL',
  };
  await analyse({ ...program.apiDeps, ...omits, answers: NO_ANSWERS }, body);
}

/** Processor time of the program and the database, in ms. */
async function cpuMs(program: Program): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3 + (await serverCpu(program)) * 1e3;
}

async function measureBounds(program: Program, kind: string): Promise<void> {
  for (const { address, levels, width } of SHAPE.walks) {
    const name = `whole score with bounds, times without, ${levels} levels × ${width}, ${kind}`;
    const cost = await compareBounds((omits) => scoreFresh(program, address, omits), {
      pairs: ROUNDS,
      cpuMs: () => cpuMs(program),
    });
    const { times, withoutMs, withMs } = cost;
    print(name, `${times.toFixed(2)} times: ${withoutMs.toFixed(0)} ms without, ${withMs.toFixed(0)} ms with`);
    record({ [name]: [times, 'times the score'] });
  }
}

async function readPage(program: Program, offset: (total: number) => number): Promise<void> {
  await program.ledger.read('BITCOIN', async (reader) => {
    const row = await reader.findAddress(BUSIEST_ADDRESS);
    if (row === undefined) throw new Error('the busiest address is missing');
    const [total] = await reader.listTotals([row.addressId]);
    await reader.listAddressTransactions(row.addressId, { offset: offset(total?.transactions ?? 0), limit: PAGE });
  });
}

if (!Number.isSafeInteger(LEGS) || LEGS < MIN_LEGS) {
  console.error(`bench: at least ${MIN_LEGS.toLocaleString('en-US')} legs, not ${process.argv[2]}`);
  process.exit(2);
}
const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const folder = KEPT ?? join(dataDir, 'blocks');
if (!existsSync(folder))
  print('block files written', `${((await timeMs(async () => writeRun(SHAPE, folder))) / 1000).toFixed(0)} s`);
const config = join(dataDir, 'sulian.config.yaml');
writeFileSync(config, `limits: { counterpartyTransactions: ${BUSY} }`);
const program = await openProgram(
  readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data'), SULIAN_CONFIG: config }, dataDir),
);
try {
  print(
    'machine',
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  await importRun(program, folder);
  await measure('fresh score, 2,000 transactions in 10 levels × 200', () => scoreFresh(program, WIDE));
  await measure('fresh score, 2,000 transactions in 100 levels × 20', () => scoreFresh(program, DEEP));
  await measure('fresh score, 10,000 transactions in 50 levels × 200', () => scoreFresh(program, LARGE));
  await measureBounds(program, 'none severe');
  print('severe labels', String(await labelSevere(program)));
  await measureBounds(program, 'severe ends');
  await measure('busiest address, first page', () => readPage(program, () => 0));
  await measure('busiest address, any page', (round) =>
    readPage(program, (total) => Math.floor((total * round) / ROUNDS)),
  );
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
