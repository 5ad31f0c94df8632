import { createSolanaSource } from '@sulian/chains';
import type { BlockSource, ErrorCode } from '@sulian/domain';
import { digestTables } from '@sulian/ledger';
import { type SolanaWorldNode, startSolanaWorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { openProgram, type Program } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { followChains } from '../../src/follow-chains.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir } from '../support/run-sulian.ts';

/** On a busy machine a whole chain is followed anew within a minute. */
const POLL = { timeout: 60_000, interval: 20 };
const dir = makeTempDir();
/** While validators are away nothing is final that may still be replaced. */
const DEEPEST_FORK = 20;
const OPTIONS = {
  seed: 'faulty-solana',
  blocks: 36,
  startTimeSec: 1_795_000_000,
  blockEveryMs: 0,
  finalDepth: DEEPEST_FORK + 1,
};
let node: SolanaWorldNode;
let main: Followed;

interface Followed {
  readonly program: Program;
  readonly source: () => { readonly headHeight?: number; readonly sourceFault?: ErrorCode } | undefined;
  close(): Promise<void>;
}

const connect = (urls: readonly string[]): BlockSource =>
  createSolanaSource({
    chain: 'SOLANA',
    urls,
    isSimulated: true,
    timeoutMs: 1_000,
    retries: 1,
    retryFirstMs: 20,
  });

async function follow(urls: readonly string[]): Promise<Followed> {
  const test = await createProgramDatabase();
  const program = await openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  const stop = new AbortController();
  const following = followChains(program, [{ chain: 'SOLANA', source: connect(urls), pollMs: 30 }], stop.signal);
  return {
    program,
    source: () => following.sources.get('SOLANA') as ReturnType<Followed['source']>,
    close: async () => {
      stop.abort();
      await following.done;
      await program.close();
      await test.drop();
    },
  };
}

beforeAll(async () => {
  node = await startSolanaWorldNode(OPTIONS);
  main = await follow([node.url]);
}, 120_000);
beforeEach(() => void vi.spyOn(process.stderr, 'write').mockImplementation(() => true));
afterEach(() => {
  node.fault();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await main.close();
  await node.stop();
  dir.remove();
});

const getHeld = async ({ program }: Followed) => {
  const { height, hash, alarm } = await program.ledger.getState('SOLANA');
  return { height, hash, alarm };
};
const untilInSync = (followed: Followed) =>
  expect
    .poll(() => getHeld(followed), POLL)
    .toEqual({ height: node.world.tip.slot, hash: node.world.tip.hash, alarm: undefined });
const untilSaid = (fault: ErrorCode | undefined) => expect.poll(() => main.source()?.sourceFault, POLL).toBe(fault);

const digest = ({ program }: Followed) => digestTables(program.database, 'SOLANA');

/** A ledger that saw nothing but the chain as it is now. */
async function digestCalm() {
  const fresh = await follow([node.url]);
  try {
    await untilInSync(fresh);
    return await digest(fresh);
  } finally {
    await fresh.close();
  }
}

describe('a simulated node of Solana that is followed', () => {
  it.each([
    ['takes the call and never answers', { kind: 'hang' }, 'SOURCE_TIMEOUT'],
    ['limits how often it is asked', { kind: 'status', status: 429 }, 'SOURCE_UNREACHABLE'],
    ['is overloaded', { kind: 'status', status: 503 }, 'SOURCE_UNREACHABLE'],
    ['breaks off in the middle of an answer', { kind: 'cut' }, 'SOURCE_UNREACHABLE'],
    ['answers what is no JSON', { kind: 'garbage' }, 'SOURCE_MALFORMED'],
    ['leaves a block out', { kind: 'gap' }, 'SOURCE_MALFORMED'],
    ['names a wrong hash for every height', { kind: 'lie-hash' }, 'SOURCE_MALFORMED'],
    ['offers a block on another parent', { kind: 'lie-parent' }, 'SOURCE_MALFORMED'],
    ['changes bodies of transactions', { kind: 'lie-amount' }, 'SOURCE_MALFORMED'],
    ['answers with another block', { kind: 'lie-block' }, 'SOURCE_MALFORMED'],
    ['claims blocks that it does not have', { kind: 'lie-height' }, 'SOURCE_MALFORMED'],
    ['leaves out what became of a transaction', { kind: 'lie-infos' }, 'SOURCE_MALFORMED'],
  ] as const)('and %s is named, adds nothing, and is followed again once it heals [R-WORLD-83]', async (_, fault, code) => {
    await untilInSync(main);
    const before = await getHeld(main);
    node.fault(fault);
    node.mine(3);
    await untilSaid(code);
    expect(await getHeld(main)).toEqual(before);
    node.fault();
    await untilInSync(main);
    await untilSaid(undefined);
  });

  it('and answers late, but in time, is followed all the same [R-WORLD-83]', async () => {
    await untilInSync(main);
    node.fault({ kind: 'hang', ms: 200 });
    node.mine(2);
    await untilInSync(main);
    expect(main.source()?.sourceFault).toBeUndefined();
  });

  it.each([
    1,
    9,
    DEEPEST_FORK,
  ])('and replaces %i blocks leaves the ledger of the chain that survives [R-WORLD-83]', async (depth) => {
    await untilInSync(main);
    node.reorg(depth, depth + 2);
    await untilInSync(main);
    expect(await digest(main)).toEqual(await digestCalm());
  });

  it('and is asked through another one when it falls silent [R-WORLD-83]', async () => {
    const both = await follow(['http://127.0.0.1:9', node.url]);
    await untilInSync(both);
    await both.close();
  });

  it('after all of it has a ledger that no check finds a fault in [R-WORLD-83]', async () => {
    await untilInSync(main);
    expect(await digest(main)).toEqual(await digestCalm());
    expect(await verify(main.program, 'SOLANA', 100)).toMatchObject({ height: node.world.tip.slot, faults: [] });
  });
});

describe('a simulated node of Solana that restarts', () => {
  it('is named while it is away, and followed on where it stood [R-WORLD-83]', async () => {
    const options = { ...OPTIONS, seed: 'restarted-solana' };
    const before = await startSolanaWorldNode(options);
    const followed = await follow([before.url]);
    await expect.poll(() => getHeld(followed), POLL).toMatchObject({ hash: before.world.tip.hash });
    await before.stop();
    await expect.poll(() => followed.source()?.sourceFault, POLL).toBe('SOURCE_UNREACHABLE');
    const after = await startSolanaWorldNode({ ...options, port: Number(new URL(before.url).port) });
    after.mine(2);
    const { slot: height, hash } = after.world.tip;
    await expect.poll(() => getHeld(followed), POLL).toEqual({ height, hash, alarm: undefined });
    await followed.close();
    await after.stop();
  });
});

describe('a simulated node of Solana whose finalized chain changes', () => {
  it('raises an alarm, and nothing is added from then on [R-WORLD-83]', async () => {
    const other = await startSolanaWorldNode({ ...OPTIONS, seed: 'final-solana', finalDepth: 2 });
    const followed = await follow([other.url]);
    const { tip } = other.world;
    await expect.poll(() => getHeld(followed), POLL).toMatchObject({ height: tip.slot, hash: tip.hash });
    await expect.poll(() => followed.source(), POLL).toMatchObject({ headHeight: tip.slot });
    other.reorg(6, 8);
    await expect.poll(async () => (await getHeld(followed)).alarm, POLL).toBeDefined();
    const held = await getHeld(followed);
    other.mine(3);
    expect(await getHeld(followed)).toEqual(held);
    await followed.close();
    await other.stop();
  });
});
