import type { ApprovedCase } from '../../lib/account-api.ts';

/** Heads every list of cases and means that nothing is chosen; never accepted. */
export const NO_CASE: ApprovedCase = { id: 0, name: '0' };

export const withNoCase = (cases: readonly ApprovedCase[]): readonly ApprovedCase[] => [NO_CASE, ...cases];

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The approved case of this name; undefined for anything else, the placeholder included. */
export function findCase(cases: readonly ApprovedCase[], text: string): ApprovedCase | undefined {
  const name = text.trim();
  const real = cases.filter(({ id }) => id !== NO_CASE.id);
  return real.find((each) => each.name === name) ?? real.find((each) => same(each.name, name));
}

/** Most options that are drawn at once. */
const MAX_OPTIONS = 50;

/** The placeholder, then the cases whose name holds what was typed. */
export const listMatches = (cases: readonly ApprovedCase[], text: string): readonly ApprovedCase[] => {
  const part = text.trim().toLowerCase();
  const matches = cases.filter(({ id, name }) => id !== NO_CASE.id && name.toLowerCase().includes(part));
  return [NO_CASE, ...matches.slice(0, MAX_OPTIONS)];
};
