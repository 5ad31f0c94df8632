import { formatCount } from '../text/format-number.ts';
import type { Segment } from './segment.ts';

type Value = string | number | readonly Segment[] | undefined;

/** Every second part is the name of a blank. */
const BLANK = /\{\{(\w+)\}\}/;

/** Fills the blanks `{{name}}` of a text. A number is a quantity, and grouped in thousands. */
export const fill = (text: string, values: Readonly<Record<string, Value>> = {}): readonly Segment[] =>
  text
    .split(BLANK)
    .flatMap((part, index) => (index % 2 === 1 ? toSegments(values[part]) : [part]))
    .filter((segment) => segment !== '');

function toSegments(value: Value): readonly Segment[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return [formatCount(value)];
  return typeof value === 'string' ? [value] : value;
}

/** Segments with a text between each two. */
export const joinSegments = (parts: readonly (readonly Segment[])[], by: string): readonly Segment[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [by, ...part]));

export const toStrong = (parts: readonly Segment[]): Segment => ({ kind: 'STRONG', parts });

type Counted<T, K extends string> = Readonly<Record<`${K}_one` | `${K}_other`, T>>;

/** The form of a text that a count takes. */
export const chooseForm = <K extends string>(texts: Counted<string, K>, key: K, count: number): string =>
  texts[count === 1 ? (`${key}_one` as const) : (`${key}_other` as const)];
