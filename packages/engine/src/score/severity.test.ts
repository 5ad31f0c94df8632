import { ENTITY_TYPES, type EndType, LEFT_OUT_TYPES, type RiskLevel, UNEXPLORED } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endKindOf, isEstablished } from '../ends/end-kinds.ts';
import { DEFAULT_POLICY, scoreOfType } from '../policy/policy.ts';
import { type Exposure, judgeSeverity } from './severity.ts';

const ASKED = { policy: DEFAULT_POLICY, isService: false, isDirectComplete: true, isHistoryWhole: true };

type Part = readonly [EndType, number, Partial<Exposure>?];

const toExposure = ([type, share, more]: Part): Exposure => ({
  type,
  share,
  score: type === UNEXPLORED ? undefined : scoreOfType(DEFAULT_POLICY, type),
  hops: 2,
  ...more,
});
const judge = (parts: readonly Part[], isService = false) =>
  judgeSeverity(parts.map(toExposure), { ...ASKED, isService });
/** Fills up with money of exchanges, which is Low. */
const severityOf = (parts: readonly Part[], isService = false): RiskLevel => {
  const rest = 1 - parts.reduce((sum, [, share]) => sum + share, 0);
  return judge(rest > 0 ? [...parts, ['Exchange', rest]] : parts, isService).severity;
};

describe('the table of ends', () => {
  it.each<[EndType, boolean, boolean]>([
    ['Exchange', true, false],
    ['OFAC sanction list', true, false],
    ['Block reward', true, false],
    ['Mixing service', true, true],
    ['Mixing pattern', true, true],
    ['Cross-chain bridge protocol', true, true],
    ['Dex', true, true],
    ['Secondary coin creation/removal', true, true],
    ['Large transaction', false, true],
    ['Large unnamed entity', false, true],
    ['Peeling chain of unknown origin', false, true],
    ['Maximum exploration depth', false, true],
    ['Ignored small amounts', false, true],
    ['Unexplored', false, true],
    ['Unknown origin', false, true],
    ['Swap through unidentified contract', false, true],
    ['Label outside its dates', false, true],
    ['Unusual fee on the way', false, true],
    ['Contract that others pay into', false, true],
    ['History not fetched', false, true],
    ['Unspent output', false, false],
    ['Fee on the way', false, false],
  ])('[R-ENDS-63] %s is attributed: %s, counts in the bound: %s', (type, isAttributed, isInBound) => {
    expect(endKindOf(type)).toEqual({ isAttributed, isInBound });
  });
});

it('unknown is what ended at nobody known, and neither what hides more behind it nor what came to nobody [R-SCORE-179]', () => {
  const unknown = [...ENTITY_TYPES, UNEXPLORED].filter((type) => !isEstablished(type as EndType));
  expect(unknown.sort()).toEqual([
    'Contract that others pay into',
    'History not fetched',
    'Ignored small amounts',
    'Label outside its dates',
    'Large transaction',
    'Large unnamed entity',
    'Maximum exploration depth',
    'Peeling chain of unknown origin',
    'Swap through unidentified contract',
    UNEXPLORED,
    'Unknown origin',
    'Unusual fee on the way',
  ]);
});

