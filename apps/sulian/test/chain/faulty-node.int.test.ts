import { buildApp } from '@sulian/api';
import { createRpcSource } from '@sulian/chains';
import type { Block, BlockSource, ErrorCode } from '@sulian/domain';
import { digestTables } from '@sulian/ledger';
import { startWorldNode, type WorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import type { Program } from '../../src/compose.ts';
import { type FollowedChain, followChains, toSourceStatus } from '../../src/follow-chains.ts';
import { openTestProgram } from '../support/test-program.ts';

const POLL = { timeout: 30_000, interval: 20 };
const stop = new AbortController();
const logged: string[] = [];
let node: WorldNode;
let program: Program;
let app: Awaited<ReturnType<typeof buildApp>>;
let following: ReturnType<typeof followChains>;
let cleanUp: () => Promise<void>;

const connect = (): BlockSource =>
  createRpcSource({
    chain: 'BITCOIN',
    url: node.url,
    auth: node.auth,
    isSimulated: true,
    timeoutMs: 300,
    retries: 1,
    retryFirstMs: 20,
  });
const toFollowed = (source: BlockSource) =>
  [{ chain: 'BITCOIN', source, pollMs: 30, hasOneSource: true }] satisfies readonly FollowedChain[];
const followFrom = (target: Program, source: BlockSource, signal: AbortSignal) =>
  followChains(target, toFollowed(source), signal);

beforeAll(async () => {
  node = await startWorldNode({ seed: 'faulty-node', blocks: 30, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const opened = await openTestProgram();
  program = opened.program;
  following = followFrom(program, connect(), stop.signal);
  app = await buildApp({
    ...program.apiDeps,
    chainStatus: (chain) => ({
      ...toSourceStatus(toFollowed(connect()), chain),
      isSimulated: true,
      ...following.sources.get(chain),
    }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  cleanUp = async () => {
    stop.abort();
    await following.done;
    await app.close();
    await opened.close();
    await node.stop();
  };
}, 120_000);
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
});
afterEach(() => logged.splice(0));
afterAll(() => cleanUp());

const getHeld = async () => {
  const { height, hash, alarm } = await program.ledger.getState('BITCOIN');
  return { height, hash, alarm };
};
const untilInSync = () =>
  expect.poll(getHeld, POLL).toEqual({ height: node.world.tip.height, hash: node.world.tip.hash, alarm: undefined });
const readReadyz = async (): Promise<unknown> => {
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ sources: unknown }>().sources;
};
const untilSaid = (fault: ErrorCode | null, headHeight: number | null) =>
  expect.poll(readReadyz, POLL).toEqual({ BITCOIN: { headHeight, fault, hasOneSource: true } });

const cases = [
  ['takes the call and never answers', { kind: 'hang' }, 'SOURCE_TIMEOUT'],
  ['is overloaded', { kind: 'status', status: 503 }, 'SOURCE_UNREACHABLE'],
  ['breaks off in the middle of an answer', { kind: 'cut' }, 'SOURCE_UNREACHABLE'],
  ['answers what is no JSON', { kind: 'garbage' }, 'SOURCE_MALFORMED'],
  ['is starting', { kind: 'warming-up' }, 'SOURCE_SYNCING'],
  ['still downloads the chain', { kind: 'syncing' }, 'SOURCE_SYNCING'],
  ['refuses the password', { kind: 'refuse' }, 'SOURCE_REFUSED'],
  ['names a wrong hash for every height', { kind: 'lie-hash' }, 'SOURCE_MALFORMED'],
  ['offers a block on another parent', { kind: 'lie-parent' }, 'PARENT_MISMATCH'],
  ['changes an amount, so that the block does not fit its header', { kind: 'lie-amount' }, 'SOURCE_MALFORMED'],
  ['answers with another block', { kind: 'lie-block' }, 'SOURCE_MALFORMED'],
  ['claims blocks that it does not have', { kind: 'lie-height' }, 'SOURCE_MALFORMED'],
] as const;

it.each(
  cases,
)('a node that %s is named, adds nothing, and is followed again once it heals [R-LEDGER-30]', async (_, fault, code) => {
  await untilInSync();
  const before = await getHeld();
  node.fault(fault);
  node.mine(1);
  await untilSaid(code, null);
  expect(logged.join('')).toMatch(new RegExp(`error BITCOIN: trying again in \\d+ s: ${code} .*"chain":"BITCOIN"`));
  expect(await getHeld()).toEqual(before);
  node.fault();
  await untilInSync();
  await untilSaid(null, node.world.tip.height);
});

it('after all of them the ledger is that of an undisturbed run, and no check finds a fault', async () => {
  await untilInSync();
  const fresh = await openTestProgram();
  const done = new AbortController();
  const calm = followFrom(fresh.program, connect(), done.signal);
  await expect.poll(() => fresh.program.ledger.getState('BITCOIN'), POLL).toMatchObject({ hash: node.world.tip.hash });
  await expect
    .poll(async () => digestTables(fresh.program.database, 'BITCOIN'), POLL)
    .toEqual(await digestTables(program.database, 'BITCOIN'));
  expect(await verify(program, 'BITCOIN', 100)).toMatchObject({ height: node.world.tip.height, faults: [] });
  done.abort();
  await calm.done;
  await fresh.close();
});

it('a source that goes back to fewer blocks, or offers no new one, leaves the ledger as it is and is said to be behind [R-LEDGER-31] [R-RUN-96]', async () => {
  await untilInSync();
  const before = await digestTables(program.database, 'BITCOIN');
  const source = connect();
  const short: BlockSource = {
    chain: 'BITCOIN',
    getHead: async () => ({ height: 12, hash: node.world.blocks[12]?.hash ?? '' }),
    getBlocks: (from, to): Promise<readonly Block[]> => source.getBlocks(from, to),
    findHash: (height) => source.findHash(height),
  };
  const done = new AbortController();
  const behind = followFrom(program, short, done.signal);
  await expect
    .poll(() => behind.sources.get('BITCOIN'), POLL)
    .toEqual({ headHeight: 12, sourceFault: 'SOURCE_BEHIND' });
  done.abort();
  await behind.done;
  expect(await digestTables(program.database, 'BITCOIN')).toEqual(before);
});
