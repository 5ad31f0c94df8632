import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BlockSource, isAppError } from '@sulian/domain';
import { catchUp } from '@sulian/indexing';
import { createLedger } from '@sulian/ledger';
import { expect } from 'vitest';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { changeRuleOf, clusterRuleOf } from '../../src/cluster-rules.ts';
import { verify } from '../../src/commands/verify.ts';
import { openProgram, type Program } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { DEMO_CHAINS, toFollowed } from '../../src/demo/demo-chains.ts';
import { atServer, hasEnded, type Strike, strikeOnce, type Victim } from '../chain/strike.ts';
import { digestLedger } from '../support/digest-ledger.ts';
import { makeTempDir, type Running, startScript } from '../support/run-sulian.ts';
import { openTestProgram } from '../support/test-program.ts';
import { type FollowedWorld, hashOf, heightOf } from './followed-worlds.ts';
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
/** So few make an address busy here that some are in any run of blocks. */
const CONFIG = { limits: { counterpartyTransactions: 3 } };
/** Blocks that come around a kill. */
const EARLY = 2;
const LATE = 3;
/** Every other kill falls inside a write for certain; every fourth one, from the third on, into a branch's replacement. */
const AIM_EVERY = 2;
const BRANCH_EVERY = 4;
/** Written with each block, behind other tables. */
const WRITTEN = ['transaction', 'leg'] as const;
const SAMPLE = 100;
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
    writeFileSync(config, JSON.stringify(CONFIG));
    const dataDir = join(folder.path, 'data');
    const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config };
    const scene: Scene = { plan, node, dataDir, env, strikes: [], branches: 0 };
    await runWithKills(scene);
    return await judge(scene);
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
  if (isBranch) await untilHeld(scene, running);
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
async function untilHeld({ plan, node, dataDir }: Scene, running: Running): Promise<void> {
  const at = { running, dataDir };
  const findHash = () =>
    atServer(at, async (database) => (await createLedger(database).getState(plan.world.chain)).hash);
  while (!hasEnded(at) && (await findHash().catch(() => undefined)) !== hashOf(node.world.tip)) await pause(POLL_MS);
}

const connect = async ({ plan, node }: Scene): Promise<BlockSource> => {
  const record = DEMO_CHAINS.find(({ chain }) => chain === plan.world.chain);
  if (record === undefined) throw new Error(`nobody plays ${plan.world.chain}`);
  return (await toFollowed(record, node)).source;
};

/** Follows to the end of all that there is to do. */
async function bringInSync(program: Program, scene: Scene): Promise<void> {
  const { chain } = scene.plan.world;
  await catchUp({
    ledger: program.ledger,
    source: await connect(scene),
    rules: getRules(program, scene),
    clusterRule: clusterRuleOf(chain),
    changeRule: changeRuleOf(chain, program.config.followsChange),
    limits: { maxBlocks: 50 },
    signal: new AbortController().signal,
  });
}

function getRules({ adapters }: Program, { plan }: Scene) {
  const rules = adapters.get(plan.world.chain);
  if (rules === undefined) throw new Error(`no rules of ${plan.world.chain}`);
  return rules;
}

async function judge(scene: Scene): Promise<FollowKillRun> {
  const { plan, node, env, strikes, branches } = scene;
  const { chain } = plan.world;
  const program = await openProgram(readConfig(env, scene.dataDir));
  try {
    await bringInSync(program, scene);
    expect(await digestLedger(program.database, scene.plan.world.chain)).toEqual(await followCalmly(scene));
    expect(await verify(program, chain, SAMPLE)).toMatchObject({ height: heightOf(node.world.tip), faults: [] });
    await expectEveryHeight(program, scene);
    const { reorgs } = await program.ledger.getState(chain);
    await expectFinality(program, scene);
    return {
      killed: strikes.length,
      killedWriting: strikes.filter((each) => each.isWriting).length,
      branches,
      reorgs,
      blocks: node.world.blocks.length,
    };
  } finally {
    await program.close();
  }
}

async function followCalmly(scene: Scene): ReturnType<typeof digestLedger> {
  const { program, close } = await openTestProgram({ config: CONFIG });
  try {
    await bringInSync(program, scene);
    return await digestLedger(program.database, scene.plan.world.chain);
  } finally {
    await close();
  }
}

/** Every block of the node's chain from the first one on, and no other. */
async function expectEveryHeight({ database, ledger }: Program, { plan, node }: Scene): Promise<void> {
  const { chain } = plan.world;
  const rows = await database.query<{ height: number }>(
    `select height from ledger_${chain.toLowerCase()}.block order by height`,
  );
  const { firstHeight = 0, hash } = await ledger.getState(chain);
  const played = node.world.blocks.map(heightOf).filter((height) => height >= firstHeight);
  expect(rows.map(({ height }) => height)).toEqual(played);
  expect(hash).toBe(hashOf(node.world.tip));
}

/** Wallets are made of what is final alone, and a final block that changes is an alarm, which changes nothing else. */
async function expectFinality(program: Program, scene: Scene): Promise<void> {
  const { chain } = scene.plan.world;
  const { finalityDepth } = getRules(program, scene);
  const before = await program.ledger.getState(chain);
  expect(before.alarm).toBeUndefined();
  expect(before.clusteredHeight).toBe((before.height ?? 0) - finalityDepth);
  scene.node.reorg(finalityDepth + 1, finalityDepth + LATE);
  const isRefused = await bringInSync(program, scene).then(
    () => false,
    (error: unknown) => isAppError(error) && error.code === 'REORG_TOO_DEEP',
  );
  expect(isRefused).toBe(true);
  expect(await program.ledger.getState(chain)).toEqual({ ...before, alarm: expect.any(String) });
}
