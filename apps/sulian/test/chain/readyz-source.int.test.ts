import { buildApp } from '@sulian/api';
import { createRpcSource } from '@sulian/chains';
import type { BlockSource, ErrorCode } from '@sulian/domain';
import { startWorldNode, type WorldNode } from '@sulian/world';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FollowedChain, followChains } from '../../src/follow-chains.ts';
import type { Program } from '../../src/program.ts';
import { openTestProgram } from '../support/test-program.ts';

const POLL = { timeout: 30_000, interval: 20 };
const stop = new AbortController();
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
    timeoutMs: 2_000,
    retries: 1,
    retryFirstMs: 20,
  });
const toFollowed = (source: BlockSource) =>
  [{ chain: 'BITCOIN', source, pollMs: 30, hasOneSource: true }] satisfies readonly FollowedChain[];

beforeAll(async () => {
  node = await startWorldNode({ seed: 'faulty-node', blocks: 30, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const opened = await openTestProgram();
  program = opened.program;
  following = followChains(program, toFollowed(connect()), stop.signal);
  app = await buildApp({
    ...program.apiDeps,
    chainStatus: (chain) => ({
      ...following.statusOf(chain),
      isSimulated: true,
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
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterAll(() => cleanUp());

const getPosition = async () => {
  const { height, hash, alarm } = await program.ledger.getState('BITCOIN');
  return { height, hash, alarm };
};
const untilInSync = () =>
  expect
    .poll(getPosition, POLL)
    .toEqual({ height: node.world.tip.height, hash: node.world.tip.hash, alarm: undefined });
const readReadyz = async (): Promise<unknown> => {
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ sources: unknown }>().sources;
};
const untilSaid = (fault: ErrorCode | null, headHeight: number | null) =>
  expect.poll(readReadyz, POLL).toEqual({ BITCOIN: { headHeight, fault, hasOneSource: true } });

it('a fault of a followed node is reported by /readyz, without a head, until the node heals [R-LEDGER-30]', async () => {
  await untilInSync();
  await untilSaid(null, node.world.tip.height);
  node.fault({ kind: 'refuse' });
  node.mine(1);
  await untilSaid('SOURCE_REFUSED', null);
  node.fault();
  await untilInSync();
  await untilSaid(null, node.world.tip.height);
});
