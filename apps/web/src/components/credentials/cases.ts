import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApprovedCase } from '../../lib/account.ts';
import { listApprovedCases } from '../../lib/account.ts';

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

/** The placeholder, then the cases whose name contains the text. */
export const listMatches = (cases: readonly ApprovedCase[], text: string): readonly ApprovedCase[] => {
  const part = text.trim().toLowerCase();
  const matches = cases.filter(({ id, name }) => id !== NO_CASE.id && name.toLowerCase().includes(part));
  return [NO_CASE, ...matches.slice(0, MAX_OPTIONS)];
};

/** Means by which the list was opened; undefined: it is closed. */
export type Opening = 'BY_TYPING' | 'BY_HAND' | undefined;

/** True where the list is shown: a whole typed name leaves nothing to complete, also when the cases arrive after it. */
export const isListShown = (opening: Opening, cases: readonly ApprovedCase[], text: string): boolean =>
  opening === 'BY_HAND' || (opening === 'BY_TYPING' && findCase(cases, text) === undefined);

/** Index of the next option by keyboard; -1 if no option follows. From typed text, a step down never selects the placeholder. */
export function stepThrough(
  options: readonly ApprovedCase[],
  from: number,
  { by, isTyped }: { readonly by: 1 | -1; readonly isTyped: boolean },
): number {
  const first = from === -1 && by === 1 && isTyped ? 1 : Math.max(0, from + by);
  return first < options.length ? first : from;
}

const options = { queryKey: ['approved cases'], queryFn: listApprovedCases, staleTime: 60_000 };

/** The approved cases, and a way to wait for them. */
export function useCases() {
  const queries = useQueryClient();
  const query = useQuery(options);
  return { query, wait: () => queries.ensureQueryData(options) };
}
