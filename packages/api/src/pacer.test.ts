import { describe, expect, it } from 'vitest';
import { Pacer } from './pacer.ts';

/** A clock that advances only on command. It records pauses, which end when work ends, or at once at their limit. */
function openClock() {
  let nowMs = 0;
  const pauses: number[] = [];
  const clock = {
    nowMs: () => nowMs,
    pause: async (atMostMs: number) => {
      pauses.push(atMostMs);
      nowMs += atMostMs;
    },
  };
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return { clock, pauses, pass };
}

describe('the pace of walks', () => {
  it('pauses a client that used much while one that used little is running [R-CALL-36]', async () => {
    const { clock, pauses, pass } = openClock();
    const pacer = new Pacer(clock);
    const heavy = pacer.begin('heavy');
    pass(10_000);
    await heavy.pace();
    expect(pauses).toEqual([]);
    const light = pacer.begin('light');
    await heavy.pace();
    await light.pace();
    expect(pauses).toEqual([200]);
    light.end();
    await heavy.pace();
    expect(pauses).toEqual([200]);
  });

  it('never pauses a client that used up to 2 s more than others, nor one that is alone [R-CALL-36]', async () => {
    const { clock, pauses, pass } = openClock();
    const pacer = new Pacer(clock);
    const [a, b] = [pacer.begin('a'), pacer.begin('b')];
    pass(1_900);
    await a.pace();
    pass(3_000);
    await a.pace();
    await b.pace();
    expect(pauses).toEqual([]);
    b.end();
    pass(60_000);
    await a.pace();
    expect(pauses).toEqual([]);
  });

  it('counts a minute ago half, and pauses not at all', async () => {
    const { clock, pauses, pass } = openClock();
    const pacer = new Pacer(clock);
    const before = pacer.begin('heavy');
    pass(6_000);
    before.end();
    // 6 s are 3 after a minute and 1.5 after two, which is below what is free.
    pass(120_000);
    const heavy = pacer.begin('heavy');
    const light = pacer.begin('light');
    await heavy.pace();
    expect(pauses).toEqual([]);
    light.end();
    pass(1_000);
    // 2.5 s, of which three pauses of 200 ms, that light runs through, leave less than 2 s between the two.
    const second = pacer.begin('light');
    for (let each = 0; each < 20; each += 1) await heavy.pace();
    expect(pauses).toHaveLength(3);
    second.end();
  });

  it('goes on as soon as the other work ends', async () => {
    let woken: Promise<void> | undefined;
    let nowMs = 0;
    const pacer = new Pacer({
      nowMs: () => nowMs,
      pause: (_atMostMs, until) => {
        woken = until;
        return until;
      },
    });
    const heavy = pacer.begin('heavy');
    nowMs = 5_000;
    const light = pacer.begin('light');
    const paced = heavy.pace();
    expect(woken).toBeDefined();
    light.end();
    await paced;
  });
});