describe('money that came to nobody', () => {
  const levelsOf = (parts: readonly Part[]) => {
    const { severity, severityAtMost } = judge(parts);
    return [severity, severityAtMost];
  };

  it('does not dilute what was paid: 9 to a dark market and 80 to an exchange are High, whatever is parked [R-SCORE-214]', () => {
    const paid: readonly Part[] = [
      ['Darkweb', 0.09],
      ['Exchange', 0.8],
    ];
    expect(levelsOf([...paid, ['Unspent output', 0.11]])).toEqual(['High', 'High']);
    const diluted: readonly Part[] = [
      ['Darkweb', 0.009],
      ['Exchange', 0.08],
    ];
    expect(levelsOf([...diluted, ['Unspent output', 0.911]])).toEqual(['High', 'High']);
    expect(levelsOf([...diluted, ['Fee on the way', 0.911]])).toEqual(['High', 'High']);
  });

  it('does not dilute the bound: 0.5 % unknown of the 10 % that went anywhere may be High [R-SCORE-31]', () => {
    expect(
      levelsOf([
        ['Exchange', 0.095],
        ['Unexplored', 0.005],
        ['Unspent output', 0.9],
      ]),
    ).toEqual(['Low', 'High']);
  });

  it('is judged without only from 1 % or 1,000 USD on: one dust payment accuses nobody [R-SCORE-215]', () => {
    const dust = (share: number, usd?: number): readonly Part[] => [
      ['Darkweb', share, { usd }],
      ['Unspent output', 1 - share],
    ];
    expect(levelsOf(dust(0.01, 10))).toEqual(['Critical', 'Critical']);
    expect(levelsOf(dust(0.009_9, 999))).toEqual(['Low', 'Low']);
    expect(levelsOf(dust(0.009_9, 1_000))).toEqual(['Critical', 'Critical']);
    expect(levelsOf(dust(0.009_9))).toEqual(['Low', 'Critical']);
    expect(
      levelsOf([...dust(0.005, 600).slice(0, 1), ['Exchange', 0.001, { usd: 400 }], ['Unspent output', 0.994]]),
    ).toEqual(['Critical', 'Critical']);
  });

  it('leaves nobody Undefined for dust that was ignored beside gas and parked money [R-SCORE-89]', () => {
    const ofDust = (usd?: number): readonly Part[] => [
      ['Fee on the way', 0.6577],
      ['Unspent output', 0.3419],
      ['Exchange', 0.0001, { usd }],
      ['Ignored small amounts', 0.0003, { usd }],
    ];
    expect(levelsOf(ofDust(10))).toEqual(['Low', 'Low']);
    expect(judge(ofDust(10)).notFollowed).toBeCloseTo(0.0003, 12);
    // Worth something, or of unknown worth, it counts as a part of what has gone.
    expect(levelsOf(ofDust(1_000))).toEqual(['Undefined', undefined]);
    expect(levelsOf(ofDust())).toEqual(['Undefined', undefined]);
  });

  it('counts in the bound what has gone without a price: unknown is not clean [R-SCORE-31]', () => {
    const parked = (usd?: number): readonly Part[] => [
      ['Darkweb', 0.005, { usd: 10 }],
      ['Exchange', 0.004, { usd }],
      ['Unspent output', 0.991],
    ];
    expect(levelsOf(parked())).toEqual(['Low', 'Critical']);
    expect(levelsOf(parked(10))).toEqual(['Low', 'Low']);
  });

  it('takes nothing from what its share of the whole makes [R-SCORE-16]', () => {
    expect(
      levelsOf([
        ['Terrorism', 0.002, { usd: 999 }],
        ['Unspent output', 0.998],
      ]),
    ).toEqual(['Medium', 'Medium']);
  });
});

describe('severity by shares', () => {
  it.each<[EndType, number, RiskLevel]>([
    ['OFAC sanction list', 0.1, 'Critical'],
    ['OFAC sanction list', 0.0999, 'High'],
    ['OFAC sanction list', 0.01, 'High'],
    ['OFAC sanction list', 0.0099, 'Medium'],
    ['OFAC sanction list', 0.001, 'Medium'],
    ['OFAC sanction list', 0.000_999, 'Low'],
    ['Hack', 0.5, 'Critical'],
    ['Hack', 0.4999, 'High'],
    ['Hack', 0.1, 'High'],
    ['Hack', 0.0999, 'Medium'],
    ['Hack', 0.01, 'Medium'],
    ['Hack', 0.0099, 'Low'],
    ['Suspicious', 1, 'High'],
    ['Suspicious', 0.5, 'High'],
    ['Suspicious', 0.4999, 'Medium'],
    ['Suspicious', 0.1, 'Medium'],
    ['Suspicious', 0.0999, 'Low'],
  ])('[R-SCORE-14] [R-SCORE-15] [R-SCORE-16] %s of %d beside exchanges is %s', (type, share, severity) => {
    expect(severityOf([[type, share]])).toBe(severity);
  });

  it('[R-SCORE-14] adds up severe ends, and each circle holds the narrower ones', () => {
    expect(
      severityOf([
        ['Terrorism', 0.04],
        ['Ransomware', 0.06],
      ]),
    ).toBe('Critical');
    expect(
      severityOf([
        ['Terrorism', 0.009],
        ['Hack', 0.491],
      ]),
    ).toBe('Critical');
    expect(
      severityOf([
        ['Hack', 0.05],
        ['Suspicious', 0.45],
      ]),
    ).toBe('High');
  });

  it.each<EndType>([
    'Ongoing legal action',
    'Mixing pattern',
    'Community reported scam',
  ])('[R-SCORE-85] %s alone makes nothing Critical, whatever it is scored', (type) => {
    expect(severityOf([[type, 1]])).toBe('High');
    expect(severityOf([[type, 1, { score: 1 }]])).toBe('High');
    expect(
      severityOf([
        [type, 0.9, { score: 1 }],
        ['Terrorism', 0.1],
      ]),
    ).toBe('Critical');
  });
});

