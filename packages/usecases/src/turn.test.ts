import { expect, it } from 'vitest';
import { Turn } from './turn.ts';

/** A clock that only `pass` moves on. */
function createClock() {
  let atMs = 0;
  return {
    nowMs: () => atMs,
    pass: (ms: number): void => {
      atMs += ms;
    },
  };
}

/** True where something else ran before the work went on. @param others what the others do */
async function letsOthers(turn: Turn, others: () => void = () => undefined): Promise<boolean> {
  let hasRun = false;
  const other = setImmediate(() => {
    hasRun = true;
    others();
  });
  await turn.letOthers();
  clearImmediate(other);
  return hasRun;
}

it('lets others in after a long turn, and begins the next one', async () => {
  const { nowMs, pass } = createClock();
  const turn = new Turn(nowMs);
  expect(await letsOthers(turn)).toBe(false);
  pass(1);
  expect(await letsOthers(turn)).toBe(true);
  expect(await letsOthers(turn)).toBe(false);
  pass(10);
  turn.begin();
  expect(await letsOthers(turn)).toBe(false);
});

it('lasts up to a third of the wait before it, and at most 5 ms', async () => {
  const { nowMs, pass } = createClock();
  const turn = new Turn(nowMs);
  for (const { waitMs, lengthMs } of [
    { waitMs: 9, lengthMs: 3 },
    { waitMs: 90, lengthMs: 5 },
    { waitMs: 0, lengthMs: 1 },
  ]) {
    pass(5);
    expect(await letsOthers(turn, () => pass(waitMs))).toBe(true);
    pass(lengthMs - 0.5);
    expect(await letsOthers(turn)).toBe(false);
    pass(0.5);
    expect(await letsOthers(turn)).toBe(true);
  }
});

it('begins one turn between two rounds of events, however many wait', async () => {
  const begun: number[] = [];
  let rounds = 0;
  const count = (): void => {
    rounds += 1;
    if (begun.length < 3) setImmediate(count);
  };
  const { nowMs, pass } = createClock();
  const turns = [new Turn(nowMs), new Turn(nowMs), new Turn(nowMs)];
  pass(10);
  const all = Promise.all(turns.map((turn) => turn.letOthers().then(() => begun.push(rounds))));
  setImmediate(count);
  await all;
  expect(new Set(begun).size).toBe(3);
});
