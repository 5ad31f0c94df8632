import type { HistoryScope, ListedTransaction } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type IndexRow, type ScriptedIndex, startScriptedIndex, toPage } from '../testing/scripted-index.ts';
import { createTronGridIndex } from './trongrid.ts';

const ADDRESS = 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TOKEN: HistoryScope = `token:${USDT}`;
const FIRST_MS = 1_757_590_707_000;
const hashOf = (at: number): string => at.toString(16).padStart(64, '0');
const timeOf = (at: number): number => FIRST_MS + at * 3_000;

let index: ScriptedIndex;
beforeEach(async () => {
  index = await startScriptedIndex();
});
afterEach(() => index.stop());

const open = (options: object = {}) =>
  createTronGridIndex({ chain: 'TRON', lagBlocks: 0, url: index.url, retries: 0, retryFirstMs: 1, ...options });

/** Rows of the token list, one per block, from one number to another. */
const rowsOf = (from: number, to: number): readonly IndexRow[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    transaction_id: hashOf(from + i),
    block_timestamp: timeOf(from + i),
  }));

/** Answers by the filter of time, as an honest index does, at most `size` rows at once. */
function serve(rows: readonly IndexRow[], { size = 200, meta = {} as object, isExclusive = false } = {}): void {
  index.answer = ({ query }) => {
    const since = Number(query['min_timestamp']);
    const newRows = rows.filter(({ block_timestamp: at }) => (isExclusive ? at > since : at >= since));
    return { body: toPage(newRows.slice(0, size), meta) };
  };
}

/** All rows of a scope, page by page; 50 pages are more than any test has. */
async function listAll(scope: HistoryScope = TOKEN, from?: { height: number; timeSec: number }, options: object = {}) {
  const reader = open(options);
  const rows: ListedTransaction[] = [];
  const lacks: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 50; page++) {
    const query = { ...(cursor === undefined ? {} : { cursor }), ...(from === undefined ? {} : { from }) };
    const answer = await reader.listTransactions(ADDRESS, scope, query);
    rows.push(...answer.rows);
    lacks.push(...(answer.lacks ?? []));
    cursor = answer.next;
    if (cursor === undefined) return { hashes: [...new Set(rows.map(({ hash }) => hash))], rows, lacks };
  }
  throw new Error('the listing has no end');
}
const hashesOf = (from: number, to: number) => rowsOf(from, to).map(({ transaction_id }) => transaction_id);

