import { MAX_PRINTED_ROWS } from './printing.ts';

/** The most rows that the server returns at once. */
const LIMIT = 100;

export interface PrintedPage {
  readonly offset: number;
  readonly limit: number;
  /** `asOf` of the first answer: no row shifts meanwhile. */
  readonly asOf: string | undefined;
}

export interface PrintedAnswer {
  readonly items: readonly unknown[];
  readonly _metadata: { readonly asOf: string | null };
}

/** The first rows of a list, as many as are printed, as one answer. */
export async function readPrinted<A extends PrintedAnswer>(readPage: (page: PrintedPage) => Promise<A>): Promise<A> {
  const first = await readPage({ offset: 0, limit: LIMIT, asOf: undefined });
  const asOf = first._metadata.asOf ?? undefined;
  const items = [...first.items];
  while (items.length > 0 && items.length % LIMIT === 0 && items.length < MAX_PRINTED_ROWS) {
    const next = await readPage({ offset: items.length, limit: LIMIT, asOf });
    if (next.items.length === 0) break;
    items.push(...next.items);
  }
  return { ...first, items };
}

interface TurnedPage {
  readonly limit: number;
  /** Undefined: the first page. */
  readonly cursor: string | undefined;
}

interface TurnedAnswer {
  readonly items: readonly unknown[];
  readonly _metadata: { readonly nextCursor: string | null };
}

/** The same of a list whose pages name the next one. */
export async function readPrintedTurned<A extends TurnedAnswer>(
  readPage: (page: TurnedPage) => Promise<A>,
): Promise<A> {
  const first = await readPage({ limit: LIMIT, cursor: undefined });
  const items = [...first.items];
  let cursor = first._metadata.nextCursor;
  while (cursor !== null && items.length < MAX_PRINTED_ROWS) {
    const next = await readPage({ limit: LIMIT, cursor });
    items.push(...next.items);
    cursor = next._metadata.nextCursor;
  }
  return { ...first, items };
}