describe('severity by shares one hop behind a large unnamed entity [R-SCORE-101]', () => {
  const behind = { isBehindLarge: true };

  it.each<[EndType, number, RiskLevel]>([
    ['Ransomware', 1, 'Medium'],
    ['Ransomware', 0.01, 'Medium'],
    ['Ransomware', 0.0099, 'Undefined'],
    ['Ransomware', 0.001, 'Undefined'],
    ['Ransomware', 0.0009, 'Low'],
    ['Darkweb', 0.1, 'Medium'],
    ['Darkweb', 0.0999, 'Undefined'],
    ['Darkweb', 0.01, 'Undefined'],
    ['Darkweb', 0.0099, 'Low'],
  ])('%s of %d beside exchanges is %s', (type, share, severity) => {
    expect(severityOf([[type, share, behind]])).toBe(severity);
  });

  it('adds up with shares elsewhere, which make Medium by themselves as before', () => {
    const of = (met: number, seen: number) =>
      severityOf([
        ['Ransomware', met],
        ['Ransomware', seen, behind],
      ]);
    expect(of(0.0005, 0.0095)).toBe('Medium');
    expect(of(0.0005, 0.0094)).toBe('Undefined');
    expect(of(0.0009, 0)).toBe('Low');
    expect(of(0.001, 0.5)).toBe('Medium');
    expect(of(0.01, 0.5)).toBe('High');
  });

  it('leaves what the mean or a direct trace makes of the rest', () => {
    expect(
      severityOf([
        ['Ransomware', 0.005, behind],
        ['Gambling', 0.995],
      ]),
    ).toBe('Medium');
    expect(
      severityOf([
        ['Ransomware', 0.005, behind],
        ['Ransomware', 0.0001, { hops: 1, usd: 1_000 }],
      ]),
    ).toBe('Medium');
  });
});

describe('severity by the mean', () => {
  it.each<[readonly Part[], RiskLevel]>([
    [[['Gambling', 1]], 'Medium'],
    [
      [
        ['Gambling', 0.5],
        ['Block reward', 0.5],
      ],
      'Low',
    ],
    [[['Exchange', 1]], 'Low'],
    [[['Block reward', 1]], 'No'],
    [
      [
        ['Block reward', 0.5],
        ['Unspent output', 0.5],
      ],
      'No',
    ],
    [
      [
        ['Block reward', 0.999],
        ['Unexplored', 0.001],
      ],
      'Low',
    ],
    [
      [
        ['Block reward', 1 - 1e-13],
        ['Ransomware', 1e-13],
      ],
      'Low',
    ],
    [[], 'Undefined'],
    [[['Unspent output', 1]], 'Undefined'],
  ])('[R-SCORE-86] where no share speaks: %j is %s', (parts, severity) => {
    expect(judge(parts).severity).toBe(severity);
  });

  it('[R-SCORE-86] is not Medium for what is unknown and counts 50: 0.92 · 71 + 0.08 · 50 is 69.32', () => {
    expect(
      judge([
        ['Service', 0.92, { score: 71 }],
        ['Large unnamed entity', 0.08],
      ]).severity,
    ).toBe('Low');
  });
});

