import { inspect } from 'node:util';
import type { AddressIndex, HistoryScope, ListedTransaction } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedIndex, startScriptedIndex } from '../../tron/testing/scripted-index.ts';
import { EVM_CHAINS, getEvmChain } from '../chains.ts';
import { createBlockscoutIndex, createEtherscanIndex } from './etherscan.ts';

const ADDRESS = `0x${'a1'.repeat(20)}`;
const OTHER = `0x${'b2'.repeat(20)}`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const TOKEN: HistoryScope = `token:${USDT}`;
const KEY = 's3cret/key';
const hashOf = (at: number): string => at.toString(16).padStart(64, '0');

let index: ScriptedIndex;
beforeEach(async () => {
  index = await startScriptedIndex();
  index.answer = () => ({ body: NONE });
});
afterEach(() => index.stop());

const NONE = { status: '0', message: 'No transactions found', result: [] };
const refusal = (result: string) => ({ status: '0', message: 'NOTOK', result });
const toPage = (result: readonly object[]): object =>
  result.length === 0 ? NONE : { status: '1', message: 'OK', result };
const row = (at: number, height = at, more: object = {}) => ({
  ...{ blockNumber: String(height), timeStamp: String(1_700_000_000 + height), hash: `0x${hashOf(at)}` },
  ...{ from: ADDRESS, to: OTHER, contractAddress: '', value: '5', isError: '0', ...more },
});
const transfer = (at: number, height = at, more: object = {}) => row(at, height, { contractAddress: USDT, ...more });
type Row = ReturnType<typeof row>;

/** Answers one list as an honest index does, at most `size` rows at once; other lists are empty. */
function serve(action: string, rows: readonly Row[], size = 1_000): void {
  index.answer = ({ query }) => {
    if (query['action'] !== action) return { body: NONE };
    const since = Number(query['startblock']);
    return { body: toPage(rows.filter(({ blockNumber }) => Number(blockNumber) >= since).slice(0, size)) };
  };
}

const open = (options: object = {}): AddressIndex =>
  createEtherscanIndex({ chain: 'ETHEREUM', lagBlocks: 0, url: index.url, retries: 0, retryFirstMs: 1, ...options });

