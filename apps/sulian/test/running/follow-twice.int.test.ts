import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type BlockSource } from '@sulian/domain';
import { expect, it, vi } from 'vitest';
import { followChains } from '../../src/follow-chains.ts';
import { openTestProgram } from '../support/test-program.ts';

/** Longer than the first pauses after a fault. */
const RETRIED_MS = 600;

it('a chain that is started twice at once is followed once, and not any more after its stop [R-RUN-170]', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { program, close } = await openTestProgram();
  const stop = new AbortController();
  let looks = 0;
  const away = async () => {
    looks += 1;
    throw new AppError('SOURCE_UNREACHABLE', 'away');
  };
  const source: BlockSource = { chain: 'BITCOIN', getHead: away, getBlocks: away, findHash: away };
  const followed = { chain: 'BITCOIN', source, pollMs: 50 } as const;
  const following = followChains(program, [followed], stop.signal);
  await Promise.all([following.start(followed), following.start(followed)]);
  await vi.waitFor(() => expect(following.statusOf('BITCOIN').sourceFault).toBe('SOURCE_UNREACHABLE'), 20_000);
  await following.stop('BITCOIN');
  expect(following.statusOf('BITCOIN')).toEqual({ isConfigured: false });
  const before = looks;
  await pause(RETRIED_MS);
  expect(looks).toBe(before);
  stop.abort();
  await following.done;
  await close();
}, 60_000);
