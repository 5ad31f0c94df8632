import { expect, it } from 'vitest';
import { Turn } from './turn.ts';

const work = (ms: number): void => {
  for (const untilMs = performance.now() + ms; performance.now() < untilMs; );
};

/** True where something else ran before the work went on. */
async function letsOthers(turn: Turn): Promise<boolean> {
  let hasRun = false;
  const other = setImmediate(() => {
    hasRun = true;
  });
  await turn.letOthers();
  clearImmediate(other);
  return hasRun;
}

it('lets others in after a long turn, and begins the next one', async () => {
  const turn = new Turn();
  turn.begin();
  expect(await letsOthers(turn)).toBe(false);
  work(10);
  expect(await letsOthers(turn)).toBe(true);
  turn.begin();
  expect(await letsOthers(turn)).toBe(false);
});

it('begins one turn between two rounds of events, however many wait', async () => {
  const begun: number[] = [];
  let rounds = 0;
  const count = (): void => {
    rounds += 1;
    if (begun.length < 3) setImmediate(count);
  };
  const turns = [new Turn(), new Turn(), new Turn()];
  work(10);
  const all = Promise.all(turns.map((turn) => turn.letOthers().then(() => begun.push(rounds))));
  setImmediate(count);
  await all;
  expect(new Set(begun).size).toBe(3);
});