/** All rows of a scope; a page whose cursor is the one before has no further one. */
async function listAll(scope: HistoryScope, reader = open()) {
  const rows: ListedTransaction[] = [];
  const lacks = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < 50; page++) {
    const answer = await reader.listTransactions(ADDRESS, scope, cursor === undefined ? {} : { cursor });
    rows.push(...answer.rows);
    for (const kind of answer.lacks ?? []) lacks.add(kind);
    if (answer.next !== undefined && answer.next === cursor) return { rows, lacks: [...lacks], isCut: true };
    cursor = answer.next;
    if (cursor === undefined) return { rows, lacks: [...lacks], isCut: false };
  }
  throw new Error('the listing has no end');
}
const hashes = (rows: readonly ListedTransaction[]): readonly string[] => [...new Set(rows.map(({ hash }) => hash))];
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('pages of an index in the form of Etherscan', () => {
  it('request one token of one chain, ascending, with the key; Blockscout needs no chain [R-FETCH-100]', async () => {
    serve('tokentx', [transfer(1, 7)]);
    expect((await listAll(TOKEN, open({ key: KEY }))).rows).toEqual([
      { hash: hashOf(1), height: 7 },
      { hash: hashOf(1), height: 7 },
    ]);
    const query = {
      ...{ module: 'account', action: 'tokentx', address: ADDRESS, contractaddress: USDT },
      ...{ startblock: '0', endblock: '999999999', page: '1', offset: '1000', sort: 'asc' },
    };
    expect(index.requests[0]?.query).toEqual({ ...query, chainid: '1', apikey: KEY });
    index.requests.length = 0;
    await listAll(TOKEN, createBlockscoutIndex({ chain: 'ETHEREUM', lagBlocks: 0, url: index.url }));
    expect(index.requests[0]?.query).toEqual(query);
  });

  it.each(
    EVM_CHAINS.map(({ id, chainId }) => [id, chainId] as const),
  )('name the chain %s by its number [R-FETCH-100]', async (chain, chainId) => {
    await open({ chain }).listTransactions(ADDRESS, 'native', {});
    expect(index.requests[0]?.query['chainid']).toBe(String(chainId));
  });

  it.each([1, 7, 999])('of %i rows more than one block are not the last [R-FETCH-101]', async (size) => {
    const rows = range(Math.min(20, size * 3)).map((at) => row(at));
    serve('txlist', rows, size + 1);
    expect(hashes((await listAll('native')).rows)).toHaveLength(rows.length);
  });

  it('repeat the last block, and end the listing where a block has a page of rows [R-FETCH-101]', async () => {
    const rows = [...range(400).map((at) => row(at)), ...range(900).map((at) => row(1_000 + at, 401)), row(5_000, 402)];
    serve('txlist', rows);
    expect(await listAll('native')).toMatchObject({ isCut: false });
    expect(hashes((await listAll('native')).rows)).toHaveLength(1_301);
    serve('txlist', [row(1), ...range(1_200).map((at) => row(1_000 + at, 401)), row(5_000, 402)]);
    expect(await listAll('native')).toMatchObject({ isCut: true });
  });

  it('of the coin have own and internal movements alone, and name what is in no list [R-FETCH-102]', async () => {
    const internal = [
      { ...row(1), hash: undefined, transactionHash: `0x${hashOf(1)}` },
      row(2, 2, { isError: '1' }),
      row(3, 3, { value: '0', type: 'call' }),
      row(4, 4, { value: '0', type: 'create', to: '', contractAddress: OTHER }),
    ];
    index.answer = ({ query }) => {
      const since = Number(query['startblock']);
      const rows = query['action'] === 'txlistinternal' ? internal : [];
      return { body: toPage(rows.filter(({ blockNumber }) => Number(blockNumber) >= since)) };
    };
    const { rows, lacks } = await listAll('native');
    expect(hashes(rows)).toEqual([hashOf(1), hashOf(4)]);
    expect(lacks).toEqual(['protocol-credits']);
    expect((await listAll('all')).lacks).toEqual(['erc1155', 'protocol-credits']);
    expect((await listAll(TOKEN)).lacks).toEqual([]);
  });

  it('of wrapped coins have own transactions too, since wrapping is no transfer [R-FETCH-102]', async () => {
    await listAll(`token:${getEvmChain('ETHEREUM').wrapped.contract}`);
    expect(index.requests.map(({ query }) => query['action'])).toEqual(['txlist', 'tokentx']);
  });

  it('of an index without internal transactions name those as missing [R-FETCH-102]', async () => {
    index.answer = ({ query }) => ({
      body: query['action'] === 'txlistinternal' ? { message: 'Unknown action', result: null, status: '0' } : NONE,
    });
    expect((await listAll('native')).lacks).toEqual(['protocol-credits', 'internal']);
    index.answer = () => ({ body: refusal('Error! Missing Or invalid Action name') });
    await expect(listAll('native')).rejects.toMatchObject({ code: 'SOURCE_REFUSED' });
  });

  it.each([
    ['a limit', refusal('Max calls per sec rate limit reached (3/sec)'), 'SOURCE_UNREACHABLE', true],
    ['a daily limit', refusal('Max daily rate limit reached. 110000 (100%) of 100000'), 'SOURCE_UNREACHABLE', true],
    ['a refused key', refusal(`Invalid API Key (${KEY})`), 'SOURCE_REFUSED', false],
    [
      'a chain that the key does not include',
      refusal('Free API access is not supported for this chain.'),
      'SOURCE_REFUSED',
      false,
    ],
    ['a chain that it does not have', refusal('Missing or unsupported chainid parameter'), 'SOURCE_REFUSED', false],
    [
      'a query that takes too long',
      refusal('Query Timeout occured. Please select a smaller result dataset'),
      'SOURCE_TIMEOUT',
      true,
    ],
    [
      'words in place of an empty list',
      { status: '0', message: 'Something went wrong', result: [] },
      'SOURCE_MALFORMED',
      true,
    ],
    ['a page of the web', `<html>apikey=${encodeURIComponent(KEY)}</html>`, 'SOURCE_MALFORMED', true],
    ['a row without a transaction', toPage([{ ...row(1), hash: undefined }]), 'SOURCE_MALFORMED', true],
    ['a row without a block', toPage([{ ...row(1), blockNumber: '' }]), 'SOURCE_MALFORMED', true],
    ['a row of another address', toPage([row(1, 1, { from: OTHER })]), 'SOURCE_MALFORMED', true],
    ['rows in falling order', toPage([row(2), row(1)]), 'SOURCE_MALFORMED', true],
    ['more rows than requested', toPage(range(1_001).map((at) => row(at))), 'SOURCE_MALFORMED', true],
    ['null', 'null', 'SOURCE_MALFORMED', true],
  ])('are no list with %s, and no fault has the key [R-FETCH-103]', async (_, body, code, retryable) => {
    index.answer = () => ({ body });
    const fault = await listAll('native', open({ key: KEY })).catch((error: unknown) => error);
    expect(fault).toMatchObject({ code, retryable });
    expect(inspect(fault, { depth: 9 })).not.toContain('s3cret');
  });

  it.each([
    [429, 'SOURCE_UNREACHABLE'],
    [403, 'SOURCE_REFUSED'],
    [401, 'SOURCE_REFUSED'],
    [502, 'SOURCE_UNREACHABLE'],
    [500, 'SOURCE_MALFORMED'],
  ])('with status %i are no list either [R-FETCH-103]', async (status, code) => {
    index.answer = () => ({ status, body: '<html></html>' });
    await expect(listAll('native', open({ key: KEY }))).rejects.toMatchObject({ code });
  });

  it('of another token, of earlier blocks or without the last block of the page before are refused [R-FETCH-103]', async () => {
    serve('tokentx', [transfer(1, 1, { contractAddress: OTHER })]);
    await expect(listAll(TOKEN)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    index.answer = ({ query }) => ({
      body: toPage(query['startblock'] === '0' ? [transfer(1), transfer(5)] : [transfer(6)]),
    });
    await expect(listAll(TOKEN)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    index.answer = () => ({ body: toPage([transfer(1), transfer(5)]) });
    await expect(listAll(TOKEN)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });

  it('have scopes of the coin, of contracts and of everything; a cursor is one of the index [R-FETCH-102]', async () => {
    const reader = open();
    expect(
      (['native', 'all', TOKEN, 'token:1002000', 'token:USDT'] as const).map((scope) => reader.isListed(scope)),
    ).toEqual([...[true, true, true, false, false]]);
    for (const cursor of ['2:0', '0', 'x', '0:-1'])
      await expect(reader.listTransactions(ADDRESS, 'native', { cursor })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });
});
