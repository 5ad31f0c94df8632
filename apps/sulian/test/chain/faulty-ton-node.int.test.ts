import { join } from 'node:path';
import { createTonSource, openBlockFiles } from '@sulian/chains';
import type { BlockSource } from '@sulian/domain';
import { startTonWorldNode } from '@sulian/world';
import { describe, expect, it } from 'vitest';
import { writeTonWorld } from '../imports/ton-block-files.ts';
import { useFollowed } from '../support/follow-simulated.ts';

const OPTIONS = { blocks: 40, startTimeSec: 1_795_000_000, blockEveryMs: 0 };

const connect = (urls: readonly string[], headers?: Readonly<Record<string, string>>): BlockSource =>
  createTonSource({
    chain: 'TON',
    urls,
    timeoutMs: 1_000,
    retries: 1,
    retryFirstMs: 20,
    ...(headers === undefined ? {} : { headers }),
  });

const followed = useFollowed({
  chain: 'TON',
  start: (seed, more) => startTonWorldNode({ ...OPTIONS, ...more, seed }),
  tipOf: ({ world }) => world.tip,
  connect,
});

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
  ] as const)('and %s is named, adds nothing, and is followed again once it heals [R-CHAIN-247]', (_, fault, code) =>
    followed.expectNamed(fault, code));

  it('wants its key, by which it is asked without limits [R-CHAIN-247]', async () => {
    const shut = await startTonWorldNode({ ...OPTIONS, seed: 'shut-ton', apiKey: 's3cret' });
    await expect(connect([shut.url]).getHead()).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
    const head = await connect([shut.url], { 'X-Api-Key': 's3cret' }).getHead();
    expect(head).toEqual({ height: 39, hash: shut.world.tip.hash });
    await shut.stop();
  });

  it('is asked through another one when it falls silent, and refused where two tell different blocks [R-CHAIN-248]', async () => {
    const source = connect(['http://127.0.0.1:9', followed.url()]);
    expect((await source.getBlocks(5, 9)).map(({ height }) => height)).toEqual([5, 6, 7, 8, 9]);
    const other = await startTonWorldNode({ ...OPTIONS, seed: 'other-ton' });
    await expect(connect([followed.url(), other.url]).getBlocks(5, 9)).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
      message: expect.stringMatching(/^two nodes disagree/),
    });
    await other.stop();
  });

  it('gives recordings that hold the same blocks [R-CHAIN-249]', async () => {
    const recorded = await startTonWorldNode({ ...OPTIONS, seed: 'recorded-ton' });
    const out = await writeTonWorld(join(followed.dir, 'recorded'), 'recorded-ton', OPTIONS.blocks);
    const files = await openBlockFiles({ chain: 'TON', path: out });
    expect(await files.getBlocks(20, 39)).toEqual(await connect([recorded.url]).getBlocks(20, 39));
    expect([await files.firstHeight(), files.blocks]).toEqual([1, 39]);
    expect(files.warnings).toEqual([expect.stringMatching(/^UNPROVEN: /)]);
    await recorded.stop();
  });

  it('and replaces its last block leaves the ledger of the chain that survives [R-CHAIN-247]', async () => {
    await followed.expectReplaced(1);
    await followed.expectFaultless();
  });

  it('and restarts is named while it is away, and followed on where it stood [R-CHAIN-247]', () =>
    followed.expectRestart());

  it('and changes blocks that were final raises an alarm, and the ledger keeps what it has [R-CHAIN-247]', async () => {
    await followed.expectAlarm(await startTonWorldNode({ ...OPTIONS, seed: 'final-ton' }), [5, 8]);
  });
});
