import { type BlockSource, isAppError } from '@sulian/domain';
import { catchUp } from '@sulian/indexing';
import { expect } from 'vitest';
import { changeRuleOf, clusterRuleOf } from '../../src/cluster-rules.ts';
import { verify } from '../../src/commands/verify.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { DEMO_CHAINS, toFollowed } from '../../src/demo/demo-chains.ts';
import type { Program } from '../../src/program.ts';
import { digestLedger } from '../support/digest-ledger.ts';
import { openTestProgram } from '../support/test-program.ts';
import { type FollowedWorld, hashOf, heightOf } from './followed-worlds.ts';

/** Settings of the programs that follow, and of the calm one: so few make an address busy that some are in any run of blocks. */
export const FOLLOW_CONFIG = { limits: { counterpartyTransactions: 3 } };

const SAMPLE = 100;
/** Blocks that a branch replaces beyond final ones: the first ones of a simulated branch may be equal by chance. */
const DEEPER = 5;
/** Blocks by which a branch is longer. */
const LONGER = 2;

/** A ledger that programs have followed, and the node that they followed. */
export interface Followed {
  readonly world: FollowedWorld;
  readonly node: Awaited<ReturnType<FollowedWorld['start']>>;
  /** Working folder and variables of a program on the same store. */
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Compares the ledger with that of a program that read only the final chain, undisturbed.
 * @returns branches that the ledger took back
 */
export async function judgeFollowed(followed: Followed): Promise<{ readonly reorgs: number }> {
  const { world, node, env, dataDir } = followed;
  const { chain } = world;
  const program = await openProgram(readConfig(env, dataDir));
  try {
    await bringInSync(program, followed);
    expect(await digestLedger(program.database, chain)).toEqual(await followCalmly(followed));
    expect(await verify(program, chain, SAMPLE)).toMatchObject({ height: heightOf(node.world.tip), faults: [] });
    await expectEveryHeight(program, followed);
    const { reorgs } = await program.ledger.getState(chain);
    await expectFinality(program, followed);
    return { reorgs };
  } finally {
    await program.close();
  }
}

const connect = async ({ world, node }: Followed): Promise<BlockSource> => {
  const record = DEMO_CHAINS.find(({ chain }) => chain === world.chain);
  if (record === undefined) throw new Error(`unknown world ${world.chain}`);
  return (await toFollowed(record, node)).source;
};

/** Follows to the end of all that there is to do. */
export async function bringInSync(program: Program, followed: Followed): Promise<void> {
  const { chain } = followed.world;
  await catchUp({
    ledger: program.ledger,
    source: await connect(followed),
    rules: getRules(program, followed),
    clusterRule: clusterRuleOf(chain),
    changeRule: changeRuleOf(chain, program.config.followsChange),
    limits: { maxBlocks: 50 },
    signal: new AbortController().signal,
  });
}

function getRules({ adapters }: Program, { world }: Followed) {
  const rules = adapters.get(world.chain);
  if (rules === undefined) throw new Error(`missing rules of ${world.chain}`);
  return rules;
}

async function followCalmly(followed: Followed): ReturnType<typeof digestLedger> {
  const { program, close } = await openTestProgram({ config: FOLLOW_CONFIG });
  try {
    await bringInSync(program, followed);
    return await digestLedger(program.database, followed.world.chain);
  } finally {
    await close();
  }
}

/** Every block of the node's chain from the first one on, and no other. */
async function expectEveryHeight({ database, ledger }: Program, { world, node }: Followed): Promise<void> {
  const { chain } = world;
  const rows = await database.query<{ height: number }>(
    `select height from ledger_${chain.toLowerCase()}.block order by height`,
  );
  const { firstHeight = 0, hash } = await ledger.getState(chain);
  const played = node.world.blocks.map(heightOf).filter((height) => height >= firstHeight);
  expect(rows.map(({ height }) => height)).toEqual(played);
  expect(hash).toBe(hashOf(node.world.tip));
}

/** Wallets are made of what is final alone, and a final block that changes is an alarm, which changes nothing else. */
async function expectFinality(program: Program, followed: Followed): Promise<void> {
  const { chain } = followed.world;
  const { finalityDepth } = getRules(program, followed);
  const before = await program.ledger.getState(chain);
  expect(before.alarm).toBeUndefined();
  expect(before.clusteredHeight).toBe((before.height ?? 0) - finalityDepth);
  const depth = finalityDepth + DEEPER;
  followed.node.reorg(depth, depth + LONGER);
  const outcome = await bringInSync(program, followed).catch((error: unknown) =>
    isAppError(error) ? error.code : error,
  );
  expect(outcome).toBe('REORG_TOO_DEEP');
  expect(await program.ledger.getState(chain)).toEqual({ ...before, alarm: expect.any(String) });
}
