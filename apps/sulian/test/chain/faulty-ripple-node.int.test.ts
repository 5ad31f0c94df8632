import { join } from 'node:path';
import { createRippleSource, openBlockFiles } from '@sulian/chains';
import type { BlockSource } from '@sulian/domain';
import { startRippleWorldNode } from '@sulian/world';
import { describe, expect, it } from 'vitest';
import { writeRippleWorld } from '../imports/ripple-block-files.ts';
import { useFollowed } from '../support/follow-simulated.ts';

const OPTIONS = { blocks: 40, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
const FIRST = 32_570;

const connect = (urls: readonly string[]): BlockSource =>
  createRippleSource({ chain: 'RIPPLE', urls, timeoutMs: 1_000, retries: 1, retryFirstMs: 20 });

const followed = useFollowed({
  chain: 'RIPPLE',
  start: (seed, more) => startRippleWorldNode({ ...OPTIONS, ...more, seed }),
  tipOf: ({ world }) => world.tip,
  connect,
});

describe('a simulated node of the XRP Ledger that is followed', () => {
  it.each([
    ['takes the call and never answers', { kind: 'hang' }, 'SOURCE_TIMEOUT'],
    ['limits how often it is asked', { kind: 'status', status: 429 }, 'SOURCE_UNREACHABLE'],
    ['is overloaded', { kind: 'status', status: 503 }, 'SOURCE_UNREACHABLE'],
    ['breaks off in the middle of an answer', { kind: 'cut' }, 'SOURCE_UNREACHABLE'],
    ['answers what is no JSON', { kind: 'garbage' }, 'SOURCE_MALFORMED'],
    ['leaves a transaction out', { kind: 'gap' }, 'SOURCE_MALFORMED'],
    ['changes transactions', { kind: 'lie-amount' }, 'SOURCE_MALFORMED'],
    ['changes what came of them', { kind: 'lie-infos' }, 'SOURCE_MALFORMED'],
    ['answers with another ledger', { kind: 'lie-block' }, 'SOURCE_MALFORMED'],
    ['claims ledgers that it does not have', { kind: 'lie-height' }, 'SOURCE_MALFORMED'],
  ] as const)('and %s is named, adds nothing, and is followed again once it heals [R-CHAIN-276]', (_, fault, code) =>
    followed.expectNamed(fault, code));

  it('is asked through another one when it falls silent, and refused where two tell different ledgers [R-CHAIN-277]', async () => {
    const source = connect(['http://127.0.0.1:9', followed.url()]);
    const heights = (await source.getBlocks(FIRST + 5, FIRST + 9)).map(({ height }) => height - FIRST);
    expect(heights).toEqual([5, 6, 7, 8, 9]);
    const other = await startRippleWorldNode({ ...OPTIONS, seed: 'other-ripple' });
    await expect(connect([followed.url(), other.url]).getBlocks(FIRST + 5, FIRST + 9)).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
      message: expect.stringMatching(/^two nodes disagree/),
    });
    await other.stop();
  });

  it('gives recordings that hold the same ledgers, the state of before the first too [R-CHAIN-278]', async () => {
    const recorded = await startRippleWorldNode({ ...OPTIONS, seed: 'recorded-ripple' });
    const out = await writeRippleWorld(join(followed.dir, 'recorded'), 'recorded-ripple', OPTIONS.blocks);
    const files = await openBlockFiles({ chain: 'RIPPLE', path: out });
    const range = [FIRST, FIRST + 39] as const;
    expect(await files.getBlocks(...range)).toEqual(await connect([recorded.url]).getBlocks(...range));
    expect([await files.firstHeight(), files.blocks]).toEqual([FIRST, 40]);
    expect(files.warnings).toEqual([]);
    await recorded.stop();
  });

  it('and restarts is named while it is away, and followed on where it stood [R-CHAIN-276]', async () => {
    await followed.expectFaultless();
    await followed.expectRestart();
  });

  it('and changes validated ledgers raises an alarm, and the ledger keeps what it has [R-CHAIN-279]', async () => {
    await followed.expectAlarm(await startRippleWorldNode({ ...OPTIONS, seed: 'final-ripple' }), [1, 4]);
  });
});
