import type { Headline } from '@sulian/domain';
import { useSearchParams } from 'react-router';
import type { Direction } from './analyse.ts';
import { directionOfRow } from './transaction-view.ts';

/** Direction of the risk panel and its opened row: both are in the address of the page. */
const DIRECTION_PARAM = 'dir';
const OPEN_PARAM = 'open';

const TEXTS: Readonly<Record<Direction, string>> = { INCOMING: 'in', OUTGOING: 'out' };
/** Key of a row of a ranking. */
const KEY = /^.{1,140}$/;

/** Undefined: the address names none. */
export function readDirection(params: URLSearchParams): Direction | undefined {
  const text = params.get(DIRECTION_PARAM);
  return text === 'in' ? 'INCOMING' : text === 'out' ? 'OUTGOING' : undefined;
}

/** The address with another direction; rows of the one before do not stay open. */
export function writeDirection(params: URLSearchParams, direction: Direction): URLSearchParams {
  const next = keepDirection(params, direction);
  if (readDirection(params) !== direction) next.delete(OPEN_PARAM);
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
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          if (next === undefined) changed.delete(OPEN_PARAM);
          else changed.set(OPEN_PARAM, next);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
