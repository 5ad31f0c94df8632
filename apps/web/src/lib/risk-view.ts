import type { Headline } from '@sulian/domain';
import { useSearchParams } from 'react-router';
import type { Direction } from './analyse.ts';
import { directionOfRow } from './transaction-view.ts';

/** Direction of the risk panel and its opened row: both are in the address of the page. */
const DIRECTION_PARAM = 'dir';
const OPEN_PARAM = 'open';
/** View of the opened row's list of ends; another row begins with another one. */
export const ENDS_PARAM = 'ends';
const METHOD_PARAM = 'method';

const TEXTS: Readonly<Record<Direction, string>> = { INCOMING: 'in', OUTGOING: 'out' };
/** Key of a row of a ranking. */
const KEY = /^.{1,140}$/;

/** Undefined: the address names none. */
export function readDirection(params: URLSearchParams): Direction | undefined {
  const text = params.get(DIRECTION_PARAM);
  return text === 'in' ? 'INCOMING' : text === 'out' ? 'OUTGOING' : undefined;
}

/** Second method, of which each row has a share; undefined: none. */
export const readMethod = (params: URLSearchParams): 'FIFO' | undefined =>
  params.get(METHOD_PARAM) === 'fifo' ? 'FIFO' : undefined;

/** The address with the second method, or without one. */
export function writeMethod(params: URLSearchParams, isFifo: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  if (isFifo) next.set(METHOD_PARAM, 'fifo');
  else next.delete(METHOD_PARAM);
  return next;
}

/** The address with another direction; rows of the one before do not stay open. */
export function writeDirection(params: URLSearchParams, direction: Direction): URLSearchParams {
  const next = keepDirection(params, direction);
  return readDirection(params) === direction ? next : writeOpenKey(next, undefined);
}

/** The address with another opened row. */
export function writeOpenKey(params: URLSearchParams, key: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(ENDS_PARAM);
  if (key === undefined) next.delete(OPEN_PARAM);
  else next.set(OPEN_PARAM, key);
  return next;
}

/** The address with the direction that is shown. */
export function keepDirection(params: URLSearchParams, direction: Direction): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(DIRECTION_PARAM, TEXTS[direction]);
  return next;
}

/**
 * Direction that a page begins with: that of the row which its list is narrowed to. Otherwise the destination of an object
 * whose own label is severe, and the origin of any other.
 */
export function firstDirection(row: string | undefined, own: Pick<Headline, 'level'> | undefined): Direction {
  if (row !== undefined) return directionOfRow(row);
  return own?.level === 'Critical' || own?.level === 'High' ? 'OUTGOING' : 'INCOMING';
}

/** Key of the opened row of a ranking, and what opens another. */
export function useOpenKey() {
  const [params, setParams] = useSearchParams();
  const key = params.get(OPEN_PARAM) ?? undefined;
  return {
    key: key !== undefined && KEY.test(key) ? key : undefined,
    onChange: (next: string | undefined) =>
      setParams((now) => writeOpenKey(now, next), { replace: true, preventScrollReset: true }),
  };
}
