import { expect, it } from 'vitest';
import { findFaults, formatPlanned, listCitations, parseRules } from './product-rules.mjs';

const rule = (id, isPlanned) => ({ id, isPlanned, text: 'x', file: 'docs/product/a.md' });

it('reads a rule with its number, its plan mark and its page', () => {
  const page = parseRules(
    'a.md',
    '# Sign in\n\n- R-LOGIN-01 (planned) Asks for a case.\n- R-LOGIN-02 Asks for a password.\n',
  );
  expect(page.faults).toEqual([]);
  expect(page.rules).toEqual([
    { id: 'R-LOGIN-01', isPlanned: true, text: 'Asks for a case.', file: 'a.md' },
    { id: 'R-LOGIN-02', isPlanned: false, text: 'Asks for a password.', file: 'a.md' },
  ]);
});

it('names a line that only looks like a rule', () => {
  expect(parseRules('a.md', '- R-LOGIN-1 One digit.').faults).toEqual([
    'a.md:1: not of the form "- R-AREA-NN (planned) text"',
  ]);
  expect(parseRules('a.md', '- R-LOGIN-01 (planed)').faults).toEqual([]);
  expect(parseRules('a.md', '* **R-LOGIN-01** Bold.').faults).toHaveLength(1);
});

it('finds one or several rules cited in brackets, and none in a test that never runs', () => {
  const text = "it('a [R-A-01]', f);\nit('b [R-A-02, R-B-10]', f);\nit.skip('c [R-A-03]', f);\nconst x = 'R-A-04';";
  expect(listCitations('x.test.ts', text)).toEqual([
    { id: 'R-A-01', place: 'x.test.ts:1' },
    { id: 'R-A-02', place: 'x.test.ts:2' },
    { id: 'R-B-10', place: 'x.test.ts:2' },
  ]);
});

it('is content with a planned rule that nobody cites and a built one that somebody does', () => {
  expect(findFaults([rule('R-A-01', true), rule('R-A-02', false)], [{ id: 'R-A-02', place: 't:1' }])).toEqual([]);
});

it('refuses an unproved rule, a proved plan, a double number and a citation of nothing', () => {
  const rules = [rule('R-A-01', false), rule('R-A-02', true), rule('R-A-02', true)];
  const citations = [
    { id: 'R-A-02', place: 't:1' },
    { id: 'R-A-99', place: 't:2' },
  ];
  expect(findFaults(rules, citations)).toEqual([
    'docs/product/a.md: R-A-02 is also in docs/product/a.md',
    't:2: cites R-A-99, which no page of docs/product holds',
    'docs/product/a.md: R-A-01 is neither planned nor cited by any test',
    'docs/product/a.md: R-A-02 is built (t:1 cites it): remove "(planned)"',
  ]);
});

it('states in one line how many rules are proved, and links each planned one', () => {
  expect(formatPlanned([rule('R-A-01', false), rule('R-A-02', true), rule('R-A-03', true)])).toBe(
    '1 rules are proved by tests, 2 are planned: [R-A-02](docs/product/a.md), [R-A-03](docs/product/a.md).',
  );
  expect(formatPlanned([rule('R-A-01', false)])).toBe('1 rules are proved by tests, 0 are planned.');
});
