import { composeHeadline, type HeadlineFacts, type HeadlinePart, type RiskLevel } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { ScoredResult } from '../../../lib/analyse.ts';
import { readHeadline } from './headline.ts';
import type { Scored } from './scored.ts';

const PENDING: Scored = { state: 'PENDING' };
const FAILED: Scored = { state: 'FAILED', isTooMany: false };

type Way = 'INCOMING' | 'OUTGOING';
type Object = Pick<HeadlineFacts, 'own' | 'isService'>;
const NOBODY: Object = { own: [], isService: false };
const label = (level: RiskLevel, isService = false): Object => {
  const own: HeadlinePart = { level, basis: 'OWN', isUnverified: false };
  return { own: [own], isService };
};

/** An answer of one direction, with its own headline. */
const done = (way: Way, severity: RiskLevel, { object = NOBODY, isIdle = false, change = {} } = {}): Scored => {
  const headline = composeHeadline({ ...object, money: { [way]: isIdle ? null : severity } });
  const result = { severity, headline, noScoreReason: null, details: isIdle ? [] : [{}], ...change };
  return { state: 'DONE', result: { ...result, verdict: [] } as unknown as ScoredResult };
};
const incoming = (severity: RiskLevel, more = {}) => done('INCOMING', severity, more);
const outgoing = (severity: RiskLevel, more = {}) => done('OUTGOING', severity, more);
const unpriced = (way: Way) => done(way, 'Undefined', { change: { details: [], noScoreReason: 'NO_PRICES' } });
const NOTHING: Scored = { state: 'DONE', result: null };

const read = (INCOMING: Scored, OUTGOING: Scored, object?: Object) => {
  const own = object && composeHeadline({ ...object, money: {} });
  const { headline, isOpen, direction } = readHeadline({ INCOMING, OUTGOING }, own);
  return [isOpen ? undefined : headline.level, headline.basis, direction];
};

describe('the headline of a page', () => {
  it.each<readonly [name: string, origin: Scored, destination: Scored, level: unknown, basis: unknown, way: Way]>([
    ['the worse of both', incoming('Low'), outgoing('Critical'), 'Critical', 'DESTINATION', 'OUTGOING'],
    ['the origin of two alike', incoming('High'), outgoing('High'), 'High', 'ORIGIN', 'INCOMING'],
    ['Undefined beside Low', incoming('Low'), outgoing('Undefined'), 'Undefined', 'DESTINATION', 'OUTGOING'],
    ['what was found beside Undefined', incoming('Medium'), outgoing('Undefined'), 'Medium', 'ORIGIN', 'INCOMING'],
    ['Undefined where one failed', incoming('Low'), FAILED, 'Undefined', 'DESTINATION', 'OUTGOING'],
    [
      'the only one where money went',
      incoming('Low'),
      outgoing('Undefined', { isIdle: true }),
      'Low',
      'ORIGIN',
      'INCOMING',
    ],
    [
      'Undefined where coins of one have no price',
      incoming('No'),
      unpriced('OUTGOING'),
      'Undefined',
      'DESTINATION',
      'OUTGOING',
    ],
    [
      'what was found beside coins without a price',
      unpriced('INCOMING'),
      outgoing('Medium'),
      'Medium',
      'DESTINATION',
      'OUTGOING',
    ],
    ['Undefined where nothing ever moved', NOTHING, NOTHING, 'Undefined', null, 'INCOMING'],
    ['open while one is calculated', incoming('Low'), PENDING, undefined, 'ORIGIN', 'OUTGOING'],
    ['not open where nothing can be graver', incoming('Critical'), PENDING, 'Critical', 'ORIGIN', 'INCOMING'],
  ])('is %s [R-ADDR-157] [R-SCORE-90]', (_name, origin, destination, level, basis, direction) => {
    expect(read(origin, destination)).toEqual([level, basis, direction]);
  });

  it('is the own label’s where no scoring answers, and lasts while the other way is calculated [R-ADDR-218]', () => {
    expect(read(FAILED, FAILED, label('Critical'))[0]).toBe('Critical');
    expect(read(FAILED, PENDING, label('Critical'))[0]).toBe('Critical');
    expect(read(FAILED, PENDING, label('High'))[0]).toBeUndefined();
    expect(read(FAILED, outgoing('Critical', { object: label('High') }), label('High'))).toEqual([
      'Critical',
      'DESTINATION',
      'OUTGOING',
    ]);
    expect(read(FAILED, FAILED)[0]).toBe('Undefined');
  });

  it('is told by the answers alone where both have one: they know which label counts [R-ADDR-218]', () => {
    expect(read(incoming('Low'), outgoing('Low'), label('High'))[0]).toBe('Low');
  });

  it('of a service is its own level at once, and its customers’ level is open while one way is calculated [R-SCORE-210]', () => {
    const object = label('Low', true);
    const of = (a: Scored, b: Scored) => {
      const { headline, isOpen, areCustomersOpen } = readHeadline(
        { INCOMING: a, OUTGOING: b },
        composeHeadline({ ...object, money: {} }),
      );
      return [headline.level, isOpen, headline.customers, areCustomersOpen];
    };
    expect(of(PENDING, PENDING)).toEqual(['Low', false, null, true]);
    expect(of(incoming('High', { object }), PENDING)).toEqual(['Low', false, 'High', true]);
    expect(of(incoming('High', { object }), outgoing('No', { object }))).toEqual(['Low', false, 'High', false]);
    expect(of(incoming('Low', { object }), FAILED)).toEqual(['Low', false, 'Undefined', false]);
  });

  it('is by what an object did where its money says less [R-SCORE-193]', () => {
    const object: Object = { own: [{ level: 'Medium', basis: 'CONDUCT', isUnverified: false }], isService: false };
    expect(read(incoming('Low', { object }), outgoing('Undefined', { object, isIdle: true }))).toEqual([
      'Medium',
      'CONDUCT',
      'INCOMING',
    ]);
  });
});
