import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLedger } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import type { Fault } from '@sulian/world';
import { expect, vi } from 'vitest';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { makeTempDir, type Running, startScript } from '../support/run-sulian.ts';
import { type FollowedWorld, hashOf } from './followed-worlds.ts';
import { FOLLOW_CONFIG, judgeFollowed } from './judge-followed.ts';
import { type AlertOutcome, judgeAlerts, type WatchedAlerts, watchAddresses } from './watched-alerts.ts';

/**
 * `KILL`: SIGKILL of the program that writes the chain. `KILL_EVALUATING`: SIGKILL of the one that stores the firings of a
 * block. `FREEZE`: SIGSTOP at any moment. `FREEZE_WRITING`: SIGSTOP inside a transaction that has written.
 */
export type Disturbance = 'KILL' | 'KILL_EVALUATING' | 'FREEZE' | 'FREEZE_WRITING';

export interface TwoProgramsPlan {
  readonly world: FollowedWorld;
  readonly seed: string;
  readonly disturbances: readonly Disturbance[];
  /** A frozen program goes on once another one writes, and after so long. */
  readonly frozenMs: number;
  readonly random: () => number;
}

export interface TwoProgramsRun {
  /** How often the lease went to the other program. */
  readonly takeovers: number;
  /** Disturbances of the program that had the lease. */
  readonly deprived: number;
  readonly alerts: AlertOutcome;
  /** Longest time without a writer after a kill. */
  readonly longestMs: number;
  /** Branches that the ledger took back. */
  readonly reorgs: number;
}

const PROGRAM = await buildServerIfStale(fileURLToPath(new URL('follow-program.ts', import.meta.url)));
const START_SEC = 1_795_000_000;
/** Misbehaviour of the node during a kill, in turn: slow, lying, cut off, away. */
const FAULTS: readonly (Fault | undefined)[] = [
  undefined,
  { kind: 'hang', ms: 700 },
  { kind: 'lie-amount' },
  { kind: 'cut' },
  { kind: 'lie-parent' },
  { kind: 'status', status: 503 },
  { kind: 'lie-block' },
  { kind: 'lie-height' },
];
const BLOCKS_EACH = 2;
const BRANCH_EVERY = 4;
const PATIENCE = { timeout: 90_000, interval: 20 };
const EVALUATION = { timeout: 90_000, interval: 500 };

interface Lease {
  readonly epoch: number;
  readonly pid: number;
}

interface Scene {
  readonly plan: TwoProgramsPlan;
  readonly node: Awaited<ReturnType<FollowedWorld['start']>>;
  readonly database: Database;
  /** By the name that their connections have. */
  readonly programs: Map<string, Running>;
  start(): void;
}

/**
 * Two programs on one store follow a simulated node whose blocks come and are replaced. The one that writes is killed or
 * frozen again and again. The result is compared with a run that read only the final chain.
 */
export async function followByTwo(plan: TwoProgramsPlan): Promise<TwoProgramsRun> {
  const { world, seed } = plan;
  const folder = makeTempDir();
  const store = await createTestDatabase();
  const node = await world.start({ seed, blocks: world.blocks, startTimeSec: START_SEC, blockEveryMs: 0 });
  const programs = new Map<string, Running>();
  try {
    const config = join(folder.path, 'sulian.config.yaml');
    writeFileSync(config, JSON.stringify(FOLLOW_CONFIG));
    const dataDir = join(folder.path, 'data');
    const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, DATABASE_URL: store.url };
    const { url, auth } = node;
    const args = [world.chain, url, auth?.user ?? '', auth?.password ?? '', 'alerts'];
    let started = 0;
    const start = (): void => {
      started += 1;
      const databaseUrl = new URL(store.url);
      databaseUrl.searchParams.set('application_name', `program ${started}`);
      programs.set(`program ${started}`, startScript(PROGRAM, args, { ...env, DATABASE_URL: databaseUrl.href }));
    };
    const scene = { plan, node, database: store.database, programs, start };
    const { watched, ...disturbed } = await disturb(scene, store.url);
    await untilEvaluated(scene);
    await end(programs);
    const followed = { world, node, dataDir, env };
    const alerts = await judgeAlerts(followed, store.url, watched);
    return { ...disturbed, alerts, ...(await judgeFollowed(followed)) };
  } finally {
    await end(programs);
    await node.stop();
    await store.drop();
    folder.remove();
  }
}

async function end(programs: Map<string, Running>): Promise<void> {
  for (const { child } of programs.values()) child.kill('SIGKILL');
  await Promise.all([...programs.values()].map(({ done }) => done));
  programs.clear();
}

interface Disturbed extends Pick<TwoProgramsRun, 'takeovers' | 'deprived' | 'longestMs'> {
  readonly watched: WatchedAlerts;
}

async function disturb(scene: Scene, url: string): Promise<Disturbed> {
  scene.start();
  scene.start();
  let lease = await untilTaken(scene, 0);
  const first = lease.epoch;
  await untilLevel(scene);
  const watched = await watchAddresses(url, scene.plan.world.chain);
  let longestMs = 0;
  let deprived = 0;
  for (const [number, disturbance] of scene.plan.disturbances.entries()) {
    if (disturbance === 'KILL') scene.node.fault(FAULTS[number % FAULTS.length]);
    bringBlocks(scene, number);
    if (disturbance !== 'FREEZE_WRITING') await pause(scene.plan.random() * 300);
    const startedMs = performance.now();
    const next = await DISTURB[disturbance](scene, lease);
    if (disturbance === 'KILL') longestMs = Math.max(longestMs, performance.now() - startedMs);
    if (next !== lease) deprived += 1;
    lease = next;
    await untilLevel(scene);
  }
  return { takeovers: lease.epoch - first, deprived, longestMs: Math.round(longestMs), watched };
}

