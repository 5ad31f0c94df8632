import { describe, expect, it } from 'vitest';
import { judgeAccounts } from './account-judge.ts';
import { findBestPlan } from './best-by-method.ts';
import { METHODS } from './methods.ts';
import type { Judge, SearchSettings } from './search.ts';
import { judgeUtxo } from './utxo-judge.ts';

const WORLDS: readonly (readonly [string, Judge])[] = [
  ['coins', judgeUtxo],
  ['accounts', judgeAccounts],
];
/** Base units that divisions lose. */
const ROUNDING = 1e-6;

/** Searches the best plan against each method, and prints it for docs/ACCURACY.md. */
export const describeMethods = (settings: SearchSettings & { readonly seeds: number }, timeout: number): void =>
  describe.each(WORLDS)('a criminal who knows the method, in a world of %s', (name, judge) => {
    it.each([
      'INCOMING',
      'OUTGOING',
    ] as const)('makes neither the possible share small nor, with provable deeds, the one by proportion, %s [R-SHARE-23]', {
      timeout,
    }, async (direction) => {
      const found = new Map<string, number>();
      for (const method of METHODS) {
        const { visible, plan } = await findBestPlan(judge, { ...settings, direction, method });
        const deeds = plan.map(({ kind, count }) => `${kind} ${count}`).join(', ');
        console.log(`${name}, ${direction}, ${method}: ${(visible * 100).toFixed(2)} % of the truth by ${deeds}`);
        found.set(method, visible);
      }
      expect(found.get('possible')).toBeGreaterThan(1 - ROUNDING);
      expect(found.get('proportion')).toBeGreaterThan(1 - ROUNDING);
      expect(found.get('least')).toBeLessThanOrEqual(found.get('proportion') ?? 0);
    });
  });
