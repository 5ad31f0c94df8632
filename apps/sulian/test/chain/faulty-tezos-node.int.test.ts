import { join } from 'node:path';
import { createTezosSource, createTezosTokenReader, openBlockFiles } from '@sulian/chains';
import type { BlockSource } from '@sulian/domain';
import { startTezosWorldNode } from '@sulian/world';
import { describe, expect, it } from 'vitest';
import { writeTezosWorld } from '../imports/tezos-block-files.ts';
import { useFollowed } from '../support/follow-simulated.ts';

const OPTIONS = { blocks: 30, startTimeSec: 1_795_000_000, blockEveryMs: 0 };

const connect = (urls: readonly string[], isSimulated = true): BlockSource =>
  createTezosSource({ chain: 'TEZOS', urls, isSimulated, timeoutMs: 1_000, retries: 1, retryFirstMs: 20 });

const followed = useFollowed({
  chain: 'TEZOS',
  start: (seed, more) => startTezosWorldNode({ ...OPTIONS, ...more, seed }),
  tipOf: ({ world }) => world.tip,
  connect,
});

describe('a simulated node of Tezos that is followed', () => {
  it.each([
    ['takes the call and never answers', { kind: 'hang' }, 'SOURCE_TIMEOUT'],
    ['limits how often it is asked', { kind: 'status', status: 429 }, 'SOURCE_UNREACHABLE'],
    ['breaks off in the middle of an answer', { kind: 'cut' }, 'SOURCE_UNREACHABLE'],
    ['answers what is no JSON', { kind: 'garbage' }, 'SOURCE_MALFORMED'],
    ['leaves an operation out', { kind: 'gap' }, 'SOURCE_MALFORMED'],
    ['answers with another block', { kind: 'lie-block' }, 'SOURCE_MALFORMED'],
    ['claims blocks that it does not have', { kind: 'lie-height' }, 'SOURCE_MALFORMED'],
  ] as const)('and %s is named, adds nothing, and is followed again once it heals [R-CHAIN-305]', (_, fault, code) =>
    followed.expectNamed(fault, code));

  it('of another network is refused [R-CHAIN-305]', async () => {
    await expect(connect([followed.url()], false).getHead()).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
  });

  it('is asked through another one when it falls silent, and refused where two tell different blocks or receipts [R-CHAIN-306]', async () => {
    const source = connect(['http://127.0.0.1:9', followed.url()]);
    expect((await source.getBlocks(5, 9)).map(({ height }) => height)).toEqual([5, 6, 7, 8, 9]);
    const other = await startTezosWorldNode({ ...OPTIONS, seed: 'other-tezos' });
    const same = await startTezosWorldNode({ ...OPTIONS, seed: 'other-tezos' });
    same.fault({ kind: 'lie-infos' });
    for (const [urls, words] of [
      [[followed.url(), other.url], /^two nodes disagree on block/],
      [[other.url, same.url], /^two nodes disagree on what came of block/],
    ] as const)
      await expect(connect(urls).getBlocks(5, 9)).rejects.toMatchObject({
        code: 'SOURCE_MALFORMED',
        message: expect.stringMatching(words),
      });
    await other.stop();
    await same.stop();
  });

  it('gives recordings that hold the same blocks [R-CHAIN-307]', async () => {
    const recorded = await startTezosWorldNode({ ...OPTIONS, seed: 'recorded-tezos' });
    const path = await writeTezosWorld(join(followed.dir, 'tezos.jsonl'), 'recorded-tezos', OPTIONS.blocks);
    const files = await openBlockFiles({ chain: 'TEZOS', path });
    expect(await files.getBlocks(10, 29)).toEqual(await connect([recorded.url]).getBlocks(10, 29));
    expect([await files.firstHeight(), files.blocks, files.warnings]).toEqual([0, 30, []]);
    await recorded.stop();
  });

  it('tells what contracts call their tokens, each by its number [R-CHAIN-311]', async () => {
    const node = await startTezosWorldNode({ ...OPTIONS, seed: 'named-tezos' });
    const reader = createTezosTokenReader({ urls: [node.url] });
    const keys = [...node.world.tokens.keys()];
    const nobody = `${keys[0]?.split(':')[0]}:7`;
    const tokens = await reader.readTokens([...keys, nobody, 'no contract']);
    expect(keys.map((key) => tokens.get(key))).toEqual([...node.world.tokens.values()]);
    expect([tokens.get(nobody), tokens.get('no contract')]).toEqual([{}, {}]);
    await node.stop();
  });

  it('and replaces its last blocks, as its consensus allows, leaves the ledger of the chain that survives [R-CHAIN-308]', async () => {
    await followed.expectReplaced(1);
    await followed.expectReplaced(2);
    await followed.expectFaultless();
  });

  it('and restarts is named while it is away, and followed on where it stood [R-CHAIN-305]', () =>
    followed.expectRestart());

  it('and changes blocks that were final raises an alarm, and the ledger keeps what it has [R-CHAIN-308]', async () => {
    await followed.expectAlarm(await startTezosWorldNode({ ...OPTIONS, seed: 'final-tezos' }), [5, 8]);
  });
});
