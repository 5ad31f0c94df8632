import { createTronSource } from '@sulian/chains';
import { startTronWorldNode } from '@sulian/world';
import { describe, it } from 'vitest';
import { NODE_FAULTS, useFollowed } from '../support/follow-simulated.ts';

/** While representatives are away nothing is solid that may still be replaced. */
const DEEPEST_FORK = 27;
const OPTIONS = { blocks: 60, startTimeSec: 1_795_000_000, blockEveryMs: 0, solidDepth: DEEPEST_FORK + 1 };

const followed = useFollowed({
  chain: 'TRON',
  start: (seed, more) => startTronWorldNode({ ...OPTIONS, ...more, seed }),
  tipOf: ({ world }) => world.tip,
  connect: (urls) =>
    createTronSource({
      chain: 'TRON',
      urls,
      isSimulated: true,
      traces: 'debug',
      timeoutMs: 1_000,
      retries: 1,
      retryFirstMs: 20,
    }),
});

describe('a simulated node of TRON that is followed', () => {
  it.each(
    NODE_FAULTS,
  )('and %s is named, adds nothing, and is followed again once it heals [R-WORLD-63]', (_, fault, code) =>
    followed.expectNamed(fault, code));

  it('and answers late, but in time, is followed all the same [R-WORLD-63]', () =>
    followed.expectFollowed({ kind: 'hang', ms: 200 }));

  it.each([
    1,
    9,
    DEEPEST_FORK,
  ])('and replaces %i blocks leaves the ledger of the chain that survives [R-WORLD-64]', (depth) =>
    followed.expectReplaced(depth));

  it('and is asked through another one when it falls silent [R-WORLD-64]', () => followed.expectSpokenFor());

  it('after all of it has a ledger that no check finds a fault in [R-WORLD-64]', () => followed.expectFaultless());

  it('and restarts is named while it is away, and followed on where it stood [R-WORLD-63]', () =>
    followed.expectRestart());

  it('and whose solid chain changes raises an alarm, and the ledger keeps what it has [R-WORLD-64]', async () => {
    const other = await startTronWorldNode({ ...OPTIONS, seed: 'solid-tron', solidDepth: 2 });
    await followed.expectAlarm(other, [6, 8]);
  });
});
