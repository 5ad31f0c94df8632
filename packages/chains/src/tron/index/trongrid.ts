import type { AddressIndex, HistoryScope, ListedTransaction, ListingPage, ListingQuery } from '@sulian/domain';
import type { AddressIndexOptions } from '../../family.ts';
import { malformed, toFault } from '../../rpc/faults.ts';
import { createRestClient, type RestClient } from '../../rpc/rest.ts';
import { isMissingCall, toKeyHeaders } from '../node/dialect.ts';
import { formatCursor, type ListCursor, parseCursor } from './cursor.ts';
import { TRONGRID_DIALECT } from './dialect.ts';
import { isTronScope, listsOf, type TronList } from './lists.ts';
import { type IndexPage, pageSchema } from './schema.ts';

/** The most that a page may have. */
const PAGE_ROWS = 200;

/**
 * An index in the form of TronGrid's version 1. A short page is not the end there, and a full one may lack its
 * fingerprint: each page begins again at the time of the last row, and a list ends where nothing newer follows.
 * @throws CONFIG_INVALID
 */
export function createTronGridIndex(options: AddressIndexOptions): AddressIndex {
  const headers = { ...options.headers, ...toKeyHeaders(options.key) };
  const client = createRestClient({ ...options, headers }, TRONGRID_DIALECT);
  return {
    chain: options.chain,
    source: client.name,
    lagBlocks: options.lagBlocks,
    isListed: isTronScope,
    listTransactions: (address, scope, query) => client.retry(() => listPage(client, { address, scope, query })),
  };
}

interface Request {
  readonly address: string;
  readonly scope: HistoryScope;
  readonly query: ListingQuery;
}

async function listPage(client: RestClient, { address, scope, query }: Request): Promise<ListingPage> {
  const lists = listsOf(scope);
  const firstMs = (query.from?.timeSec ?? 0) * 1000;
  const at = query.cursor === undefined ? { list: 0, sinceMs: firstMs } : parseCursor(query.cursor, lists.length);
  const list = lists[at.list] as TronList;
  const page = await readPage(client, { address, list, at, firstMs }).catch((error: unknown) => {
    if (list.lacks !== undefined && isMissingCall(error)) return undefined;
    throw error;
  });
  const following = at.list + 1 < lists.length ? { list: at.list + 1, sinceMs: firstMs } : undefined;
  const next = (page && findNext(page, at)) ?? following;
  return {
    rows: (page?.data ?? []).map(toListed),
    ...(next === undefined ? {} : { next: formatCursor(next) }),
    ...(page === undefined ? { lacks: [list.lacks as string] } : {}),
  };
}

const toListed = ({ hash, height }: IndexPage['data'][number]): ListedTransaction =>
  height === undefined ? { hash } : { hash, height };

interface PageRequest {
  readonly address: string;
  readonly list: TronList;
  readonly at: ListCursor;
  /** First requested time of the listing. */
  readonly firstMs: number;
}

async function readPage(client: RestClient, { address, list, at, firstMs }: PageRequest): Promise<IndexPage> {
  const path = `v1/accounts/${address}/${list.path}`;
  const answer = await client.ask({
    path,
    query: {
      ...list.query,
      only_confirmed: true,
      order_by: 'block_timestamp,asc',
      limit: PAGE_ROWS,
      // Complete whether the index takes the limit as included or excluded: no two blocks are 1 ms apart.
      min_timestamp: Math.max(0, at.sinceMs - 1),
      ...(at.fingerprint === undefined ? {} : { fingerprint: at.fingerprint }),
    },
  });
  const parsed = pageSchema.safeParse(answer);
  if (!parsed.success) throw findRefusal(answer, list.path) ?? notAPage(list, parsed.error.issues[0]?.message);
  checkPage(parsed.data, list, at);
  if (at.sinceMs > firstMs) checkOverlap(parsed.data, list, at);
  return parsed.data;
}

/** Place of the next page of the same list; undefined where nothing newer follows. */
function findNext({ data, meta }: IndexPage, { list, sinceMs }: ListCursor): ListCursor | undefined {
  const newestMs = data.at(-1)?.timeMs ?? sinceMs;
  if (newestMs > sinceMs) return { list, sinceMs: newestMs };
  if (meta.fingerprint !== undefined) return { list, sinceMs, fingerprint: meta.fingerprint };
  if (data.length < PAGE_ROWS) return undefined;
  throw malformed('the index has more rows of one time than a page, and no fingerprint for the next', { sinceMs });
}

/**
 * An index that no longer lists the newest row of the page before answers from an older head, or lost it.
 * @throws SOURCE_MALFORMED
 */
function checkOverlap({ data }: IndexPage, list: TronList, { sinceMs, fingerprint }: ListCursor): void {
  if (fingerprint === undefined && data[0]?.timeMs !== sinceMs)
    throw notAPage(list, 'the newest row of the page before is missing');
}

/** @throws SOURCE_MALFORMED rows are missing, out of order, or before the requested time */
function checkPage({ data, meta }: IndexPage, list: TronList, { sinceMs, fingerprint }: ListCursor): void {
  if (meta.page_size !== undefined && meta.page_size !== data.length)
    throw notAPage(list, `${data.length} rows of ${meta.page_size}`);
  if (data.length > PAGE_ROWS) throw notAPage(list, 'more rows than requested');
  if (meta.fingerprint !== undefined && meta.fingerprint === fingerprint)
    throw notAPage(list, 'the fingerprint of the next page is the one of this page');
  let before = sinceMs;
  for (const { timeMs } of data) {
    if (timeMs < before) throw notAPage(list, 'rows are not in the requested order');
    before = timeMs;
  }
}

/** Some refusals come with status 200 and words. */
function findRefusal(answer: unknown, path: string): Error | undefined {
  const { success, error, Error: words } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const message = [words, error].find((each) => typeof each === 'string');
  if (success === true || typeof message !== 'string') return undefined;
  return toFault(TRONGRID_DIALECT.meanings, { call: path, code: 200, message });
}

const notAPage = ({ path }: TronList, reason: string | undefined): Error =>
  malformed(`the index does not answer with a page of ${path}`, { reason });
