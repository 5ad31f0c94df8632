import type { Criterion } from './acceptance.ts';
import type { Comparison } from './compare.ts';
import type { DilutedCount } from './diluted.ts';
import type { MethodCount } from './methods.ts';
import { countOf, SEVERITIES, type Tally } from './tally.ts';
import type { UndefinedCause } from './undefined-causes.ts';

const NAME_WIDTH = 20;
const CELL_WIDTH = 15;

export const toPercent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const toCount = (count: number, whole: number): string => `${count} (${toPercent(whole === 0 ? 0 : count / whole)})`;
const toLine = (cells: readonly string[]): string =>
  cells.map((text, index) => (index === 0 ? text.padEnd(NAME_WIDTH) : text.padStart(CELL_WIDTH))).join('');

/** A row a class, a column a severity: how many, and of how many. */
export function toTable(rows: ReadonlyMap<string, Tally>): string {
  const body = [...rows].map(([name, tally]) => {
    const whole = countOf(tally);
    return toLine([name, String(whole), ...SEVERITIES.map((each) => toCount(tally[each], whole))]);
  });
  return [toLine(['', 'addresses', ...SEVERITIES]), ...body].join('\n');
}

export function toComparisonTable(rows: ReadonlyMap<string, Comparison>): string {
  const body = [...rows].map(([name, { same, falseAlarms, missed, saidUnknown, otherwise }]) => {
    const counts = [same, falseAlarms, missed, saidUnknown, otherwise];
    const whole = counts.reduce((sum, each) => sum + each, 0);
    return toLine([name, ...counts.map((each) => toCount(each, whole))]);
  });
  return [toLine(['', 'the same', 'false alarm', 'missed', 'said unknown', 'otherwise']), ...body].join('\n');
}

export function toDilutedTable(rows: ReadonlyMap<string, DilutedCount>): string {
  const body = [...rows].map(([name, { addresses, bounded, carried, flagged }]) =>
    toLine([name, String(addresses), ...[bounded, carried, flagged].map((each) => toCount(each, addresses))]),
  );
  return [toLine(['', 'addresses', 'with severe', 'carried', 'flagged']), ...body].join('\n');
}

export function toMethodTable(rows: ReadonlyMap<string, MethodCount>): string {
  const body = [...rows].map(([name, { questions, meanPercent, grave, between, small, none }]) =>
    toLine([
      name,
      String(questions),
      `${meanPercent.toFixed(1)} %`,
      ...[grave, between, small, none].map((each) => toCount(each, questions)),
    ]),
  );
  return [toLine(['', 'questions', 'mean', '10 % or more', '1 to 10 %', 'less', 'none']), ...body].join('\n');
}

export const toCriterionLine = ({ class: name, asks, share, holds }: Criterion): string =>
  `${holds ? 'holds ' : 'MISSED'}  ${name.padEnd(NAME_WIDTH)}${asks.padEnd(24)}${toPercent(share)}`;

export const toCauseLine = ({ type, addresses, meanPercent }: UndefinedCause): string =>
  `${type.padEnd(2 * NAME_WIDTH)}${String(addresses).padStart(4)}   ${meanPercent.toFixed(1)} %`;