const DISTURB: Readonly<Record<Disturbance, (scene: Scene, lease: Lease) => Promise<Lease>>> = {
  KILL: (scene, lease) =>
    kill(
      scene,
      lease,
      findProgram(scene, ({ child }) => child.pid === lease.pid),
    ),
  KILL_EVALUATING: killEvaluating,
  FREEZE: (scene, lease) => freeze(scene, lease, 'FREEZE'),
  FREEZE_WRITING: (scene, lease) => freeze(scene, lease, 'FREEZE_WRITING'),
};

function bringBlocks({ plan: { world }, node }: Scene, number: number): void {
  if (world.branch > 0 && number % BRANCH_EVERY === BRANCH_EVERY - 1)
    node.reorg(world.branch, world.branch + BLOCKS_EACH);
  else node.mine(BLOCKS_EACH);
}

function findProgram({ programs }: Scene, isWanted: (running: Running, name: string) => boolean): Running {
  const found = [...programs].find(([name, running]) => isWanted(running, name));
  if (found === undefined) throw new Error('unknown program');
  return found[1];
}

/** Starts another program once the killed one's lease has gone on. */
async function kill(scene: Scene, lease: Lease, victim: Running): Promise<Lease> {
  victim.child.kill('SIGKILL');
  await victim.done;
  for (const [name, each] of scene.programs) if (each === victim) scene.programs.delete(name);
  const next = victim.child.pid === lease.pid ? await untilTaken(scene, lease.epoch) : lease;
  scene.node.fault();
  scene.start();
  return next;
}

/** A locked table delays the notifications of a block until their program is killed. */
async function killEvaluating(scene: Scene, lease: Lease): Promise<Lease> {
  const { node, database } = scene;
  const victim = await database.transaction(async (session) => {
    await session.query('lock table records.notification in share mode');
    const name = await vi.waitFor(async () => {
      const [waiter] = await database.query<{ name: string }>(EVALUATING);
      if (waiter === undefined) node.mine(1);
      if (waiter === undefined) throw new Error('nobody stores a notification');
      return waiter.name;
    }, EVALUATION);
    const found = findProgram(scene, (_, each) => each === name);
    found.child.kill('SIGKILL');
    return found;
  });
  return kill(scene, lease, victim);
}

const EVALUATING = `select application_name as name from pg_stat_activity
  where wait_event_type = 'Lock' and wait_event = 'relation' and datname = current_database()`;

/** The frozen program continues while another one has its lease, and does not get the lease back. */
async function freeze(scene: Scene, lease: Lease, disturbance: Disturbance): Promise<Lease> {
  const { child } = findProgram(scene, (each) => each.child.pid === lease.pid);
  if (disturbance === 'FREEZE_WRITING') await stopInWrite(scene, child);
  else child.kill('SIGSTOP');
  const next = await untilTaken(scene, lease.epoch);
  scene.node.mine(BLOCKS_EACH);
  await untilLevel(scene);
  await pause(scene.plan.frozenMs);
  child.kill('SIGCONT');
  scene.node.mine(BLOCKS_EACH);
  await untilLevel(scene);
  expect(await readLease(scene)).toEqual(next);
  return next;
}

/** A locked table delays the write until the program is frozen. */
async function stopInWrite(scene: Scene, child: Running['child']): Promise<void> {
  const { plan, node, database } = scene;
  await untilLevel(scene);
  await database.transaction(async (session) => {
    await session.query(`lock table ledger_${plan.world.chain.toLowerCase()}.leg in share mode`);
    node.mine(1);
    await vi.waitFor(async () => expect(await database.query(WAITERS)).not.toEqual([]), PATIENCE);
    child.kill('SIGSTOP');
  });
}

const WAITERS = `select from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and backend_type = 'client backend'`;

const untilTaken = (scene: Scene, after: number): Promise<Lease> =>
  vi.waitFor(async () => {
    const lease = await readLease(scene);
    expect(lease.epoch).toBeGreaterThan(after);
    return lease;
  }, PATIENCE);

async function readLease({ database, plan }: Scene): Promise<Lease> {
  const rows = await database.query<{ epoch: number; pid: number }>(
    `select epoch, split_part(holder, ' ', 2)::int as pid from programs.lease where chain = $1::text and epoch > 0`,
    [plan.world.chain],
  );
  const [lease] = rows;
  if (lease === undefined) throw new Error('nobody has the lease yet');
  return lease;
}

const untilLevel = ({ database, plan, node }: Scene): Promise<void> =>
  vi.waitFor(async () => {
    const { hash } = await createLedger(database).getState(plan.world.chain);
    expect(hash).toBe(hashOf(node.world.tip));
  }, PATIENCE);

const untilEvaluated = ({ database, node }: Scene): Promise<void> =>
  vi.waitFor(async () => {
    const rows = await database.query<{ hash: string }>('select hash from records.alert_cursor where hash <> $1', ['']);
    expect(rows.map(({ hash }) => hash)).toEqual([hashOf(node.world.tip)]);
  }, PATIENCE);
