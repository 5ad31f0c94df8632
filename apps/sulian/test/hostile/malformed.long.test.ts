import { loadavg } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServingProgram, startServing } from '../support/serving-program.ts';
import { expectUnharmed } from './hostile-run.ts';
import { judgeLines } from './judge-lines.ts';
import { PASS_COUNT } from './malformed.ts';
import { listPlaces, TARGETS } from './places.ts';
import { type Sent, sendMalformed } from './send-malformed.ts';

const COUNT = Number(process.env['SULIAN_TEST_MALFORMED'] ?? PASS_COUNT);
/** Growth of the heap between the second and the last quarter of the requests. */
const MAX_GROWTH = 1.25;

let program: ServingProgram;
beforeAll(async () => {
  program = await startServing('malformed');
}, 120_000);
afterAll(() => program?.stop());

const placesOf = (sent: readonly Pick<Sent, 'target' | 'place'>[]) =>
  new Set(sent.map(({ target, place }) => `${target.key} ${JSON.stringify(place)}`));
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

it('refuses malformed requests at each place of every call in our words, on record and unharmed', async () => {
  const startedAt = performance.now();
  const { sent, faults, heaps } = await sendMalformed(program, { count: COUNT, seed: 7 });
  const byStatus = new Map<string, number>();
  for (const { outcome } of sent) {
    const status = typeof outcome === 'string' ? outcome : String(outcome.status);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const megabytes = heaps.map((bytes) => Math.round(bytes / 1e6)).join(' ');
  process.stdout.write(
    `malformed: ${sent.length} in ${seconds} s, load ${loadavg()[0]?.toFixed(1)}, ${JSON.stringify([...byStatus].sort())}, memory in MB ${megabytes}\n`,
  );
  expect(faults.slice(0, 20)).toEqual([]);
  expect((await judgeLines(program, sent)).slice(0, 20)).toEqual([]);
  await expectUnharmed(program);
  const all = TARGETS.flatMap((target) => listPlaces(target).map((place) => ({ target, place })));
  expect(placesOf(sent)).toEqual(placesOf(all));
  const quarter = heaps.length / 4;
  expect(mean(heaps.slice(-quarter))).toBeLessThan(mean(heaps.slice(quarter, 2 * quarter)) * MAX_GROWTH);
});
