import { join } from 'node:path';
import { createTonSource, openBlockFiles } from '@sulian/chains';
import type { BlockSource, ErrorCode } from '@sulian/domain';
import { digestTables } from '@sulian/ledger';
import { startTonWorldNode, type TonWorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { openProgram, type Program } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { followChains } from '../../src/follow-chains.ts';
import { writeTonWorld } from '../imports/ton-block-files.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const POLL = { timeout: 20_000, interval: 20 };
const dir = makeTempDir();
const OPTIONS = { seed: 'faulty-ton', blocks: 40, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
let node: TonWorldNode;
let main: Followed;

interface Followed {
  readonly program: Program;
  readonly source: () => { readonly sourceFault?: ErrorCode } | undefined;
  close(): Promise<void>;
}

const connect = (urls: readonly string[], headers?: Readonly<Record<string, string>>): BlockSource =>
  createTonSource({
    chain: 'TON',
    urls,
    timeoutMs: 1_000,
    retries: 1,
    retryFirstMs: 20,
    ...(headers === undefined ? {} : { headers }),
  });

async function follow(urls: readonly string[]): Promise<Followed> {
  const test = await createProgramDatabase();
  const program = await openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  const stop = new AbortController();
  const following = followChains(program, [{ chain: 'TON', source: connect(urls), pollMs: 30 }], stop.signal);
  return {
    program,
    source: () => following.sources.get('TON') as ReturnType<Followed['source']>,
    close: async () => {
      stop.abort();
      await following.done;
      await program.close();
      await test.drop();
    },
  };
}

beforeAll(async () => {
  node = await startTonWorldNode(OPTIONS);
  main = await follow([node.url]);
  await vi.waitFor(async () => expect(await getHeld(main)).toMatchObject({ height: OPTIONS.blocks - 1 }), {
    timeout: 100_000,
    interval: 50,
  });
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
  const { height, hash, alarm } = await program.ledger.getState('TON');
  return { height, hash, alarm };
};
const untilInSync = (followed: Followed) =>
  expect
    .poll(() => getHeld(followed), POLL)
    .toEqual({ height: node.world.tip.height, hash: node.world.tip.hash, alarm: undefined });
const untilSaid = (fault: ErrorCode | undefined) => expect.poll(() => main.source()?.sourceFault, POLL).toBe(fault);
const digest = ({ program }: Followed) => digestTables(program.database, 'TON');

describe('a simulated node of TON that is followed', () => {
  it.each([
    ['takes the call and never answers', { kind: 'hang' }, 'SOURCE_TIMEOUT'],
    ['limits how often it is asked', { kind: 'status', status: 429 }, 'SOURCE_UNREACHABLE'],
    ['breaks off in the middle of an answer', { kind: 'cut' }, 'SOURCE_UNREACHABLE'],
    ['answers what is no JSON', { kind: 'garbage' }, 'SOURCE_MALFORMED'],
    ['leaves a transaction out', { kind: 'gap' }, 'SOURCE_MALFORMED'],
    ['changes amounts of messages', { kind: 'lie-amount' }, 'SOURCE_MALFORMED'],
    ['changes bodies of messages', { kind: 'lie-infos' }, 'SOURCE_MALFORMED'],
    ['answers with another block', { kind: 'lie-block' }, 'SOURCE_MALFORMED'],
    ['claims blocks that it does not have', { kind: 'lie-height' }, 'SOURCE_MALFORMED'],
  ] as const)('and %s is named, adds nothing, and is followed again once it heals [R-CHAIN-247]', async (_, fault, code) => {
    await untilInSync(main);
    const before = await getHeld(main);
    node.fault(fault);
    node.mine(2);
    await untilSaid(code);
    expect(await getHeld(main)).toEqual(before);
    node.fault();
    await untilInSync(main);
    await untilSaid(undefined);
  });

  it('wants its key, by which it is asked without limits [R-CHAIN-247]', async () => {
    const shut = await startTonWorldNode({ ...OPTIONS, apiKey: 's3cret' });
    await expect(connect([shut.url]).getHead()).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
    const head = await connect([shut.url], { 'X-Api-Key': 's3cret' }).getHead();
    expect(head).toEqual({ height: 39, hash: shut.world.tip.hash });
    await shut.stop();
  });

  it('is asked through another one when it falls silent, and refused where two tell different blocks [R-CHAIN-248]', async () => {
    const source = connect(['http://127.0.0.1:9', node.url]);
    expect((await source.getBlocks(5, 9)).map(({ height }) => height)).toEqual([5, 6, 7, 8, 9]);
    const other = await startTonWorldNode({ ...OPTIONS, seed: 'other-ton' });
    await expect(connect([node.url, other.url]).getBlocks(5, 9)).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
      message: expect.stringMatching(/^two nodes disagree/),
    });
    await other.stop();
  });

  it('gives recordings that hold the same blocks [R-CHAIN-249]', async () => {
    const out = await writeTonWorld(join(dir.path, 'recorded'), OPTIONS.seed, OPTIONS.blocks);
    const files = await openBlockFiles({ chain: 'TON', path: out });
    expect(await files.getBlocks(20, 39)).toEqual(await connect([node.url]).getBlocks(20, 39));
    expect([await files.firstHeight(), files.blocks]).toEqual([1, 39]);
    expect(files.warnings).toEqual([expect.stringMatching(/^UNPROVEN: /)]);
  });

  it('and restarts, having replaced its last block, leaves the ledger of the chain that survives [R-CHAIN-247]', async () => {
    await untilInSync(main);
    node.reorg(1, 3);
    await untilInSync(main);
    const fresh = await follow([node.url]);
    await untilInSync(fresh);
    expect(await digest(main)).toEqual(await digest(fresh));
    await fresh.close();
    expect(await verify(main.program, 'TON', 100)).toMatchObject({ height: node.world.tip.height, faults: [] });
  });

  it('and changes blocks that were final raises an alarm, and the ledger keeps what it has [R-CHAIN-247]', async () => {
    const other = await startTonWorldNode({ ...OPTIONS, seed: 'final-ton' });
    const followed = await follow([other.url]);
    const { tip } = other.world;
    await expect.poll(() => getHeld(followed), POLL).toMatchObject({ height: tip.height, hash: tip.hash });
    other.reorg(5, 8);
    await expect.poll(async () => (await getHeld(followed)).alarm, POLL).toBeDefined();
    expect(await getHeld(followed)).toMatchObject({ height: tip.height, hash: tip.hash });
    await followed.close();
    await other.stop();
  });
});
