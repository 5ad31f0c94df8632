import type { ErrorCode } from '@sulian/domain';
import type { Change } from './changing-proxy.ts';
import type { RepeatedTransaction } from './family-record.ts';

export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Visits every object of an answer. */
function visit(value: unknown, see: (each: Json) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see);
  else if (isRecord(value)) {
    see(value);
    for (const each of Object.values(value)) visit(each, see);
  }
}

/** Change of every object in an answer. */
export const changeEach =
  (see: (each: Json) => void): Change =>
  (answer) =>
    visit(answer, see);

/** Change of a list of objects in every object that has it. */
const changeList = (key: string, change: (list: Json[]) => unknown): Change =>
  changeEach((each) => {
    const list = each[key];
    if (Array.isArray(list) && isRecord(list[0])) change(list as Json[]);
  });

/** The first transaction of each list once more. */
export const repeatIn = (key: string): Change => changeList(key, (list) => list.push(list[0] as Json));

/** Each list without its last object. */
export const shorten = (key: string): Change => changeList(key, (list) => list.pop());

type ListOf = (each: Json) => unknown;

/**
 * The last transaction of the first list that is found, in later ones; the first may be a vote, of which only the fee is
 * stored.
 */
export function repeatLater(listOf: ListOf, code?: ErrorCode): RepeatedTransaction {
  let kept: readonly unknown[] = [];
  return {
    ...(code === undefined ? {} : { code }),
    keep: changeEach((each) => {
      const list = listOf(each);
      if (kept.length === 0 && Array.isArray(list) && isRecord(list[0])) kept = structuredClone(list.slice(-1));
    }),
    repeat: changeEach((each) => {
      const list = listOf(each);
      if (Array.isArray(list)) list.push(...kept);
    }),
  };
}

/** Change of the answers to one call, by its method or the beginning of its path. */
export const changeCall =
  (name: string, change: Change): Change =>
  (answer, asked, params) =>
    asked === name || asked.startsWith(`/${name}`) ? change(answer, asked, params) : undefined;

/** Hexadecimal text with its last digit changed. */
export const flip = (hex: string): string => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;
