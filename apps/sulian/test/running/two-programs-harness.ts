import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLedger } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import { expect, vi } from 'vitest';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { makeTempDir, type Running, startScript } from '../support/run-sulian.ts';
import { type FollowedWorld, hashOf } from './followed-worlds.ts';
import { FOLLOW_CONFIG, judgeFollowed } from './judge-followed.ts';

/** `KILL`: SIGKILL. `FREEZE`: SIGSTOP at any moment. `FREEZE_WRITING`: SIGSTOP inside a transaction that has written. */
export type Disturbance = 'KILL' | 'FREEZE' | 'FREEZE_WRITING';

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
  /** Longest time without a writer after a kill. */
  readonly longestMs: number;
  /** Branches that the ledger took back. */
  readonly reorgs: number;
}

const PROGRAM = await buildServerIfStale(fileURLToPath(new URL('follow-program.ts', import.meta.url)));
const START_SEC = 1_795_000_000;
const BLOCKS_EACH = 2;
const BRANCH_EVERY = 4;
const PATIENCE = { timeout: 90_000, interval: 20 };

interface Lease {
  readonly epoch: number;
  readonly pid: number;
}

interface Scene {
  readonly plan: TwoProgramsPlan;
  readonly node: Awaited<ReturnType<FollowedWorld['start']>>;
  readonly database: Database;
  readonly programs: Set<Running>;
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
  const programs = new Set<Running>();
  try {
    const config = join(folder.path, 'sulian.config.yaml');
    writeFileSync(config, JSON.stringify(FOLLOW_CONFIG));
    const dataDir = join(folder.path, 'data');
    const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, DATABASE_URL: store.url };
    const { url, auth } = node;
    const args = [world.chain, url, ...(auth === undefined ? [] : [auth.user, auth.password])];
    const start = (): void => void programs.add(startScript(PROGRAM, args, env));
    const disturbed = await disturb({ plan, node, database: store.database, programs, start });
    await end(programs);
    return { ...disturbed, ...(await judgeFollowed({ world, node, dataDir, env })) };
  } finally {
    await end(programs);
    await node.stop();
    await store.drop();
    folder.remove();
  }
}

async function end(programs: Set<Running>): Promise<void> {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all([...programs].map(({ done }) => done));
  programs.clear();
}

async function disturb(scene: Scene): Promise<Pick<TwoProgramsRun, 'takeovers' | 'longestMs'>> {
  scene.start();
  scene.start();
  let lease = await untilTaken(scene, 0);
  const first = lease.epoch;
  let longestMs = 0;
  for (const [number, disturbance] of scene.plan.disturbances.entries()) {
    bringBlocks(scene, number);
    if (disturbance !== 'FREEZE_WRITING') await pause(scene.plan.random() * 300);
    const startedMs = performance.now();
    const next = disturbance === 'KILL' ? await kill(scene, lease) : await freeze(scene, lease, disturbance);
    if (disturbance === 'KILL') longestMs = Math.max(longestMs, performance.now() - startedMs);
    lease = next;
    await untilLevel(scene);
  }
  return { takeovers: lease.epoch - first, longestMs: Math.round(longestMs) };
}

function bringBlocks({ plan: { world }, node }: Scene, number: number): void {
  if (world.branch > 0 && number % BRANCH_EVERY === BRANCH_EVERY - 1)
    node.reorg(world.branch, world.branch + BLOCKS_EACH);
  else node.mine(BLOCKS_EACH);
}

const findProgram = ({ programs }: Scene, { pid }: Lease): Running => {
  const found = [...programs].find(({ child }) => child.pid === pid);
  if (found === undefined) throw new Error(`process ${pid} has the lease and is none of ours`);
  return found;
};

async function kill(scene: Scene, lease: Lease): Promise<Lease> {
  const victim = findProgram(scene, lease);
  victim.child.kill('SIGKILL');
  await victim.done;
  scene.programs.delete(victim);
  const next = await untilTaken(scene, lease.epoch);
  scene.start();
  return next;
}

/** The frozen program continues while another one has its lease, and does not get the lease back. */
async function freeze(scene: Scene, lease: Lease, disturbance: Disturbance): Promise<Lease> {
  const { child } = findProgram(scene, lease);
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
