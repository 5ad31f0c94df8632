import type { EndType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { judgeAccounts } from './account-judge.ts';
import { type Plan, toCrime } from './plan.ts';
import { type Judge, searchEscapes, shorten, WHOLE_SEARCH } from './search.ts';
import { judgeUtxo } from './utxo-judge.ts';

const SEEDS = 20;
/** Shown of what got away. */
const MOST_SHOWN = 5;

const toText = (plan: Plan): string => plan.map(({ kind, count, form }) => `${kind} ${count}/${form}`).join(', ');

/** The whole search; it prints behind which ends criminals became Undefined, for docs/ACCURACY.md. */
describe.each<readonly [string, Judge]>([
  ['coins', judgeUtxo],
  ['accounts', judgeAccounts],
])('20 criminals with 10,000 plans each, in a world of %s', (name, judge) => {
  it.each([
    'INCOMING',
    'OUTGOING',
  ] as const)('never read No or Low, nor have a bound below the truth, %s [R-SCORE-142]', async (direction) => {
    const severities = new Map<string, number>();
    const veils = new Map<EndType, { count: number; plan: Plan }>();
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const report = await searchEscapes(toCrime(seed, direction), judge, WHOLE_SEARCH);
      const shown = await Promise.all(report.escapes.slice(0, MOST_SHOWN).map((each) => shorten(each, judge)));
      expect(shown, `seed ${seed}`).toEqual([]);
      expect(report.evaluations).toBe(WHOLE_SEARCH.evaluations);
      for (const [severity, count] of report.severities)
        severities.set(severity, (severities.get(severity) ?? 0) + count);
      for (const [type, found] of report.veils) {
        const known = veils.get(type);
        const isShorter = known === undefined || found.plan.length < known.plan.length;
        veils.set(type, { count: (known?.count ?? 0) + found.count, plan: isShorter ? found.plan : known.plan });
      }
    }
    console.log(
      `${name}, ${direction}: ${[...severities].map(([severity, count]) => `${severity} ${count}`).join(', ')}`,
    );
    for (const [type, { count, plan }] of [...veils].sort(([, a], [, b]) => b.count - a.count))
      console.log(`  Undefined by ${type}: ${count}, first by ${toText(plan)}`);
  });
});
