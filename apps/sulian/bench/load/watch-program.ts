import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@sulian/postgres';
import { programCpuSeconds, treeCpuSeconds } from '../cpu.ts';
import type { Call } from './investigate.ts';

const PERIOD_MS = 1_000;

export interface ProgramFigures {
  /** Processor seconds. */
  readonly node: number;
  readonly server: number;
  readonly memoryBytes: { readonly begin: number; readonly end: number };
  /** Processor time of the program per second: 1 is a full main thread. */
  readonly threadShare: number;
  /** Processor time of the program and PostgreSQL per second and processor. */
  readonly machineShare: number;
  /** Delay of events on the main thread, ms: largest of the medians of a second, and largest of all. */
  readonly delayMs: { readonly median: number; readonly longest: number };
  /** Mean wait for a place to walk and for a connection, ms, and how many were taken. */
  readonly walk: Wait;
  readonly connection: Wait;
  /** Statements that run at a time, and those of them that wait for a lock or the disk: means. */
  readonly statements: { readonly active: number; readonly waiting: number };
}

interface Wait {
  readonly meanMs: number;
  readonly count: number;
}

interface Watched {
  readonly port: number;
  /** Reads /metrics, which this machine may do. */
  readonly call: Call;
  readonly database: Database;
  /** Process of the PostgreSQL server. */
  readonly server: number;
}

/** Watches a program and its server while the work runs. */
export async function watchProgram(watched: Watched, work: Promise<unknown>): Promise<ProgramFigures> {
  const { port, call, database, server } = watched;
  const read = async () => ({
    atMs: performance.now(),
    node: programCpuSeconds(port),
    server: treeCpuSeconds(server),
    metrics: await readMetrics(call),
  });
  const before = await read();
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const delays: { readonly median: number; readonly longest: number }[] = [];
  const active: ActiveRow[] = [];
  while (!isOver) {
    await Promise.race([pause(PERIOD_MS), done]);
    const metrics = await readMetrics(call);
    delays.push({
      median: metrics('nodejs_eventloop_delay_seconds{quantile="0.5"}') * 1_000,
      longest: metrics('nodejs_eventloop_delay_seconds{quantile="0.99"}') * 1_000,
    });
    active.push(...(await database.query<ActiveRow>(ACTIVE)));
  }
  await done;
  const after = await read();
  const seconds = (after.atMs - before.atMs) / 1_000;
  const node = after.node - before.node;
  const spentByServer = after.server - before.server;
  const waitFor = (name: string): Wait => {
    const grown = (figure: string): number =>
      after.metrics(`${figure}{for="${name}"}`) - before.metrics(`${figure}{for="${name}"}`);
    const count = grown('sulian_waits_total');
    return { count, meanMs: count === 0 ? 0 : (grown('sulian_waits_seconds_total') * 1_000) / count };
  };
  const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
  return {
    node,
    server: spentByServer,
    memoryBytes: {
      begin: before.metrics('process_resident_memory_bytes'),
      end: after.metrics('process_resident_memory_bytes'),
    },
    threadShare: node / seconds,
    machineShare: (node + spentByServer) / seconds / cpus().length,
    delayMs: {
      median: Math.max(...delays.map(({ median }) => median)),
      longest: Math.max(...delays.map(({ longest }) => longest)),
    },
    walk: waitFor('walk'),
    connection: waitFor('connection'),
    statements: { active: mean(active.map((row) => row.active)), waiting: mean(active.map((row) => row.waiting)) },
  };
}

interface ActiveRow {
  readonly active: number;
  readonly waiting: number;
}

const ACTIVE = `
  select count(*)::int as active, count(*) filter (where wait_event_type in ('Lock', 'LWLock', 'IO'))::int as waiting
  from pg_stat_activity where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Figures by name and labels; NaN for one that is absent. */
async function readMetrics(call: Call): Promise<(name: string) => number> {
  const { text } = await call('GET', '/metrics');
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  return (name) => values.get(name) ?? Number.NaN;
}
