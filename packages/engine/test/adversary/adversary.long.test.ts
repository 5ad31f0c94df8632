import type { EndType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { judgeAccounts } from './account-judge.ts';
import { type Plan, toCrime } from './plan.ts';
import { type Escape, type Judge, type SearchReport, searchEscapes, shorten, WHOLE_SEARCH } from './search.ts';
import { judgeUtxo } from './utxo-judge.ts';

const SEEDS = 20;
/** Some 15 minutes of processor time each, on machines that others load. */
const TIMEOUT_MS = 6 * 3_600_000;
/** Shown of what got away with one seed. */
const MOST_SHOWN = 2;

const toText = (plan: Plan): string => plan.map(({ kind, count, form }) => `${kind} ${count}/${form}`).join(', ');

/** Results of all seeds: verdicts by severity, and Undefined ones by end with the shortest plan. */
class Sums {
  readonly #severities = new Map<string, number>();
  readonly #veils = new Map<EndType, { count: number; plan: Plan }>();

  add({ severities, veils }: SearchReport): void {
    for (const [severity, count] of severities)
      this.#severities.set(severity, (this.#severities.get(severity) ?? 0) + count);
    for (const [type, found] of veils) {
      const known = this.#veils.get(type);
      const isShorter = known === undefined || found.plan.length < known.plan.length;
      this.#veils.set(type, {
        count: (known?.count ?? 0) + found.count,
        plan: isShorter ? found.plan : known.plan,
      });
    }
  }

  toLines(): readonly string[] {
    const veils = [...this.#veils].sort(([, a], [, b]) => b.count - a.count);
    return [
      [...this.#severities].map(([severity, count]) => `${severity} ${count}`).join(', '),
      ...veils.map(([type, { count, plan }]) => `  Undefined by ${type}: ${count}, first by ${toText(plan)}`),
    ];
  }
}

/** The whole search; it prints how far it is, and behind which ends criminals became Undefined, for docs/ACCURACY.md. */
describe.each<readonly [string, Judge]>([
  ['coins', judgeUtxo],
  ['accounts', judgeAccounts],
])('20 criminals with 10,000 plans each, in a world of %s', (name, judge) => {
  it.each([
    'INCOMING',
    'OUTGOING',
  ] as const)('never read No or Low, nor have a bound below the truth, %s [R-SCORE-142]', {
    timeout: TIMEOUT_MS,
  }, async (direction) => {
    const sums = new Sums();
    const shown: Escape[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const from = process.cpuUsage();
      const report = await searchEscapes(toCrime(seed, direction), judge, WHOLE_SEARCH);
      expect(report.evaluations).toBe(WHOLE_SEARCH.evaluations);
      sums.add(report);
      // One after the other: each plays many plans.
      for (const each of report.escapes.slice(0, MOST_SHOWN)) shown.push(await shorten(each, judge));
      const { user, system } = process.cpuUsage(from);
      const took = `${((user + system) / 1e6).toFixed(0)} s of processor time`;
      console.log(`${name}, ${direction}, seed ${seed}: ${report.escapes.length} escapes; ${took}`);
    }
    console.log(`${name}, ${direction}: ${sums.toLines().join('\n')}`);
    // Behind the summary: one that got away does not hide what came of the others.
    expect(shown).toEqual([]);
  });
});
