import { describe, expect, it } from 'vitest';
import { findCase, isListShown, listMatches, NO_CASE, stepThrough, withNoCase } from './cases.ts';

const CASES = [
  { id: 7, name: 'DEMO-2026' },
  { id: 8, name: '沪公经-2026-001' },
];

describe('the case field', () => {
  it('finds an approved case by its name, whatever stands around it [R-LOGIN-03]', () => {
    expect(findCase(CASES, ' DEMO-2026 ')?.id).toBe(7);
    expect(findCase(CASES, 'demo-2026')?.id).toBe(7);
  });

  it('knows no case by a part of its name [R-LOGIN-04]', () => {
    expect(findCase(CASES, 'DEMO')).toBeUndefined();
  });

  it('heads the list with the placeholder and never accepts it [R-LOGIN-05]', () => {
    expect(withNoCase(CASES)[0]).toEqual({ id: 0, name: '0' });
    expect(listMatches(CASES, '2026-0').map(({ id }) => id)).toEqual([0, 8]);
    expect(findCase(withNoCase(CASES), '0')).toBeUndefined();
    expect(findCase(withNoCase(CASES), NO_CASE.name)).toBeUndefined();
  });

  it('goes down from what was typed to the first case that matches, never to the placeholder [R-LOGIN-22]', () => {
    const typed = listMatches(CASES, '2026');
    const first = stepThrough(typed, -1, { by: 1, isTyped: true });
    expect(typed[first]?.name).toBe('DEMO-2026');
    expect(typed[stepThrough(typed, first, { by: 1, isTyped: true })]?.name).toBe('沪公经-2026-001');
    expect(stepThrough(typed, first, { by: -1, isTyped: true })).toBe(0);
    expect(stepThrough(typed, 2, { by: 1, isTyped: true })).toBe(2);
    // Nothing typed, or nothing that matches: the placeholder is all there is to begin with.
    expect(stepThrough(typed, -1, { by: 1, isTyped: false })).toBe(0);
    expect(stepThrough(listMatches(CASES, 'x'), -1, { by: 1, isTyped: true })).toBe(-1);
  });

  it('closes its list once a whole name is typed, also when the cases arrive later [R-LOGIN-26]', () => {
    expect(isListShown('BY_TYPING', CASES, 'DEMO')).toBe(true);
    expect(isListShown('BY_TYPING', [], 'DEMO-2026')).toBe(true);
    expect(isListShown('BY_TYPING', CASES, 'DEMO-2026')).toBe(false);
    expect(isListShown('BY_HAND', CASES, 'DEMO-2026')).toBe(true);
    expect(isListShown(undefined, CASES, 'DEMO')).toBe(false);
  });
});
