import { useSearchParams } from 'react-router';
import type { Direction } from './analyse.ts';
import { hasManyAssets } from './chain-assets.ts';
import { HEIGHT_PARAM } from './shared-params.ts';

/** Selection of an object's transactions, and the page: all of it is in the address of the page. */
export interface TransactionView {
  readonly direction: Direction | undefined;
  /** ALL, MAIN or a coin's id on its chain: the one choice of all panels. */
  readonly coin: string;
  /** Unix seconds of the first and the last that counts. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** In the coin's unit. */
  readonly atLeast: string | undefined;
  /** An address, or `entity:12`. */
  readonly counterparty: string | undefined;
  /** `INCOMING:entity:12`: a row of the ranking. */
  readonly row: string | undefined;
  readonly page: number;
  /** The block that page 1 was read as of, for later pages and copied links; otherwise undefined on page 1. */
  readonly asOf: string | undefined;
}

/** Names the chain that is looked at, on pages of what is on several. */
export const CHAIN_PARAM = 'chain';

const DIRECTIONS: Readonly<Record<string, Direction>> = { in: 'INCOMING', out: 'OUTGOING' };
const AMOUNT = /^\d{1,60}(\.\d{1,38})?$/;
const ROW = /^(INCOMING|OUTGOING):.{1,140}$/;
const AS_OF = /^\d{1,15}-[^\s-]{1,16}$/;
/** No list is longer than so many pages. */
const MAX_PAGE = 1_000_000_000;

const readWhole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
const readText = (text: string | null, form: RegExp): string | undefined =>
  text !== null && form.test(text) ? text : undefined;

/** Page 1 is of the newest block, except of a copied link. */
const isPinned = (params: URLSearchParams, page: number): boolean => page > 1 || params.has(HEIGHT_PARAM);

/** All assets where an address can own several, otherwise the only one. */
export const defaultCoin = (blockchain: string): string => (hasManyAssets(blockchain) ? 'ALL' : 'MAIN');

/** View in the address of a page; invalid filters are ignored. */
export function readView(params: URLSearchParams, blockchain: string): TransactionView {
  const coin = readText(params.get('coin'), /^.{1,128}$/);
  const page = readWhole(params.get('page')) ?? 1;
  return {
    direction: DIRECTIONS[params.get('direction') ?? ''],
    coin: hasManyAssets(blockchain) && coin !== undefined ? coin : defaultCoin(blockchain),
    from: readWhole(params.get('from')),
    to: readWhole(params.get('to')),
    atLeast: readText(params.get('atLeast'), AMOUNT),
    counterparty: readText(params.get('with')?.trim() ?? null, /^.{1,128}$/),
    row: readText(params.get('row'), ROW),
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
    asOf: isPinned(params, page) && page <= MAX_PAGE ? readText(params.get('asOf'), AS_OF) : undefined,
  };
}

/** The address with a part of the view changed; the rest of it stays. Another filter begins with page 1. */
export function writeView(
  params: URLSearchParams,
  blockchain: string,
  part: Partial<TransactionView>,
): URLSearchParams {
  const before = readView(params, blockchain);
  const view = { ...before, page: 1, asOf: undefined, ...part };
  // An amount is one of its coin: so many of another are something else.
  const isOther = view.coin !== before.coin && part.atLeast === undefined;
  const texts = {
    direction: view.direction === undefined ? undefined : view.direction === 'INCOMING' ? 'in' : 'out',
    coin: view.coin === defaultCoin(blockchain) ? undefined : view.coin,
    from: view.from?.toString(),
    to: view.to?.toString(),
    // An amount without a coin has no meaning.
    atLeast: view.coin === 'ALL' || isOther ? undefined : view.atLeast,
    with: view.counterparty,
    row: view.row,
    page: view.page === 1 ? undefined : String(view.page),
    asOf: isPinned(params, view.page) ? view.asOf : undefined,
  };
  const next = new URLSearchParams(params);
  for (const [name, text] of Object.entries(texts)) {
    if (text === undefined) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** The direction that a row of a ranking is of; the origin, with which pages begin, where none is shown. */
export const directionOfRow = (row: string | undefined): Direction =>
  row?.startsWith('OUTGOING:') === true ? 'OUTGOING' : 'INCOMING';

/** The chain and coin that a row of a ranking is of; on pages of what is on several chains that is one of them. */
interface RowOf {
  readonly blockchain: string;
  readonly coin: string | undefined;
  readonly isOfSeveral: boolean;
}

/** The address with those transactions alone that carry a row. Filters of another chain, and of all, mean nothing there. */
export function writeRow(
  params: URLSearchParams,
  { blockchain, coin, isOfSeveral }: RowOf,
  row: string,
): URLSearchParams {
  const isElsewhere = isOfSeveral && params.get(CHAIN_PARAM) !== blockchain;
  const baseParams = isElsewhere ? new URLSearchParams() : params;
  const next = writeView(baseParams, blockchain, { row, coin: coin ?? defaultCoin(blockchain) });
  if (isOfSeveral) next.set(CHAIN_PARAM, blockchain);
  return next;
}

/** The view and what changes a part of it. */
export function useTransactionView(blockchain: string) {
  const [params, setParams] = useSearchParams();
  return {
    view: readView(params, blockchain),
    show: (part: Partial<TransactionView>) =>
      setParams((now) => writeView(now, blockchain, part), { preventScrollReset: true }),
    /** In place of what is looked at: Back does not lead there again. */
    correct: (part: Partial<TransactionView>) =>
      setParams((now) => writeView(now, blockchain, part), { preventScrollReset: true, replace: true }),
  };
}

/** The query of the calls that take it. */
export const toFilterQuery = ({ page: _, asOf: __, counterparty, ...view }: TransactionView) => ({
  ...view,
  counterparty,
});

/** True where the requested period ends before it begins, which no call accepts. */
export const hasTurnedSpan = ({ from, to }: TransactionView): boolean =>
  from !== undefined && to !== undefined && from > to;

/** True where a filter is active. */
export const isFiltered = ({ direction, coin, from, to, atLeast, counterparty, row }: TransactionView): boolean =>
  [direction, from, to, atLeast, counterparty, row].some((part) => part !== undefined) ||
  (coin !== 'ALL' && coin !== 'MAIN');
