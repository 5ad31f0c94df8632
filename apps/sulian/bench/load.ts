import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findRunning, openDatabase } from '@sulian/postgres';
import { appendFigures } from '@sulian/testkit';
import { type GeneratedLedger, prepareLedger } from './load/generated-ledger.ts';
import { connect, investigate, PASSWORD, signIn, type Target, type Waits } from './load/investigate.ts';
import { type LoadOptions, readOptions } from './load/options.ts';
import { startProgram } from './load/start-program.ts';
import { type ProgramFigures, watchProgram } from './load/watch-program.ts';
import { percentile } from './percentile.ts';

/**
 * `npm run load`: investigators, each with an account and a network address, who look at an address, score it in both
 * directions, and think. On a program and a store of its own, with the demo world or a generated ledger of `--legs`.
 */

/** Has no account, and reads the showcase and /metrics. */
const MONITOR = '127.0.0.1';
/** Waits and shares above which a part is saturated. */
const FULL = 0.9;
const LONG_WAIT_MS = 50;

interface LoadedProgram {
  readonly port: number;
  readonly dataDir: string;
  readonly targets: readonly Target[];
}

async function listTargets(
  port: number,
  generated: GeneratedLedger | undefined,
  count: number,
): Promise<readonly Target[]> {
  if (generated !== undefined)
    return generated.addresses.slice(0, count).map((address) => ({ address, blockchain: 'BITCOIN' }));
  const { text } = await connect(port, MONITOR)('GET', '/api/demo');
  return (JSON.parse(text) as { showcase: Target[] }).showcase.slice(0, count);
}

async function measure({ port, dataDir, targets }: LoadedProgram, count: number, options: LoadOptions): Promise<void> {
  const url = findRunning(dataDir);
  if (url === undefined) throw new Error(`cannot find a program on ${dataDir}`);
  const database = openDatabase({ url, maxConnections: 1, applicationName: 'load' });
  const server = Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const calls = await signIn(port, database, count);
  const seen: Waits = { pages: [], scores: [], statuses: new Map() };
  const untilMs = performance.now() + options.seconds * 1_000;
  const { thinkMs, apartMs } = options;
  const work = Promise.all(
    calls.map((call, from) => investigate(call, seen, { targets, afterMs: apartMs * from, from, thinkMs, untilMs })),
  );
  const figures = await watchProgram({ port, call: connect(port, MONITOR), database, server }, work);
  await database.close();
  print(seen, figures, { count, options });
}

interface Run {
  readonly count: number;
  readonly options: LoadOptions;
}

function print(
  seen: Waits,
  figures: ProgramFigures,
  { count, options: { seconds, thinkMs, apartMs, legs } }: Run,
): void {
  const requests = seen.pages.length + seen.scores.length;
  const failed = [...seen.statuses].filter(([status]) => status !== 200);
  const line = (name: string, value: string): void => console.log(`  ${name.padEnd(30)} ${value}`);
  const times = (values: readonly number[]): string =>
    `${[0.5, 0.95].map((share) => percentile(values, share).toFixed(0)).join(' / ')} ms`;
  const perRequest = (spent: number): string => `${((spent * 1_000) / requests).toFixed(2)} ms`;
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const { node, server, memoryBytes, walk, connection, statements, delayMs, threadShare, machineShare } = figures;
  const beginMs = count * apartMs;
  const run = `${count} investigators for ${seconds} s, who begin within ${beginMs / 1_000} s`;
  console.log(`${run}, ${legs === undefined ? 'demo world' : `${legs} legs`}`);
  line('machine', `${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}`);
  line('requests', `${requests}, ${(requests / seconds).toFixed(0)} per second`);
  line('errors', failed.length === 0 ? 'none' : failed.map(([status, times]) => `${times} × ${status}`).join(', '));
  line('pages p50 / p95', times(seen.pages));
  line('scores p50 / p95', times(seen.scores));
  line('processor time per request', `${perRequest(node + server)} (Node ${perRequest(node)})`);
  line('memory begin / end', `${megabytes(memoryBytes.begin)} / ${megabytes(memoryBytes.end)}`);
  line(
    'main thread',
    `${(threadShare * 100).toFixed(0)} % busy; events late by ${delayMs.median.toFixed(0)} ms (median of the worst second), ${delayMs.longest.toFixed(0)} ms at most`,
  );
  line('both, of all processors', `${(machineShare * 100).toFixed(0)} % busy`);
  line(
    'PostgreSQL',
    `${statements.active.toFixed(1)} statements at a time, ${statements.waiting.toFixed(1)} of them wait for locks or the disk`,
  );
  line('wait for a connection', `${connection.meanMs.toFixed(1)} ms, mean of ${connection.count}`);
  line('wait for a place to walk', `${walk.meanMs.toFixed(1)} ms, mean of ${walk.count}`);
  line('saturated', listSaturated(figures).join(', ') || 'nothing');
  // Earlier figures are of investigators who began within one time of thought.
  const begun = beginMs === thinkMs ? '' : `, begun within ${beginMs / 1_000} s`;
  const name = `load: ${count} investigators for ${seconds} s${begun}${legs === undefined ? '' : `, ${legs} legs`}`;
  appendFigures([
    { figure: `${name}, requests`, value: requests, unit: 'requests' },
    { figure: `${name}, errors`, value: failed.reduce((sum, [, times]) => sum + times, 0), unit: 'requests' },
    { figure: `${name}, pages, p95`, value: percentile(seen.pages, 0.95), unit: 'ms' },
    { figure: `${name}, scores, p95`, value: percentile(seen.scores, 0.95), unit: 'ms' },
    { figure: `${name}, processor time per request`, value: ((node + server) * 1_000) / requests, unit: 'ms' },
    { figure: `${name}, memory at the end`, value: memoryBytes.end, unit: 'bytes' },
  ]);
}

const listSaturated = ({ threadShare, machineShare, connection, walk }: ProgramFigures): readonly string[] =>
  Object.entries({
    'main thread of Node': threadShare > FULL,
    'processors of the machine': machineShare > FULL,
    'connections to PostgreSQL': connection.meanMs > LONG_WAIT_MS,
    'places to walk': walk.meanMs > LONG_WAIT_MS,
  }).flatMap(([part, isFull]) => (isFull ? [part] : []));

async function main(options: LoadOptions): Promise<void> {
  const folder = options.folder === undefined ? mkdtempSync(join(tmpdir(), 'sulian-load-')) : resolve(options.folder);
  mkdirSync(folder, { recursive: true });
  const { legs } = options;
  try {
    const generated =
      legs === undefined
        ? undefined
        : await prepareLedger(folder, { legs, password: PASSWORD, addresses: options.addresses });
    const dataDir = options.port === undefined ? join(folder, 'data') : folder;
    const program = options.port === undefined ? await startProgram(dataDir, generated?.config) : undefined;
    const port = program?.port ?? options.port ?? 0;
    try {
      const targets = await listTargets(port, generated, options.addresses);
      for (const count of options.investigators) await measure({ port, dataDir, targets }, count, options);
    } finally {
      await program?.stop();
    }
  } finally {
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

await main(readOptions(process.argv.slice(2)));
process.exit(0);