describe('traces of severe money', () => {
  const dust: Part = ['OFAC sanction list', 0.000_1, { hops: 1, usd: 1_000 }];

  it('[R-SCORE-88] are Medium from 1,000 USD met directly', () => {
    expect(severityOf([dust])).toBe('Medium');
    expect(
      severityOf([
        ['Terrorism', 0.000_05, { hops: 1, usd: 400 }],
        ['Ransomware', 0.000_05, { hops: 1, usd: 600 }],
      ]),
    ).toBe('Medium');
  });

  it('[R-SCORE-88] are not below that, hops away, without a price, or on a service: one satoshi makes nobody Medium', () => {
    expect(severityOf([['OFAC sanction list', 0.000_1, { hops: 1, usd: 999.99 }]])).toBe('Low');
    expect(severityOf([['OFAC sanction list', 0.000_1, { hops: 2, usd: 1e9 }]])).toBe('Low');
    expect(severityOf([['OFAC sanction list', 0.000_1, { hops: 1 }]])).toBe('Low');
    expect(severityOf([dust], true)).toBe('Low');
    expect(severityOf([['OFAC sanction list', 1e-8, { hops: 1, usd: 0.0006 }]])).toBe('Low');
    expect(severityOf([['Hack', 0.000_1, { hops: 1, usd: 5_000 }]])).toBe('Low');
  });
});

describe('what was not followed', () => {
  it.each<[EndType, number, RiskLevel]>([
    ['Unexplored', 0.11, 'Undefined'],
    ['Unexplored', 0.1, 'Low'],
    ['Large unnamed entity', 1, 'Undefined'],
    ['Large transaction', 0.2, 'Undefined'],
    ['Unknown origin', 1, 'Undefined'],
    ['Peeling chain of unknown origin', 0.5, 'Undefined'],
    ['Dex', 0.2, 'Undefined'],
    ['Cross-chain bridge protocol', 1, 'Undefined'],
    ['Mixing service', 0.2, 'High'],
    ['Mixing pattern', 0.2, 'Medium'],
  ])('[R-SCORE-89] %s of %d makes the severity %s', (type, share, severity) => {
    expect(severityOf([[type, share]])).toBe(severity);
  });

  it('[R-SCORE-89] takes no finding away', () => {
    expect(
      severityOf([
        ['Unexplored', 0.97],
        ['Terrorism', 0.03],
      ]),
    ).toBe('High');
    expect(
      severityOf([
        ['Unexplored', 0.5],
        ['Hack', 0.01],
      ]),
    ).toBe('Medium');
    // 0.89 · 40 + 0.11 · 100 = 46.6: Medium however clean the rest is; 0.4 · 40 + 0.6 · 100 = 76 is not.
    expect(
      judge([
        ['Gambling', 0.89],
        ['Unexplored', 0.11],
      ]).severity,
    ).toBe('Medium');
    expect(
      judge([
        ['Gambling', 0.4],
        ['Unexplored', 0.6],
      ]).severity,
    ).toBe('Undefined');
  });

  it('[R-SCORE-178] is told apart from what is attributed and hides what lies behind it, and is no less grave for that', () => {
    const found = judge([
      ['Secondary coin creation/removal', 0.4],
      ['Mixing service', 0.08],
      ['Unknown origin', 0.2],
      ['Exchange', 0.12],
      ['Unspent output', 0.2],
    ]);
    expect(found.notFollowed).toBeCloseTo(0.85, 12);
    expect(found.notEstablished).toBeCloseTo(0.25, 12);
    const burnt = judge([['Secondary coin creation/removal', 1]]);
    expect(burnt).toEqual({ severity: 'Undefined', notFollowed: 1, notEstablished: 0 });
    expect(judge([['Block reward', 1, { isUnproven: true }]]).notEstablished).toBe(1);
  });

  it('[R-SCORE-89] is told as a share of what has gone anywhere', () => {
    const found = judge([
      ['Unspent output', 0.9],
      ['Unexplored', 0.02],
      ['Exchange', 0.08],
    ]);
    expect(found.notFollowed).toBeCloseTo(0.2, 12);
    expect(found.severity).toBe('Undefined');
  });
});

