import type { EndType, EntityType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { entity } from '../../test/memory-ledger.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { NOT_ATTRIBUTED } from '../trace/end.ts';
import type { TraceEnd } from '../trace/ends.ts';
import type { TraceResult } from '../trace/to-result.ts';
import { type Score, scoreTrace } from './score-trace.ts';

interface Part {
  readonly share: number;
  /** An entity of this score of its own … */
  readonly score?: number;
  /** … or an end of this type. */
  readonly type?: EndType;
  readonly hops?: number;
}

function scoreOf(parts: readonly Part[]): Score {
  const ends = parts.map(({ share, score, type = 'Exchange', hops = 1 }, index): TraceEnd => {
    const named = score === undefined ? undefined : entity(index + 1, type as EntityType, score);
    return {
      key: named === undefined ? `end:${type}` : `entity:${named.id}`,
      type,
      ...(named === undefined ? {} : { entity: named }),
      share,
      amountBase: 0n,
      hops,
      transactions: 1,
      evidence: [],
    };
  });
  const shareWhere = (isCounted: (type: EndType) => boolean): number =>
    ends.filter((end) => isCounted(end.type)).reduce((sum, end) => sum + end.share, 0);
  const trace: TraceResult = {
    direction: 'INCOMING',
    totalBase: 1n,
    ends,
    attributed: shareWhere((type) => !NOT_ATTRIBUTED.has(type)),
    unexplored: shareWhere((type) => type === 'Unexplored'),
    ignored: 0,
    unspent: shareWhere((type) => type === 'Unspent output'),
    expanded: 1,
    rows: 1,
  };
  return scoreTrace(trace, DEFAULT_POLICY);
}

describe('score and level', () => {
  it.each([
    [1, 'Critical'],
    [2, 'High'],
    [29, 'High'],
    [30, 'Medium'],
    [69, 'Medium'],
    [70, 'Low'],
    [99, 'Low'],
    [100, 'No'],
  ] as const)('[R-SCORE-01] [R-SHOW-06] of nothing but %i is that, level %s', (score, level) => {
    // Three uneven parts: their mean must not slip under the bound by a float's last bit.
    const found = scoreOf([
      { share: 0.1, score },
      { share: 0.2, score },
      { share: 0.7, score },
    ]);
    expect([found.score, found.level, found.mean]).toEqual([score, level, score]);
  });

  it('[R-SCORE-03] is the mean weighted by share', () => {
    const found = scoreOf([
      { share: 0.25, score: 80 },
      { share: 0.75, score: 20 },
    ]);
    expect([found.mean, found.score, found.level]).toEqual([35, 35, 'Medium']);
  });

  it('[R-SCORE-07] [R-SCORE-08] of 99.6 reads 99 and Low, never "100 No risk"', () => {
    const found = scoreOf([
      { share: 0.98, type: 'Block reward' },
      { share: 0.02, score: 80 },
    ]);
    expect([found.mean, found.score, found.level]).toEqual([99.6, 99, 'Low']);
  });

  it('is not clean when the least trace is not', () => {
    const found = scoreOf([
      { share: 1 - 1e-13, type: 'Block reward' },
      { share: 1e-13, type: 'Ransomware' },
    ]);
    expect([found.score, found.level, found.severity]).toEqual([99, 'Low', 'Medium']);
  });

  it('[R-SCORE-07] takes the level from the unrounded mean: 1.5 is Critical and reads 1', () => {
    const found = scoreOf([
      { share: 0.5, score: 1 },
      { share: 0.5, score: 2 },
    ]);
    expect([found.mean, found.score, found.level]).toEqual([1.5, 1, 'Critical']);
  });

  it('[R-SCORE-04] leaves unspent output out', () => {
    const found = scoreOf([
      { share: 0.9, type: 'Unspent output' },
      { share: 0.1, score: 40 },
    ]);
    expect([found.score, found.ends[0]?.score]).toEqual([40, undefined]);
  });

  it('[R-SCORE-05] [R-SCORE-06] counts the unexplored 50 and shows what it could be', () => {
    const found = scoreOf([
      { share: 0.8, score: 90 },
      { share: 0.2, type: 'Unexplored' },
    ]);
    expect([found.mean, found.bounds]).toEqual([82, { low: 72.2, high: 92 }]);
  });
});

describe('no score', () => {
  it('[R-SCORE-11] [R-SCORE-10] where nothing moved', () => {
    expect(scoreOf([])).toEqual({
      noScoreReason: 'NO_TRANSFERS',
      level: 'Undefined',
      severity: 'Undefined',
      severityAtMost: 'Undefined',
      severeShare: 0,
      ends: [],
    });
  });

  it('where all is unspent', () => {
    const found = scoreOf([{ share: 1, type: 'Unspent output' }]);
    expect([found.score, found.noScoreReason, found.level]).toEqual([undefined, 'ONLY_UNSPENT', 'Undefined']);
  });

  it('[R-SCORE-30] takes no unspent money for unexplored', () => {
    const named = scoreOf([
      { share: 0.97, type: 'Unspent output' },
      { share: 0.03, score: 90 },
    ]);
    expect([named.score, named.level, named.noScoreReason]).toEqual([90, 'Low', undefined]);
    const unnamed = scoreOf([
      { share: 0.97, type: 'Unspent output' },
      { share: 0.029, type: 'Maximum exploration depth' },
      { share: 0.001, score: 90 },
    ]);
    expect([unnamed.score, unnamed.noScoreReason]).toEqual([undefined, 'TOO_LITTLE_EXPLORED']);
    const justEnough = scoreOf([
      { share: 0.8, type: 'Unspent output' },
      { share: 0.19, type: 'Unexplored' },
      { share: 0.01, score: 90 },
    ]);
    expect(justEnough.score).toBe(52);
  });

  it.each<[EndType, number, boolean]>([
    ['Unexplored', 0.04, false],
    ['Unexplored', 0.05, true],
    ['Unknown origin', 0.04, false],
    ['Maximum exploration depth', 0.0499, false],
  ])('[R-SCORE-09] with %s and %d attributed: scored %s', (type, share, isScored) => {
    const found = scoreOf([
      { share: 1 - share, type },
      { share, score: 90 },
    ]);
    expect(found.score !== undefined).toBe(isScored);
    expect(found.noScoreReason).toBe(isScored ? undefined : 'TOO_LITTLE_EXPLORED');
    expect(found.level === 'Undefined').toBe(!isScored);
  });

  it('still raises the severity by what was found', () => {
    const found = scoreOf([
      { share: 0.97, type: 'Unexplored' },
      { share: 0.03, type: 'Terrorism' },
    ]);
    expect([found.level, found.severity, found.worst?.end.type]).toEqual(['Undefined', 'High', 'Terrorism']);
  });
});

describe('severity', () => {
  it.each([
    [0.1, 'Critical'],
    [0.0999, 'High'],
    [0.01, 'High'],
    [0.0099, 'Medium'],
    [0.000001, 'Medium'],
    [0, 'No'],
  ] as const)('[R-SCORE-14] [R-SCORE-15] [R-SCORE-16] with a severe share of %d beside block rewards is %s', (share, severity) => {
    const severe = share === 0 ? [] : [{ share, type: 'OFAC sanction list' as const }];
    expect(scoreOf([{ share: 1 - share, type: 'Block reward' }, ...severe]).severity).toBe(severity);
  });

  it('[R-SCORE-14] adds up severe ends', () => {
    const found = scoreOf([
      { share: 0.9, type: 'Block reward' },
      { share: 0.04, type: 'Terrorism' },
      { share: 0.06, type: 'Ransomware' },
    ]);
    expect([found.severeShare, found.severity]).toEqual([0.1, 'Critical']);
  });

  it('[R-SCORE-13] is the level where that is worse, and is not raised by an end scored 2', () => {
    expect(
      scoreOf([
        { share: 0.995, score: 2 },
        { share: 0.005, score: 1 },
      ]).severity,
    ).toBe('Critical');
    expect(
      scoreOf([
        { share: 0.8, type: 'Block reward' },
        { share: 0.2, score: 2 },
      ]).severity,
    ).toBe('Low');
  });

  it('[R-SCORE-17] names the worst exposure beside a mean that hides it', () => {
    const found = scoreOf([
      { share: 0.5, score: 80 },
      { share: 0.38, score: 78 },
      { share: 0.05, type: 'Ransomware', hops: 1 },
      { share: 0.07, type: 'OFAC sanction list', hops: 4 },
    ]);
    expect(found.mean).toBeCloseTo(69.76, 9);
    expect([found.worst?.end.type, found.worst?.end.hops, found.severity]).toEqual([
      'OFAC sanction list',
      4,
      'Critical',
    ]);
  });
});

describe('what was not followed', () => {
  it.each<[EndType, number, string]>([
    ['Ignored small amounts', 0.009, 'Medium'],
    ['Ignored small amounts', 0.01, 'High'],
    ['Unexplored', 0.1, 'Critical'],
    ['Maximum exploration depth', 0.05, 'High'],
    ['Peeling chain of unknown origin', 0.05, 'High'],
    ['Swap through unidentified contract', 0.05, 'High'],
  ])('[R-SCORE-31] could be severe: %s of %d makes it %s at most', (type, share, level) => {
    const found = scoreOf([
      { share: 1 - share, score: 99 },
      { share, type },
    ]);
    expect([found.severity, found.severityAtMost]).toEqual(['Low', level]);
  });

  it('[R-SCORE-31] adds to what was found to be severe', () => {
    const found = scoreOf([
      { share: 0.985, score: 99 },
      { share: 0.006, score: 1 },
      { share: 0.009, type: 'Ignored small amounts' },
    ]);
    expect([found.severity, found.severityAtMost]).toEqual(['Medium', 'High']);
  });

  it('[R-SCORE-31] could be severe: what came from where the ledger does not reach', () => {
    const some = scoreOf([
      { share: 0.95, score: 99 },
      { share: 0.05, type: 'Unknown origin' },
    ]);
    expect([some.severity, some.severityAtMost]).toEqual(['Low', 'High']);
    const all = scoreOf([{ share: 1, type: 'Unknown origin' }]);
    expect([all.noScoreReason, all.severity, all.severityAtMost]).toEqual([
      'TOO_LITTLE_EXPLORED',
      'Undefined',
      'Critical',
    ]);
  });

  it('[R-SCORE-31] would pull the mean down too: 30.2 falls to 29.8, which is High', () => {
    // 0.992 · 30 + 0.008 · 50 = 30.16; 0.992 · 30 + 0.008 · 1 = 29.768; a severe share of 0.8 % alone makes it Medium.
    const found = scoreOf([
      { share: 0.992, score: 30 },
      { share: 0.008, type: 'Unexplored' },
    ]);
    expect([found.mean, found.severity, found.severityAtMost]).toEqual([30.16, 'Medium', 'High']);
  });

  it('[R-SCORE-31] is told where there is no score too, of what moved', () => {
    // Of the 0.9 % that moved, 0.03 scores 20 and 0.87 was ignored: (0.03 · 20 + 0.87 · 1) / 0.9 < 2.
    const found = scoreOf([
      { share: 0.991, type: 'Unspent output' },
      { share: 0.0003, score: 20 },
      { share: 0.0087, type: 'Ignored small amounts' },
    ]);
    expect([found.noScoreReason, found.severity, found.severityAtMost]).toEqual([
      'TOO_LITTLE_EXPLORED',
      'Undefined',
      'Critical',
    ]);
  });

  it('[R-SCORE-30] knows a rest of a few satoshi of thousands of coins for unexplored', () => {
    const found = scoreOf([
      { share: 1 - 2e-13, type: 'Unspent output' },
      { share: 2e-13, type: 'Unexplored' },
    ]);
    expect([found.score, found.noScoreReason]).toEqual([undefined, 'TOO_LITTLE_EXPLORED']);
  });

  it('[R-SCORE-31] is nothing where all was followed', () => {
    const found = scoreOf([{ share: 1, score: 99 }]);
    expect([found.severity, found.severityAtMost]).toEqual(['Low', 'Low']);
  });
});
