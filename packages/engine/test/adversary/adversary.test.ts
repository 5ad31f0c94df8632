import { describe, expect, it } from 'vitest';
import { judgeAccounts } from './account-judge.ts';
import { isEscape } from './judge.ts';
import { MOVES, type Plan, toCrime } from './plan.ts';
import { type Judge, searchEscapes } from './search.ts';
import { judgeUtxo } from './utxo-judge.ts';

const WORLDS: readonly (readonly [string, Judge])[] = [
  ['coins', judgeUtxo],
  ['accounts', judgeAccounts],
];
/** A slice of the whole search, which `npm run test:long` carries out. */
const SLICE = { evaluations: 300, beam: 12, maxMoves: 8 };
const SEEDS = [1, 2];
const TIMEOUT_MS = 120_000;

describe.each(WORLDS)('a criminal with all moves, in a world of %s', (_, judge) => {
  it.each([
    'INCOMING',
    'OUTGOING',
  ] as const)('never reads No or Low, nor has a bound below the truth, %s [R-SCORE-142]', {
    timeout: TIMEOUT_MS,
  }, async (direction) => {
    for (const seed of SEEDS) {
      const { evaluations, severities, escapes } = await searchEscapes(toCrime(seed, direction), judge, SLICE);
      expect(escapes).toEqual([]);
      expect(evaluations).toBe(SLICE.evaluations);
      expect(severities.size).toBeGreaterThan(1);
    }
  });

  it('is named for what it is where nothing was done to hide it', async () => {
    const plan: Plan = [{ kind: 'selfTransfer', pick: 0, count: 1, form: 0 }];
    for (const seed of SEEDS) {
      const verdicts = await judge(toCrime(seed, 'INCOMING'), plan);
      expect(verdicts.map(({ severity }) => severity)).toEqual(['Critical']);
    }
  });

  it('finds the same plans again', async () => {
    const search = () => searchEscapes(toCrime(3, 'INCOMING'), judge, { ...SLICE, evaluations: 40 });
    expect(await search()).toEqual(await search());
  });
});

describe('what a search found once', () => {
  it('is no way out: change of a mix that the exchange joined, beside as much honest money as there is [R-SCORE-142] [R-SCORE-170]', async () => {
    const plan: Plan = [
      { kind: 'selfTransfer', pick: 2, count: 110, form: 3 },
      { kind: 'split', pick: 5, count: 3, form: 4 },
      { kind: 'coinJoin', pick: 3, count: 2, form: 3 },
      { kind: 'selfTransfer', pick: 6, count: 2, form: 3 },
      { kind: 'merge', pick: 3, count: 1, form: 2 },
    ];
    const verdicts = await judgeUtxo(toCrime(2, 'INCOMING'), plan);
    expect(verdicts.map(({ severity }) => severity).sort()).toEqual(['Medium', 'Undefined']);
    expect(verdicts.filter(isEscape)).toEqual([]);
  });
});

describe('an escape', () => {
  const verdict = {
    truth: 'Critical',
    seen: 0,
    tainted: 1,
    possible: 1,
    notFollowed: 0,
    veil: undefined,
    visible: { least: 0, proportion: 0, fifo: 0, possible: 1 },
  } as const;

  it('is a criminal that reads Low, or a bound below the truth; what is said to be unknown is none', () => {
    expect(isEscape({ ...verdict, severity: 'Low', severityAtMost: 'Critical' })).toBe(true);
    expect(isEscape({ ...verdict, severity: 'High', severityAtMost: 'High' })).toBe(true);
    expect(isEscape({ ...verdict, severity: 'Undefined', severityAtMost: undefined })).toBe(false);
    expect(isEscape({ ...verdict, severity: 'Medium', severityAtMost: 'Critical' })).toBe(false);
  });

  it('is looked for by every move', () => {
    expect(MOVES).toEqual(['split', 'merge', 'selfTransfer', 'wait', 'dust', 'coinJoin', 'swap', 'trade', 'borrow']);
  });
});
