import { describe, expect, it } from 'vitest';
import { judgeAccounts } from './account-judge.ts';
import { findBestPlan } from './best-by-method.ts';
import type { Verdict } from './judge.ts';
import { METHODS } from './methods.ts';
import { MOVES, toCrime, UNPROVABLE_MOVES } from './plan.ts';
import { type Judge, type SearchSettings, searchEscapes } from './search.ts';
import { judgeUtxo } from './utxo-judge.ts';

const WORLDS: readonly (readonly [string, Judge])[] = [
  ['coins', judgeUtxo],
  ['accounts', judgeAccounts],
];
const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;
/** Loans over two transactions, joins with strangers and money parked with them are among the deeds. */
const kinds = [...MOVES, ...UNPROVABLE_MOVES];
/** Base units that divisions lose. */
const ROUNDING = 1e-6;

interface Settings extends SearchSettings {
  readonly seeds: number;
  readonly timeout: number;
}

/** Compares the possible share of many plans with the truth. */
export const describePossible = ({ seeds, timeout, ...settings }: Settings): void =>
  describe.each(WORLDS)('a criminal with all deeds, in a world of %s', (_, judge) => {
    it.each(
      DIRECTIONS,
    )('never makes the possible share smaller than the true one, with what is not known, %s [R-SHARE-05]', {
      timeout,
    }, async (direction) => {
      const judged: Verdict[] = [];
      const judgeAndNote: Judge = async (crime, plan) => {
        const verdicts = await judge(crime, plan);
        judged.push(...verdicts);
        return verdicts;
      };
      for (let seed = 0; seed < seeds; seed += 1)
        await searchEscapes(toCrime(seed, direction), judgeAndNote, { ...settings, kinds });
      expect(judged.length).toBeGreaterThan(seeds);
      expect(judged.filter(({ tainted, possible }) => possible < tainted - ROUNDING)).toEqual([]);
    });
  });

/** Searches the best plan against each method, and prints it for docs/ACCURACY.md. */
export const describeMethods = ({ timeout, ...settings }: Settings): void =>
  describe.each(WORLDS)('a criminal who knows the method, in a world of %s', (name, judge) => {
    it.each(DIRECTIONS)('makes every share small but the possible one, %s [R-SHARE-23]', {
      timeout,
    }, async (direction) => {
      const found = new Map<string, number>();
      for (const method of METHODS) {
        const { visible, plan } = await findBestPlan(judge, { ...settings, kinds, direction, method });
        const deeds = plan.map(({ kind, count }) => `${kind} ${count}`).join(', ');
        console.log(`${name}, ${direction}, ${method}: ${(visible * 100).toFixed(2)} % of the truth by ${deeds}`);
        found.set(method, visible);
      }
      expect(found.get('possible')).toBeGreaterThan(1 - ROUNDING);
      expect(found.get('proportion')).toBeLessThan(1);
      expect(found.get('least')).toBeLessThan(1);
    });
  });
