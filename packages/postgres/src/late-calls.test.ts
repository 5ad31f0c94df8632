import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { callLate } from './late-calls.ts';

describe('late calls', () => {
  it('come once each, in time, but for those that were stopped', async () => {
    const called: string[] = [];
    callLate(10, () => called.push('soon'));
    callLate(700, () => called.push('later'));
    callLate(10, () => called.push('stopped'))();
    await expect.poll(() => called, { timeout: 5_000 }).toEqual(['soon']);
    await expect.poll(() => called, { timeout: 5_000 }).toEqual(['soon', 'later']);
    await sleep(600);
    expect(called).toEqual(['soon', 'later']);
  });

  it('may start another, and begin again after a pause', async () => {
    const called: string[] = [];
    const again = () => {
      called.push('first');
      callLate(0, () => called.push('second'));
    };
    callLate(0, again);
    await expect.poll(() => called, { timeout: 5_000 }).toEqual(['first', 'second']);
  });
});
