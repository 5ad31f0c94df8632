import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRpcSource } from '@sulian/chains';
import type { BlockSource } from '@sulian/domain';
import { catchUp } from '@sulian/indexing';
import { startWorldNode, type WorldNode } from '@sulian/world';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clusterRuleOf } from '../../src/cluster-rules.ts';
import { openFinalMemory } from '../../src/final-memory.ts';
import { log } from '../../src/log.ts';
import type { Program } from '../../src/program.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const BLOCKS = 30;
let test: TestProgram;
let program: Program;
let node: WorldNode;
let source: BlockSource;
const said: string[] = [];

beforeAll(async () => {
  test = await openTestProgram();
  ({ program } = test);
  const startTimeSec = 1_795_000_000;
  node = await startWorldNode({ chain: 'DASH', seed: 'locks', blocks: BLOCKS, startTimeSec, blockEveryMs: 0 });
});
/** As a program that starts finds the chain. */
const start = () => {
  source = createRpcSource({
    chain: 'DASH',
    url: node.url,
    auth: node.auth,
    isSimulated: true,
    timeoutMs: 10_000,
    retries: 0,
    onDataWarnings: (_, dataWarnings) => said.push(...dataWarnings.map(({ kind }) => kind)),
    finalMemory: openFinalMemory(program, 'DASH'),
  });
};
beforeEach(() => {
  said.length = 0;
  start();
});
afterAll(async () => {
  await test.close();
  await node.stop();
});

const follow = () =>
  catchUp({
    ledger: program.ledger,
    source,
    rules: program.adapters.get('DASH') ?? expect.fail('nobody reads Dash'),
    clusterRule: clusterRuleOf('DASH'),
    limits: { maxBlocks: 50 },
    signal: new AbortController().signal,
  });
const readHead = async () => {
  const { height, hash, alarm } = await program.ledger.getState('DASH');
  return { height, hash, alarm };
};
const tip = () => ({ height: node.world.tip.height, hash: node.world.tip.hash, alarm: undefined });

it('a branch above the newest ChainLock is replaced; one below it is a fault that stops the chain, and nothing is rolled back [R-CHAIN-190]', async () => {
  await follow();
  expect(await readHead()).toEqual(tip());
  // The two newest blocks are not locked yet.
  node.reorg(2, 3);
  await follow();
  expect(await readHead()).toEqual(tip());
  expect(said).toEqual([]);
  const before = await readHead();
  // Four are fewer than finality by depth would let go.
  node.reorg(4, 6);
  await expect(follow()).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
  const { alarm, ...storedHead } = await readHead();
  expect(storedHead).toEqual({ height: before.height, hash: before.hash });
  expect(alarm).toMatch(/DASH: block 28 was chain-locked and has been replaced/);
  await expect(follow()).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
});

it('what was locked is final after a restart too, until it is rolled back by hand [R-CHAIN-320]', async () => {
  const writer = program.ledger.writer('DASH');
  const height = 20;
  await writer.rollback(height);
  await writer.setAlarm(undefined);
  start();
  await follow();
  expect(await readHead()).toEqual(tip());
  start();
  node.reorg(4, 6);
  await expect(follow()).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
  expect((await readHead()).alarm).toMatch(/was chain-locked and has been replaced/);
});

it('a memory that is damaged is said and forgotten; the next lock is kept again [R-CHAIN-320]', async () => {
  const path = join(test.dir, 'final-DASH.json');
  writeFileSync(path, '[{"height":');
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const memory = openFinalMemory(program, 'DASH');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(`${path}: unreadable`));
  expect(await memory.recall()).toBeUndefined();
  const { height = 0, hash = '' } = await readHead();
  await memory.store({ height, hash });
  await memory.store({ height: height + 1, hash: 'not stored' });
  expect(await openFinalMemory(program, 'DASH').recall()).toEqual({ height, hash });
});
