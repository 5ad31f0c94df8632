import type { EndOrder } from './end-row.ts';

const ORDERS: readonly EndOrder[] = ['SHARE', 'TIME', 'HOPS'];
const PAGE = /^[1-9]\d{0,8}$/;
const AS_OF = /^\d{1,15}-[^\s-]{1,16}$/;
const MAX_TEXT = 128;
const MAX_KEY = 400;

/** State of the list of ends, which is in the address of the page. */
export interface EndsView {
  readonly sort: EndOrder;
  readonly isAscending: boolean;
  readonly text: string;
  readonly page: number;
  /** Block of page 1; undefined on page 1. */
  readonly asOf: string | undefined;
  /** Key of the chosen end. */
  readonly end: string | undefined;
}

/** Invalid parts are ignored. */
export function readEndsView(text: string): EndsView {
  const params = new URLSearchParams(text);
  const page = PAGE.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  const asOf = params.get('asOf') ?? '';
  const end = params.get('end') ?? '';
  return {
    sort: ORDERS.find((each) => each === params.get('sort')) ?? 'SHARE',
    isAscending: params.has('up'),
    text: (params.get('text') ?? '').slice(0, MAX_TEXT),
    page,
    asOf: page > 1 && AS_OF.test(asOf) ? asOf : undefined,
    end: end !== '' && end.length <= MAX_KEY ? end : undefined,
  };
}

/** Empty where the view is the first one. */
export function writeEndsView({ sort, isAscending, text, page, asOf, end }: EndsView): string {
  const parts: Readonly<Record<string, string | undefined>> = {
    sort: sort === 'SHARE' ? undefined : sort,
    up: isAscending ? '1' : undefined,
    text: text === '' ? undefined : text,
    page: page === 1 ? undefined : String(page),
    asOf: page === 1 ? undefined : asOf,
    end,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== undefined) params.set(name, value);
  return params.toString();
}
