import { createSolanaSource } from '@sulian/chains';
import { startSolanaWorldNode } from '@sulian/world';
import { describe, it } from 'vitest';
import { NODE_FAULTS, useFollowed } from '../support/follow-simulated.ts';

/** While validators are away nothing is final that may still be replaced. */
const DEEPEST_FORK = 20;
const OPTIONS = { blocks: 36, startTimeSec: 1_795_000_000, blockEveryMs: 0, finalDepth: DEEPEST_FORK + 1 };

const followed = useFollowed({
  chain: 'SOLANA',
  start: (seed, more) => startSolanaWorldNode({ ...OPTIONS, ...more, seed }),
  tipOf: ({ world }) => ({ height: world.tip.slot, hash: world.tip.hash }),
  connect: (urls) =>
    createSolanaSource({
      chain: 'SOLANA',
      urls,
      isSimulated: true,
      timeoutMs: 1_000,
      retries: 1,
      retryFirstMs: 20,
    }),
});

describe('a simulated node of Solana that is followed', () => {
  it.each(
    NODE_FAULTS,
  )('and %s is named, adds nothing, and is followed again once it heals [R-WORLD-83]', (_, fault, code) =>
    followed.expectNamed(fault, code));

  it('and answers late, but in time, is followed all the same [R-WORLD-83]', () =>
    followed.expectFollowed({ kind: 'hang', ms: 200 }));

  it.each([
    1,
    9,
    DEEPEST_FORK,
  ])('and replaces %i blocks leaves the ledger of the chain that survives [R-WORLD-83]', (depth) =>
    followed.expectReplaced(depth));

  it('and is asked through another one when it falls silent [R-WORLD-83]', () => followed.expectSpokenFor());

  it('after all of it has a ledger that no check finds a fault in [R-WORLD-83]', () => followed.expectFaultless());

  it('and restarts is named while it is away, and followed on where it stood [R-WORLD-83]', () =>
    followed.expectRestart());

  it('and whose finalized chain changes raises an alarm, and the ledger keeps what it has [R-WORLD-83]', async () => {
    const other = await startSolanaWorldNode({ ...OPTIONS, seed: 'final-solana', finalDepth: 2 });
    await followed.expectAlarm(other, [6, 8]);
  });
});
