import type { AddressIndex, HistoryScope, ListingPage, ListingQuery } from '@sulian/domain';
import { isAppError } from '@sulian/domain';
import type { AddressIndexOptions } from '../../family.ts';
import { malformed, toFault } from '../../rpc/faults.ts';
import { createRestClient, type RestClient } from '../../rpc/rest.ts';
import { type EvmChain, getEvmChain } from '../chains.ts';
import { formatCursor, type ListCursor, parseCursor } from './cursor.ts';
import { ETHERSCAN_DIALECT } from './dialect.ts';
import { type EvmList, isEvmScope, listsOf } from './lists.ts';
import { type IndexRow, pageSchema } from './schema.ts';

/** The most that a free key receives at once. */
const PAGE_ROWS = 1_000;
/** Above every height: without it some services end at their own limit. */
const LAST_HEIGHT = 999_999_999;

/**
 * An index in the form of Etherscan's version 2, which names the chain in each request. A short page is not the end: each
 * page begins again at the last block of the page before, and a list ends where nothing newer follows.
 * @throws CONFIG_INVALID
 */
export const createEtherscanIndex = (options: AddressIndexOptions): AddressIndex =>
  createIndex(options, { chainid: getEvmChain(options.chain).chainId });

/** The same form of a service of one chain, such as Blockscout. @throws CONFIG_INVALID */
export const createBlockscoutIndex = (options: AddressIndexOptions): AddressIndex => createIndex(options, {});

type Query = Readonly<Record<string, string | number>>;

function createIndex({ key, ...options }: AddressIndexOptions, base: Query): AddressIndex {
  const chain = getEvmChain(options.chain);
  const client = createRestClient({ ...options, ...(key !== undefined && { secrets: [key] }) }, ETHERSCAN_DIALECT);
  const query = { ...base, ...(key === undefined ? {} : { apikey: key }) };
  return {
    chain: chain.id,
    source: client.name,
    lagBlocks: options.lagBlocks,
    isListed: isEvmScope,
    listTransactions: (address, scope, page) =>
      client.retry(() => listPage({ client, chain, query }, { address, scope, page })),
  };
}

interface Service {
  readonly client: RestClient;
  readonly chain: EvmChain;
  /** Parameters of every request. */
  readonly query: Query;
}

interface Request {
  readonly address: string;
  readonly scope: HistoryScope;
  readonly page: ListingQuery;
}

async function listPage(service: Service, { address, scope, page }: Request): Promise<ListingPage> {
  const { lists, lacks } = listsOf(service.chain, scope);
  const firstHeight = page.from?.height ?? 0;
  const at = page.cursor === undefined ? { list: 0, sinceHeight: firstHeight } : parseCursor(page.cursor, lists.length);
  const list = lists[at.list] as EvmList;
  const rows = await readRows(service, { address, list, at, firstHeight }).catch((error: unknown) => {
    if (list.lacks !== undefined && isMissingCall(error)) return undefined;
    throw error;
  });
  const following = at.list + 1 < lists.length ? { list: at.list + 1, sinceHeight: firstHeight } : undefined;
  const next = (rows && findNext(rows, at)) ?? following;
  return {
    rows: (rows ?? []).filter((row) => isMovement(list, row)).map(({ hash, height }) => ({ hash, height })),
    lacks: [...lacks, ...(rows === undefined ? [list.lacks as string] : [])],
    ...(next === undefined ? {} : { next: formatCursor(next) }),
  };
}

const isMissingCall = (error: unknown): boolean => isAppError(error) && error.details['isMissingCall'] === true;

/** A call inside a contract that was undone, or that paid nothing, moves nothing; one that creates a contract is stored. */
const isMovement = ({ action }: EvmList, { isError, value, type = '' }: IndexRow): boolean =>
  action !== 'txlistinternal' || (isError !== '1' && (value !== '0' || type.startsWith('create')));

interface PageRequest {
  readonly address: string;
  readonly list: EvmList;
  readonly at: ListCursor;
  /** First requested height of the listing. */
  readonly firstHeight: number;
}

async function readRows(
  { client, query }: Service,
  { address, list, at, firstHeight }: PageRequest,
): Promise<readonly IndexRow[]> {
  const answer = await client.ask({
    query: {
      ...query,
      module: 'account',
      action: list.action,
      address,
      ...(list.token === undefined ? {} : { contractaddress: list.token }),
      startblock: at.sinceHeight,
      endblock: LAST_HEIGHT,
      page: 1,
      offset: PAGE_ROWS,
      sort: 'asc',
    },
  });
  const parsed = pageSchema.safeParse(answer);
  if (!parsed.success) throw findRefusal(answer, list) ?? notAPage(list, parsed.error.issues[0]?.message);
  const { status, message, result } = parsed.data;
  // The same status means an empty list and a refusal.
  if (status === '0' && (result.length > 0 || !/^No .*found/i.test(message)))
    throw toFault(ETHERSCAN_DIALECT.meanings, { call: list.action, code: 200, message });
  checkRows(result, { address, list, at, firstHeight });
  return result;
}

/** @throws SOURCE_MALFORMED rows are of another address or token, out of order, or not those that were requested */
function checkRows(rows: readonly IndexRow[], { address, list, at, firstHeight }: PageRequest): void {
  if (rows.length > PAGE_ROWS) throw notAPage(list, 'more rows than requested');
  if (at.sinceHeight > firstHeight && rows[0]?.height !== at.sinceHeight)
    throw notAPage(list, 'the last block of the page before is missing');
  let before = at.sinceHeight;
  for (const { height, from, to, contractAddress } of rows) {
    if (height < before) throw notAPage(list, 'rows are not in the requested order');
    before = height;
    const isToken = list.action === 'tokentx' || list.action === 'tokennfttx';
    if (![from, to, ...(isToken ? [] : [contractAddress])].includes(address))
      throw notAPage(list, 'a row does not name the address');
    if (list.token !== undefined && contractAddress !== list.token) throw notAPage(list, 'a row is of another token');
  }
}

/**
 * Place of the next page of the same list; undefined where nothing newer follows. A block with more rows than a page cannot
 * be passed: the place then is the same, and the listing is cut there.
 */
function findNext(rows: readonly IndexRow[], at: ListCursor): ListCursor | undefined {
  const last = rows.at(-1)?.height ?? at.sinceHeight;
  if (last > at.sinceHeight) return { ...at, sinceHeight: last };
  return rows.length < PAGE_ROWS ? undefined : at;
}

/** A refusal has words in place of rows. */
function findRefusal(answer: unknown, { action }: EvmList): Error | undefined {
  const { status, message, result } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (status !== '0') return undefined;
  const words = [result, message].find((each) => typeof each === 'string' && each !== '');
  if (typeof words !== 'string') return undefined;
  return toFault(ETHERSCAN_DIALECT.meanings, { call: action, code: 200, message: words });
}

const notAPage = ({ action }: EvmList, reason: string | undefined): Error =>
  malformed(`the index does not answer with a page of ${action}`, { reason });