describe('the bound of the severity', () => {
  it.each<[EndType, number, RiskLevel | undefined]>([
    ['Ignored small amounts', 0.000_9, 'Low'],
    ['Ignored small amounts', 0.001, 'Medium'],
    ['Ignored small amounts', 0.009, 'Medium'],
    ['Ignored small amounts', 0.01, 'High'],
    ['Unexplored', 0.0999, 'High'],
    ['Unexplored', 0.1, undefined],
    ['Maximum exploration depth', 0.05, 'High'],
    ['Large unnamed entity', 0.05, 'High'],
    ['Large transaction', 0.05, 'High'],
    ['Cross-chain bridge protocol', 0.05, 'High'],
    ['Dex', 0.05, 'High'],
    ['Peeling chain of unknown origin', 0.05, 'High'],
    ['Unknown origin', 0.05, 'High'],
    ['Swap through unidentified contract', 0.05, 'High'],
    ['Unspent output', 0.05, 'Low'],
  ])('[R-SCORE-31] [R-SCORE-91] %s of %d beside exchanges may be %s', (type, share, level) => {
    expect(
      judge([
        [type, share],
        ['Exchange', 1 - share],
      ]).severityAtMost,
    ).toBe(level);
  });

  it('[R-SCORE-31] adds to what was found to be severe, and counts a trace that may be direct', () => {
    expect(
      judge([
        ['Exchange', 0.985],
        ['Terrorism', 0.006],
        ['Ignored small amounts', 0.009],
      ]).severityAtMost,
    ).toBe('High');
    expect(
      judge([
        ['Exchange', 0.9995],
        ['Unexplored', 0.0005, { usd: 2_000 }],
      ]).severityAtMost,
    ).toBe('Medium');
  });

  it('[R-SCORE-31] holds whatever the money behind turns out to be, at worst or at random', () => {
    const type = fc.constantFrom<EndType>(...ENTITY_TYPES, UNEXPLORED);
    const ownScore = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
    const part = fc.record({
      type,
      ownScore,
      weight: fc.integer({ min: 1, max: 100_000 }),
      hops: fc.integer({ min: 1, max: 3 }),
      usd: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true }), { nil: undefined }),
    });
    const worst = fc.record({
      type: fc.constantFrom<EndType>('OFAC sanction list', 'Ransomware'),
      ownScore: fc.constant(undefined),
      weight: fc.integer({ min: 1, max: 9 }),
      hops: fc.constant(1),
      usd: fc.constant(undefined),
    });
    type Drawn = { type: EndType; ownScore: number | undefined; weight: number; hops: number; usd: number | undefined };
    const toEnd = (each: Drawn, share: number, usd: number | undefined): Exposure =>
      toExposure([
        each.type,
        share,
        {
          hops: each.hops,
          usd,
          // Limits of a walk have no score of their own.
          ...(each.ownScore === undefined || endKindOf(each.type).isInBound || LEFT_OUT_TYPES.has(each.type)
            ? {}
            : { score: each.ownScore }),
        },
      ]);
    let bounds = 0;
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        // A few heavy known ends, so that what is not followed is often little enough for a bound.
        fc.array(
          fc.record({ score: fc.integer({ min: 1, max: 100 }), weight: fc.integer({ min: 0, max: 9_000_000 }) }),
          {
            maxLength: 3,
          },
        ),
        fc.array(fc.array(fc.oneof(worst, part), { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        (drawn, known, behind, isService) => {
          const all: readonly Drawn[] = [
            ...known.map((each) => ({
              type: 'Exchange' as const,
              ownScore: each.score,
              weight: each.weight + 1,
              hops: 2,
              usd: undefined,
            })),
            ...drawn,
          ];
          const whole = all.reduce((sum, each) => sum + each.weight, 0);
          const ends = all.map((each) => toEnd(each, each.weight / whole, each.usd));
          const question = { ...ASKED, isService };
          const { severity, severityAtMost } = judgeSeverity(ends, question);
          if (severityAtMost === undefined) return;
          bounds += 1;
          const completed = ends.flatMap((end, index) => {
            if (!endKindOf(end.type).isInBound) return [end];
            const parts = behind[index % behind.length] ?? [];
            const sum = parts.reduce((total, each) => total + each.weight, 0);
            return parts.map((each) => {
              const fraction = each.weight / sum;
              return toEnd(each, end.share * fraction, end.usd === undefined ? undefined : end.usd * fraction);
            });
          });
          expect(rank(severity)).toBeLessThanOrEqual(rank(severityAtMost));
          expect(rank(judgeSeverity(completed, question).severity)).toBeLessThanOrEqual(rank(severityAtMost));
        },
      ),
      { numRuns: 2_000 },
    );
    expect(bounds).toBeGreaterThan(200);
  });
});

const ORDER: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
const rank = (level: RiskLevel): number => ORDER.indexOf(level);
