import { describe, expect, it } from 'vitest';
import { composeHeadline, type HeadlineFacts, type HeadlinePart, mergeHeadlines } from './headline.ts';
import type { RiskLevel } from './risk.ts';

const part = (level: RiskLevel, basis: HeadlinePart['basis']): HeadlinePart => ({ level, basis, isUnverified: false });
const compose = (facts: Partial<HeadlineFacts>) => composeHeadline({ own: [], isService: false, money: {}, ...facts });
const shortOf = (facts: Partial<HeadlineFacts>) => {
  const { level, basis, customers, unanswered } = compose(facts);
  return [level, basis, customers, unanswered.join()];
};

describe('the headline of an object', () => {
  it.each<readonly [name: string, facts: Partial<HeadlineFacts>, expected: readonly unknown[]]>([
    ['nothing where nothing is known', {}, ['Undefined', null, null, 'INCOMING,OUTGOING']],
    ['the worse direction', { money: { INCOMING: 'Low', OUTGOING: 'High' } }, ['High', 'DESTINATION', null, '']],
    ['the origin of two alike', { money: { INCOMING: 'High', OUTGOING: 'High' } }, ['High', 'ORIGIN', null, '']],
    [
      'Undefined beside Low',
      { money: { INCOMING: 'Low', OUTGOING: 'Undefined' } },
      ['Undefined', 'DESTINATION', null, ''],
    ],
    [
      'a direction alone where nothing moved the other way',
      { money: { INCOMING: 'Low', OUTGOING: null } },
      ['Low', 'ORIGIN', null, ''],
    ],
    [
      'a direction alone, and says which has no answer',
      { money: { INCOMING: 'Low' } },
      ['Low', 'ORIGIN', null, 'OUTGOING'],
    ],
    [
      'the own label before money as grave',
      { own: [part('Critical', 'OWN')], money: { INCOMING: 'Critical', OUTGOING: null } },
      ['Critical', 'OWN', null, ''],
    ],
    [
      'money that is graver than the label',
      { own: [part('Medium', 'OWN')], money: { INCOMING: 'No', OUTGOING: 'Critical' } },
      ['Critical', 'DESTINATION', null, ''],
    ],
    [
      'of a service its own, beside its customers’ money',
      { own: [part('Low', 'OWN')], isService: true, money: { INCOMING: 'Critical', OUTGOING: 'No' } },
      ['Low', 'OWN', 'Critical', ''],
    ],
    [
      'of a service what it does itself',
      { own: [part('Low', 'OWN'), part('Medium', 'CONDUCT')], isService: true, money: {} },
      ['Medium', 'CONDUCT', null, 'INCOMING,OUTGOING'],
    ],
  ])('is %s [R-SCORE-111] [R-SCORE-210] [R-SCORE-211]', (_name, facts, expected) => {
    expect(shortOf(facts)).toEqual(expected);
  });

  it('of two answers is what both together say, in either order [R-SCORE-211]', () => {
    const levels: readonly (RiskLevel | null)[] = ['Critical', 'High', 'Medium', 'Undefined', 'Low', 'No', null];
    const owns = [[], [part('Medium', 'OWN')], [part('Low', 'WALLET'), part('Medium', 'CONDUCT')]];
    for (const own of owns)
      for (const isService of own.length > 0 ? [false, true] : [false])
        for (const INCOMING of levels)
          for (const OUTGOING of levels) {
            const [a, b] = [
              compose({ own, isService, money: { INCOMING } }),
              compose({ own, isService, money: { OUTGOING } }),
            ];
            const whole = compose({ own, isService, money: { INCOMING, OUTGOING } });
            expect([mergeHeadlines(a, b), mergeHeadlines(b, a)]).toEqual([whole, whole]);
          }
  });
});
