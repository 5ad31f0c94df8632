import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLedger } from '@sulian/ledger';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { atServer, hasEnded, type Strike, strikeOnce, type Victim } from '../chain/strike.ts';
import { makeTempDir, type Running, startScript } from '../support/run-sulian.ts';
import { type FollowedWorld, hashOf } from './followed-worlds.ts';
import { FOLLOW_CONFIG, judgeFollowed } from './judge-followed.ts';
import { withLimit } from './with-limit.ts';

export interface FollowKillPlan {
  readonly world: FollowedWorld;
  readonly seed: string;
  readonly victim: Victim;
  readonly kills: number;
  readonly random: () => number;
}

export interface FollowKillRun {
  readonly killed: number;
  /** How many of these fell into a database transaction that had written. */
  readonly killedWriting: number;
  /** How many fell into the replacement of a branch. */
  readonly branches: number;
  /** Branches that the ledger took back. */
  readonly reorgs: number;
  readonly blocks: number;
}

interface Scene {
  readonly plan: FollowKillPlan;
  readonly node: Awaited<ReturnType<FollowedWorld['start']>>;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly strikes: Strike[];
  branches: number;
}

const PROGRAM = await buildServerIfStale(fileURLToPath(new URL('follow-program.ts', import.meta.url)));
const START_SEC = 1_795_000_000;
/** Blocks that come around a kill. */
const EARLY = 2;
const LATE = 3;
/** Every other kill falls inside a write for certain; every fourth one, from the third on, into a branch's replacement. */
const AIM_EVERY = 2;
const BRANCH_EVERY = 4;
/** Written with each block, behind other tables. */
const WRITTEN = ['transaction', 'leg'] as const;
const POLL_MS = 50;
const GIVE_UP_MS = 120_000;

/**
 * Follows a simulated node whose blocks come and are replaced. The program is killed and restarted repeatedly. The
 * result is compared with a run that read only the final chain.
 */
export async function followWithKills(plan: FollowKillPlan): Promise<FollowKillRun> {
  const { world, seed } = plan;
  const folder = makeTempDir();
  const node = await world.start({ seed, blocks: world.blocks, startTimeSec: START_SEC, blockEveryMs: 0 });
  try {
    const config = join(folder.path, 'sulian.config.yaml');
    writeFileSync(config, JSON.stringify(FOLLOW_CONFIG));
    const dataDir = join(folder.path, 'data');
    const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config };
    const scene: Scene = { plan, node, dataDir, env, strikes: [], branches: 0 };
    await runWithKills(scene);
    const { reorgs } = await judgeFollowed({ world, node, dataDir, env });
    return {
      killed: scene.strikes.length,
      killedWriting: scene.strikes.filter((each) => each.isWriting).length,
      branches: scene.branches,
      reorgs,
      blocks: node.world.blocks.length,
    };
  } finally {
    await node.stop();
    folder.remove();
  }
}

async function runWithKills(scene: Scene): Promise<void> {
  const { plan, node, strikes, env } = scene;
  const { url, auth } = node;
  const args = [plan.world.chain, url, ...(auth === undefined ? [] : [auth.user, auth.password])];
  for (let starts = 0; strikes.length < plan.kills; starts += 1) {
    if (starts > 2 * plan.kills) throw new Error(`${strikes.length} kills in ${starts} starts`);
    node.mine(EARLY);
    const running = startScript(PROGRAM, args, env);
    try {
      const strike = await withLimit(strikeAs(scene, running), running, GIVE_UP_MS);
      if (strike !== undefined) strikes.push(strike);
    } finally {
      // One whose server was killed lives on.
      running.child.kill('SIGKILL');
      await running.done;
    }
  }
}

/** While blocks come: inside the write of some, inside a replacement of the last, or at any moment. */
async function strikeAs(scene: Scene, running: Running): Promise<Strike | undefined> {
  const { plan, node, dataDir, strikes } = scene;
  const { victim, random, world } = plan;
  const at = { chain: world.chain, victim, running, dataDir, random };
  if (strikes.length % AIM_EVERY !== 0) {
    const [strike] = await Promise.all([strikeOnce({ ...at, aim: 'ANYWHERE' }), comeLate(scene)]);
    return strike;
  }
  const isBranch = world.branch > 0 && strikes.length % BRANCH_EVERY === BRANCH_EVERY / 2;
  if (isBranch) await untilStored(scene, running);
  const whenHeld = (): void => void (isBranch ? node.reorg(world.branch, world.branch + LATE) : node.mine(LATE));
  const pickTable = () => `ledger_${world.chain.toLowerCase()}.${WRITTEN[Math.floor(random() * WRITTEN.length)]}`;
  const strike = await strikeOnce({ ...at, aim: 'WRITE', pickTable, whenHeld });
  if (strike !== undefined && isBranch) scene.branches += 1;
  return strike;
}

async function comeLate({ plan, node }: Scene): Promise<void> {
  for (let left = LATE; left > 0; left -= 1) {
    await pause(plan.random() * 400);
    node.mine(1);
  }
}

/** Waits until the blocks to be replaced are stored. */
async function untilStored({ plan, node, dataDir }: Scene, running: Running): Promise<void> {
  const at = { running, dataDir };
  const findHash = () =>
    atServer(at, async (database) => (await createLedger(database).getState(plan.world.chain)).hash);
  while (!hasEnded(at) && (await findHash().catch(() => undefined)) !== hashOf(node.world.tip)) await pause(POLL_MS);
}
