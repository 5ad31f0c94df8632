import type { EndType, EntityType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { entity } from '../../test/memory-ledger.ts';
import { endKindOf } from '../ends/end-kinds.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { type Score, type ScoredObject, scoreTrace } from './score-trace.ts';

interface Part {
  readonly share: number;
  /** An entity of this score of its own … */
  readonly score?: number;
  /** … or an end of this type. */
  readonly type?: EndType;
  readonly hops?: number;
  /** Part of the share that was met directly; absent: all of it at one hop, otherwise none. */
  readonly directShare?: number;
  readonly isBehindLarge?: true;
}

const TOTAL = 1e8;

function scoreOf(parts: readonly Part[], object?: ScoredObject): Score {
  const ends = parts.map(({ share, score, type = 'Exchange', hops = 1, directShare, ...marks }, index): TraceEnd => {
    const named = score === undefined ? undefined : entity(index + 1, type as EntityType, score);
    return {
      key: named === undefined ? `end:${type}` : `entity:${named.id}`,
      type,
      ...(named === undefined ? {} : { entity: named }),
      share,
      amountBase: BigInt(Math.round(share * TOTAL)),
      isByProportion: false,
      hops,
      directShare: directShare ?? (hops <= 1 ? share : 0),
      transactions: 1,
      evidence: [],
      ...marks,
    };
  });
  const shareWhere = (isCounted: (type: EndType) => boolean): number =>
    ends.filter((end) => isCounted(end.type)).reduce((sum, end) => sum + end.share, 0);
  const trace: TraceResult = {
    direction: 'INCOMING',
    totalBase: BigInt(TOTAL),
    ends,
    attributed: shareWhere((type) => endKindOf(type).isAttributed),
    unexplored: shareWhere((type) => type === 'Unexplored'),
    ignored: 0,
    unspent: shareWhere((type) => type === 'Unspent output'),
    expanded: 1,
    isDirectComplete: true,
    historyState: 'WHOLE',
    historyHeight: 1,
    rows: 1,
  };
  return scoreTrace(trace, DEFAULT_POLICY, object);
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
    expect([found.score, found.level, found.severity]).toEqual([99, 'Low', 'Low']);
    expect(found.traceOfSevere?.types).toEqual(['Ransomware']);
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
      notFollowed: 0,
      notEstablished: 0,
      severeShare: 0,
      ends: [],
    });
  });

  it('where all is unspent, or went into fees on the way [R-SCORE-24]', () => {
    const found = scoreOf([
      { share: 0.999, type: 'Unspent output' },
      { share: 0.001, type: 'Fee on the way' },
    ]);
    expect([found.score, found.noScoreReason, found.severity]).toEqual([undefined, 'ONLY_UNSPENT', 'Undefined']);
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

describe('severity beside the score', () => {
  it('[R-SCORE-17] names the worst exposure beside a mean that hides it', () => {
    const found = scoreOf([
      { share: 0.5, score: 80 },
      { share: 0.38, score: 78 },
      { share: 0.05, type: 'Ransomware', hops: 1 },
      { share: 0.07, type: 'OFAC sanction list', hops: 4 },
    ]);
    expect(found.mean).toBeCloseTo(69.76, 9);
    expect(found.severeShare).toBeCloseTo(0.12, 12);
    expect([found.worst?.end.type, found.worst?.end.hops, found.severity]).toEqual([
      'OFAC sanction list',
      4,
      'Critical',
    ]);
  });

  it('[R-SCORE-13] goes by shares where the mean hides stolen money: 30 % of a hack reads 70 and Low by the mean', () => {
    const found = scoreOf([
      { share: 0.3, type: 'Hack' },
      { share: 0.7, type: 'Block reward' },
    ]);
    expect([found.score, found.level, found.severity]).toEqual([70, 'Low', 'High']);
    expect(scoreOf([{ share: 1, type: 'Hack' }]).severity).toBe('Critical');
  });

  it('[R-SCORE-87] tells a trace with its share, amount and types, and no more of it than there is', () => {
    const of = (share: number) =>
      scoreOf([
        { share: 1 - share, type: 'Exchange' },
        { share: share / 4, type: 'Terrorism' },
        { share: (share * 3) / 4, type: 'Ransomware' },
      ]).traceOfSevere;
    expect(of(0.0004)).toEqual({ share: 0.0004, amountBase: 40_000n, types: ['Terrorism', 'Ransomware'] });
    expect(of(0.001)).toBeUndefined();
    expect(of(0)).toBeUndefined();
  });

  it('[R-SCORE-101] tells as a trace too what lies behind a large unnamed entity and is too little for Medium', () => {
    const of = (behind: number, met = 0) =>
      scoreOf([
        { share: 1 - behind - met, type: 'Exchange' },
        { share: behind, type: 'Ransomware', isBehindLarge: true },
        { share: met, type: 'Terrorism' },
      ]);
    const [little, enough] = [of(0.005, 0.0001), of(0.01)];
    expect(little.traceOfSevere).toEqual({ share: 0.0051, amountBase: 510_000n, types: ['Ransomware', 'Terrorism'] });
    expect(little.severity).toBe('Undefined');
    expect([enough.traceOfSevere, enough.severity]).toEqual([undefined, 'Medium']);
    expect(of(0.005, 0.001).traceOfSevere).toBeUndefined();
  });

  it('[R-SCORE-30] knows a rest of a few satoshi of thousands of coins for unexplored', () => {
    const found = scoreOf([
      { share: 1 - 2e-13, type: 'Unspent output' },
      { share: 2e-13, type: 'Unexplored' },
    ]);
    expect([found.score, found.noScoreReason, found.severity]).toEqual([undefined, 'TOO_LITTLE_EXPLORED', 'Undefined']);
  });
});

describe('a chain of few labels', () => {
  const FEW = { isService: false, hasFewLabels: true };
  const far: Part = { type: 'Block reward', share: 1, hops: 3 };

  it('[R-SCORE-115] takes no comfort from block rewards beyond one hop', () => {
    expect(scoreOf([far])).toMatchObject({ severity: 'No', notFollowed: 0 });
    const few = scoreOf([far], FEW);
    expect(few).toMatchObject({ severity: 'Undefined', notFollowed: 1 });
    expect(few.severityAtMost).toBeUndefined();
  });

  it('[R-SCORE-115] leaves rows, mean and level as they are', () => {
    const few = scoreOf([far], FEW);
    expect(few).toMatchObject({ score: 100, level: 'No', mean: 100 });
    expect(few.ends).toEqual(scoreOf([far]).ends);
  });

  it('[R-SCORE-115] counts what was paid directly as followed', () => {
    expect(scoreOf([{ ...far, hops: 1 }], FEW)).toMatchObject({ severity: 'No', notFollowed: 0 });
    const mixed = scoreOf([{ ...far, hops: 1, directShare: 0.95 }], FEW);
    expect(mixed.notFollowed).toBeCloseTo(0.05, 12);
    expect(mixed).toMatchObject({ severity: 'Low', severityAtMost: 'High' });
  });

  it('[R-SCORE-115] keeps what evidence there is', () => {
    const stolen: Part = { type: 'Hack', share: 0.3 };
    expect(scoreOf([stolen, { ...far, share: 0.7 }], FEW)).toMatchObject({ severity: 'High' });
  });
});

describe('money of an address that a list named later', () => {
  const later: Part = { type: 'Label outside its dates', share: 1 };

  it('[R-ENDS-66] counts below 10, High at most, and never as followed', () => {
    const scored = scoreOf([later]);
    expect(scored.ends[0]?.score).toBe(9);
    expect(scored).toMatchObject({ severity: 'High', notFollowed: 1 });
  });

  it('[R-ENDS-66] of a small share beside known money may be anything', () => {
    const scored = scoreOf([
      { ...later, share: 0.05 },
      { score: 80, share: 0.95 },
    ]);
    expect(scored).toMatchObject({ severity: 'Medium', severityAtMost: 'High' });
  });
});