describe('pages of an index in the form of TronGrid', () => {
  it('request only solid rows of one token, ascending, with the key in a header [R-FETCH-20]', async () => {
    serve(rowsOf(1, 3));
    const { rows } = await listAll(TOKEN, undefined, { key: 'k' });
    expect(rows[0]).toEqual({ hash: hashOf(1) });
    expect(index.requests[0]).toEqual({
      path: `${ADDRESS}/transactions/trc20`,
      query: {
        contract_address: USDT,
        only_confirmed: 'true',
        order_by: 'block_timestamp,asc',
        limit: '200',
        min_timestamp: '0',
      },
    });
    expect(index.headers['tron-pro-api-key']).toBe('k');
  });

  it.each([
    1, 7, 199,
  ])('are not the last one because they are short (%i rows) and lack a fingerprint [R-FETCH-21]', async (size) => {
    const count = Math.min(20, size * 20);
    serve(rowsOf(1, count), { size: size + 1 });
    expect((await listAll()).hashes).toEqual(hashesOf(1, count));
  });

  it('contain every row where the limit of time is read as excluded [R-FETCH-21]', async () => {
    serve(rowsOf(1, 450), { isExclusive: true });
    expect((await listAll()).hashes).toEqual(hashesOf(1, 450));
  });

  it('go on by fingerprint within a time that more rows share than a page has [R-FETCH-21]', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({ transaction_id: hashOf(at), block_timestamp: timeOf(1) }));
    const rows = [...many, { transaction_id: hashOf(900), block_timestamp: timeOf(2) }];
    index.answer = ({ query }) => {
      const first = Number(query['fingerprint'] ?? 0);
      const newRows = rows.filter(({ block_timestamp: at }) => at >= Number(query['min_timestamp']));
      const more = first + 200 < newRows.length ? { fingerprint: String(first + 200) } : {};
      return { body: toPage(newRows.slice(first, first + 200), more) };
    };
    expect((await listAll()).hashes).toHaveLength(451);
    // A short page with a fingerprint is not the end of its time either.
    index.answer = ({ query }) => {
      const first = Number(query['fingerprint'] ?? 0);
      const newRows = many.filter(({ block_timestamp: at }) => at >= Number(query['min_timestamp']));
      return {
        body: toPage(newRows.slice(first, first + 90), first + 90 < 450 ? { fingerprint: String(first + 90) } : {}),
      };
    };
    expect((await listAll()).hashes).toHaveLength(450);
  });

  it('fail where such a time has a full page and no fingerprint, or the same again [R-FETCH-21]', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ transaction_id: hashOf(at), block_timestamp: timeOf(1) }));
    index.answer = () => ({ body: toPage(many) });
    await expect(listAll()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    index.answer = () => ({ body: toPage(many, { fingerprint: 'same' }) });
    await expect(listAll()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });

  it('fail where a later page no longer has the newest row of the one before [R-FETCH-22]', async () => {
    index.answer = ({ query }) => ({ body: toPage(Number(query['min_timestamp']) === 0 ? rowsOf(1, 5) : []) });
    await expect(listAll()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    index.answer = ({ query }) => ({
      body: toPage(Number(query['min_timestamp']) === 0 ? rowsOf(1, 5) : rowsOf(6, 9)),
    });
    await expect(listAll()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });

  it.each([
    ['fewer rows than it states', toPage(rowsOf(1, 4), { page_size: 5 })],
    ['more rows than it states', toPage(rowsOf(1, 4), { page_size: 3 })],
    ['more rows than requested', toPage(rowsOf(1, 201))],
    ['rows in falling order', toPage([...rowsOf(1, 4)].reverse())],
    ['a row without a transaction', toPage([{ block_timestamp: FIRST_MS }])],
    ['a hash of another form', toPage([{ transaction_id: '0x12', block_timestamp: FIRST_MS }])],
    ['a row without a time', toPage([{ transaction_id: hashOf(1) }])],
    ['a height below zero', toPage([{ txID: hashOf(1), blockNumber: -1, block_timestamp: FIRST_MS }])],
    ['no rows at all', { success: true, meta: {} }],
    ['a refusal', { success: false, error: 'Invalid address provided', statusCode: 400 }],
    ['words', '<html>Just a moment…</html>'],
    ['a list of nothing', []],
    ['null', 'null'],
  ])('are refused with %s, and read when they are sound again [R-FETCH-22]', async (_, body) => {
    index.answer = () => ({ body });
    await expect(listAll()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED', retryable: true });
    let left = 2;
    index.answer = ({ query }) => {
      if (left-- > 0) return { body };
      return { body: toPage(rowsOf(1, 3).filter((row) => row.block_timestamp >= Number(query['min_timestamp']))) };
    };
    expect((await listAll(TOKEN, undefined, { retries: 3 })).hashes).toEqual(hashesOf(1, 3));
  });

  it('begin at a block that is named, and fail with rows before it [R-FETCH-22]', async () => {
    serve(rowsOf(1, 9));
    const from = { height: 5, timeSec: timeOf(5) / 1000 };
    expect((await listAll(TOKEN, from)).hashes).toEqual(hashesOf(5, 9));
    index.answer = () => ({ body: toPage(rowsOf(1, 9)) });
    await expect(listAll(TOKEN, from)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });

  it('repeat and invent what the index repeats and invents: the list is never a fact [R-FETCH-22]', async () => {
    serve([...rowsOf(1, 2), ...rowsOf(2, 2), { transaction_id: hashOf(77), block_timestamp: timeOf(3) }]);
    const { rows, hashes } = await listAll();
    expect(hashes).toEqual([hashOf(1), hashOf(2), hashOf(77)]);
    expect(rows.every(({ height }) => height === undefined)).toBe(true);
  });

  it('reject a cursor that is none of theirs', async () => {
    for (const cursor of ['', '9:1', '1:1', 'x', '0:-1'])
      await expect(open().listTransactions(ADDRESS, TOKEN, { cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(index.requests).toEqual([]);
  });
});

describe('lists of an index in the form of TronGrid', () => {
  const own = { txID: hashOf(1), blockNumber: 75_418_399, block_timestamp: timeOf(1) };
  const internal = { internal_tx_id: hashOf(50), tx_id: hashOf(2).toUpperCase(), block_timestamp: timeOf(2) };
  const answerLists = (isInternalMissing: boolean): void => {
    index.answer = ({ path }) => {
      if (path.endsWith('internal-transactions'))
        return isInternalMissing ? { status: 404, body: '404 page not found' } : { body: toPage([internal]) };
      return { body: toPage(path.endsWith('trc20') ? rowsOf(3, 3) : [own]) };
    };
  };

  it.each([
    ['native', [hashOf(1), hashOf(2)]],
    ['token:1002000', [hashOf(1), hashOf(2)]],
    ['all', [hashOf(1), hashOf(2), hashOf(3)]],
    [TOKEN, [hashOf(3)]],
  ] as const)('together are the scope %s [R-FETCH-20]', async (scope, hashes) => {
    answerLists(false);
    const listed = await listAll(scope);
    expect(listed).toMatchObject({ hashes, lacks: [] });
    if (scope !== TOKEN) expect(listed.rows[0]).toEqual({ hash: hashOf(1), height: 75_418_399 });
  });

  it('name the transaction of an internal row in each of its forms, also among own rows [R-FETCH-20]', async () => {
    const time = { block_timestamp: timeOf(2) };
    const forms = [
      { internal_tx_id: hashOf(50), tx_id: hashOf(2), ...time },
      { internal_transaction_id: hashOf(51), transaction_id: hashOf(3), block: 77, ...time },
    ];
    index.answer = ({ path }) => ({
      body: toPage(path.endsWith('internal-transactions') ? forms : [{ ...own, ...time }, ...forms]),
    });
    expect((await listAll('native')).hashes).toEqual([hashOf(1), hashOf(2), hashOf(3)]);
  });

  it('report where internal transactions are not listed; a missing list of tokens is a fault [R-FETCH-23]', async () => {
    answerLists(true);
    expect(await listAll('native')).toMatchObject({ hashes: [hashOf(1)], lacks: ['internal'] });
    index.answer = () => ({ status: 404, body: '' });
    await expect(listAll()).rejects.toMatchObject({ code: 'SOURCE_REFUSED' });
  });

  it('exist for the coin, for tokens of both kinds and for all, not for a text that is no token', () => {
    const scopes = ['native', 'all', TOKEN, 'token:1002000', 'token:0x12', 'token:', 'token:Bitcoin'] as const;
    expect(scopes.filter((scope) => open().isListed(scope as HistoryScope))).toEqual(scopes.slice(0, 4));
  });
});

describe('an index that limits requests or refuses them', () => {
  const words = 'The key exceeds the frequency limit(15), and the query server is suspended for 0 s';
  it.each([
    ['429 with a pause', { status: 429, headers: { 'retry-after': '0' }, body: '' }],
    ['403 in words', { status: 403, body: { Success: false, Error: words, StatusCode: 403 } }],
    ['words with status 200', { status: 200, body: { Success: false, Error: words } }],
    ['503', { status: 503, body: '' }],
  ])('is requested again after a while: %s [R-FETCH-24]', async (_, refusal) => {
    index.answer = () => refusal;
    await expect(listAll()).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE', retryable: true });
    let left = 2;
    const sound = { body: toPage(rowsOf(1, 1)) };
    index.answer = () => (left-- > 0 ? refusal : sound);
    expect((await listAll(TOKEN, undefined, { retries: 2 })).hashes).toEqual([hashOf(1)]);
    expect(left).toBeLessThan(0);
  });

  it.each([
    401, 403,
  ])('is not requested again after a refused key (%i), and its key is not shown [R-FETCH-24]', async (status) => {
    index.answer = () => ({ status, body: 'no' });
    const fault = await listAll(TOKEN, undefined, { retries: 3, key: 's3cret' }).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code: 'SOURCE_REFUSED', retryable: false });
    expect(JSON.stringify(fault)).not.toContain('s3cret');
    expect(index.requests).toHaveLength(1);
  });
});
