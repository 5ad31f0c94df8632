import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Call,
  type Json,
  makeChain,
  type Say,
  type ScriptedNode,
  startScriptedNode,
} from '../testing/scripted-node.ts';
import type { TronSourceOptions } from './readings.ts';
import { createTronSource } from './rpc.ts';

const CHAIN = makeChain(45);
const OTHER = makeChain(45, { seed: 1 });

let node: ScriptedNode;
let second: ScriptedNode;
beforeEach(async () => {
  node = await startScriptedNode(CHAIN);
  second = await startScriptedNode(CHAIN);
});
afterEach(() => Promise.all([node.stop(), second.stop()]));

const source = (options: Partial<TronSourceOptions> = {}) =>
  createTronSource({
    chain: 'TRON',
    urls: [node.url],
    isSimulated: true,
    retries: 2,
    retryFirstMs: 1,
    retryMostMs: 5,
    timeoutMs: 2_000,
    ...options,
  });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) =>
      error as { code: string; retryable: boolean; message: string; details: Record<string, unknown> },
  );
const hashAt = (height: number): string => CHAIN[height]?.block.blockID as string;
const on =
  (path: string, answer: (body: Json) => unknown): Say =>
  (call) =>
    call.path === path ? { answer: answer(call.body) } : undefined;
const paths = (): string[] => node.calls.map(({ path }) => path);
const BLOCKS = 'wallet/getblockbylimitnext';
const INFOS = 'wallet/gettransactioninfobyblocknum';
const limited = (blocks: typeof CHAIN, { startNum, endNum }: Json) => ({
  block: blocks.slice(Number(startNum), Number(endNum)).map(({ block }) => block),
});

describe('a node of TRON', () => {
  it('gives blocks with what came of them, several a call [R-CHAIN-104]', async () => {
    const tron = source({ batchSize: 4, headers: { 'TRON-PRO-API-KEY': 'k' } });
    expect(await tron.getHead()).toEqual({ height: 44, hash: hashAt(44) });
    const blocks = await tron.getBlocks(0, 11);
    expect(blocks.map(({ hash }) => hash)).toEqual(CHAIN.slice(0, 12).map(({ block }) => block.blockID));
    expect(blocks[3]?.transactions.map(({ operations }) => operations.map(({ type }) => type))).toEqual([
      ['FEE', 'VALUE_TRANSFER'],
      ['FEE', 'INTERNAL_TRANSFER', 'TOKEN_TRANSFER'],
    ]);
    expect(blocks.some(({ lacksInternalTransfers }) => lacksInternalTransfers)).toBe(false);
    const blockCalls = node.calls.filter(({ path }) => path === BLOCKS).map(({ body }) => body);
    expect(blockCalls).toEqual([
      // Request for the newest solid block, before any block was read.
      { startNum: 25, endNum: 26 },
      { startNum: 0, endNum: 4 },
      { startNum: 4, endNum: 8 },
      { startNum: 8, endNum: 12 },
    ]);
    expect(node.headers.every((each) => each['tron-pro-api-key'] === 'k')).toBe(true);
    expect(await tron.findHash(99)).toBeUndefined();
  });

  it('never asks for more than 100 blocks a call', async () => {
    node.blocks = makeChain(130);
    await source({ batchSize: 500 }).getBlocks(0, 129);
    expect(node.calls.filter(({ path }) => path === BLOCKS).map(({ body }) => body)).toEqual([
      { startNum: 0, endNum: 100 },
      { startNum: 100, endNum: 130 },
    ]);
  });

  it('that is older is asked in the older way for heights and for what is solid [R-CHAIN-104]', async () => {
    node.missing = new Set(['wallet/getblock', 'walletsolidity/getblock', 'walletsolidity/getnowblock']);
    const tron = source();
    expect(await tron.getHead()).toEqual({ height: 44, hash: hashAt(44) });
    expect(paths()).toContain('wallet/getnodeinfo');
    expect(await tron.findHash(7)).toBe(hashAt(7));
    node.missing = new Set([...node.missing, 'wallet/getnodeinfo']);
    expect(await source().getHead()).toEqual({ height: 44, hash: hashAt(44) });
  });

  it('reads the next final range while the last one is written', async () => {
    const tron = source({ batchSize: 5 });
    await tron.getHead();
    await tron.getBlocks(0, 4);
    const timesAsked = () => node.calls.filter(({ path, body }) => path === BLOCKS && body['startNum'] === 5).length;
    await expect.poll(timesAsked, { timeout: 10_000 }).toBe(1);
    expect(await tron.getBlocks(5, 9)).toHaveLength(5);
    expect(timesAsked()).toBe(1);
  });

  const spoilt = (change: (block: Json, transactions: Json[]) => Json): Say =>
    on(BLOCKS, (body) => ({
      block: limited(CHAIN, body).block.map((block) => change(block, (block as Json)['transactions'] as Json[])),
    }));
  const wrong: readonly (readonly [string, Say])[] = [
    ['infos of another block', on(INFOS, ({ num }) => CHAIN[Number(num) + 1]?.infos)],
    ['infos of a part', on(INFOS, ({ num }) => CHAIN[Number(num)]?.infos.slice(1))],
    ['no infos', on(INFOS, () => [])],
    ['no infos, as an object', on(INFOS, () => ({}))],
    ['a block less', on(BLOCKS, (body) => ({ block: limited(CHAIN, body).block.slice(1) }))],
    ['blocks of other heights', on(BLOCKS, (body) => limited(CHAIN.slice(1), body))],
    ['a branch that it has left', on(BLOCKS, (body) => limited(OTHER, body))],
    ['a transaction less', spoilt((block, all) => ({ ...block, transactions: all?.slice(1) }))],
    ['transactions in another order', spoilt((block, all) => ({ ...block, transactions: [...all].reverse() }))],
    [
      'another id',
      spoilt((block, all) => ({ ...block, transactions: all.map((each) => ({ ...each, txID: 'ef'.repeat(32) })) })),
    ],
    [
      'a signature changed',
      spoilt((block, all) => ({
        ...block,
        transactions: all.map((each) => ({ ...each, signature: ['ce'.repeat(65)] })),
      })),
    ],
    [
      'an amount changed',
      spoilt((block, all) => ({
        ...block,
        transactions: all.map((each) => ({
          ...each,
          raw_data_hex: String(each['raw_data_hex']).replace('1864', '1865'),
        })),
      })),
    ],
    [
      'no signed bytes',
      spoilt((block, all) => ({ ...block, transactions: all.map((each) => ({ ...each, raw_data_hex: undefined })) })),
    ],
    [
      'another parent',
      spoilt((block) => ({ ...block, block_header: { raw_data: { ...header(block), parentHash: 'ef'.repeat(32) } } })),
    ],
    ['words', on(BLOCKS, () => 'sorry')],
  ];
  it.each(wrong)('is refused with %s, and taken when it is sound again [R-CHAIN-105]', async (_, say) => {
    node.say = say;
    expect(await failure(source({ retries: 0 }).getBlocks(1, 3))).toMatchObject({
      code: 'SOURCE_MALFORMED',
      retryable: true,
    });
    let left = 6;
    node.say = (call: Call) => (left-- > 0 ? say(call) : undefined);
    expect(await source({ retries: 8 }).getBlocks(1, 3)).toHaveLength(3);
  });

  it('says what a block leaves open, and what is unknown then', async () => {
    const dataWarnings: string[] = [];
    node.say = on(INFOS, ({ num }) =>
      CHAIN[Number(num)]?.infos.map((info) => ({ ...info, internal_transactions: undefined })),
    );
    const onDataWarnings = (height: number, list: readonly { kind: string }[]) =>
      dataWarnings.push(...list.map(({ kind }) => `${height} ${kind}`));
    const [block] = await source({ onDataWarnings }).getBlocks(2, 2);
    expect(block?.lacksInternalTransfers).toBe(true);
    expect(dataWarnings).toEqual(['2 NO_INTERNAL_TRANSFERS']);
    // An operator knows better where a simulated chain has none for long.
    const [whole] = await source({ traces: 'debug' }).getBlocks(2, 2);
    expect(whole?.lacksInternalTransfers).toBeUndefined();
  });

  it('is waited for as long as it asks, whether it refuses by 429 or by 403 [R-CHAIN-104]', async () => {
    node.accidents.push((response) => {
      response.writeHead(429, { 'retry-after': '0' }).end('slow down');
      return true;
    });
    node.accidents.push((response) => {
      const words = 'The key exceeds the frequency limit(15), and the query server is suspended for 0 s';
      response.writeHead(403).end(JSON.stringify({ Success: false, Error: words, StatusCode: 403 }));
      return true;
    });
    expect(await source().getHead()).toMatchObject({ height: 44 });
    node.say = () => ({ answer: { Error: 'class java.lang.Exception : lack of computing resources' } });
    expect(await failure(source({ retries: 1 }).getHead())).toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      retryable: true,
    });
    node.say = () => undefined;
    node.accidents.push(
      ...Array.from({ length: 9 }, () => (response: import('node:http').ServerResponse) => {
        response.writeHead(403).end('Forbidden');
        return true;
      }),
    );
    expect(await failure(source().getHead())).toMatchObject({ code: 'SOURCE_REFUSED' });
  });

  it('that fails gives way to the next one, and nobody is told its key [R-CHAIN-106]', async () => {
    node.say = () => ({ answer: { Error: 'class java.lang.NullPointerException : null' } });
    const tron = source({ urls: [node.url, second.url], retries: 0 });
    expect(await tron.getHead()).toEqual({ height: 44, hash: hashAt(44) });
    expect(await tron.getBlocks(1, 3)).toHaveLength(3);
    const gone = await failure(source({ urls: ['http://127.0.0.1:1/s3cret-key'], retries: 0 }).getHead());
    expect(gone).toMatchObject({ code: 'SOURCE_UNREACHABLE', details: { host: '127.0.0.1:1' } });
    expect(inspect(gone, { depth: 9 })).not.toContain('s3cret');
  });

  it('is refused with another where they do not agree on a block, or on what came of it [R-CHAIN-106]', async () => {
    const both = { urls: [node.url, second.url], retries: 0 };
    second.blocks = OTHER;
    const fault = await failure(source(both).getBlocks(1, 3));
    expect(fault).toMatchObject({ code: 'SOURCE_MALFORMED', retryable: true });
    expect(fault?.message).toMatch(/^two nodes disagree on block 3: 127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+$/);
    second.blocks = CHAIN;
    second.say = on(INFOS, ({ num }) => CHAIN[Number(num)]?.infos.map((info) => ({ ...info, fee: 1 })));
    expect((await failure(source(both).getBlocks(1, 3)))?.message).toMatch(
      /^two nodes disagree on what came of block 3/,
    );
    // A node that stores less, or is behind, is no disagreement.
    second.say = on(INFOS, ({ num }) =>
      CHAIN[Number(num)]?.infos.map((info) => ({ ...info, internal_transactions: undefined })),
    );
    expect(await source(both).getBlocks(1, 3)).toHaveLength(3);
    second.say = () => undefined;
    second.blocks = CHAIN.slice(0, 2);
    expect(await source(both).getBlocks(1, 3)).toHaveLength(3);
  });

  it('of another network is refused', async () => {
    expect(await failure(source({ isSimulated: false }).getHead())).toMatchObject({ code: 'BLOCK_FOREIGN' });
  });

  it('may reorganise what is not solid; a solid block that changes is an alarm [R-CHAIN-107]', async () => {
    const tron = source();
    await tron.getHead();
    node.blocks = makeChain(46, { seed: 1, forkAt: 26 });
    expect(await tron.getHead()).toMatchObject({ height: 45 });
    node.blocks = makeChain(47, { seed: 2, forkAt: 26 });
    // Hashes alone raise no alarm: the block must be shown.
    node.say = on(BLOCKS, () => ({ block: [] }));
    expect(await failure(tron.getHead())).toMatchObject({ code: 'SOURCE_MALFORMED' });
    node.say = () => undefined;
    expect(await failure(tron.getHead())).toMatchObject({ code: 'REORG_TOO_DEEP', details: { height: 26 } });
  });

  it('that calls another block solid than its chain has is refused, and no alarm once it tells the truth [R-CHAIN-110]', async () => {
    const other = makeChain(45, { seed: 3, forkAt: 20 });
    const tron = source();
    node.say = on('walletsolidity/getblock', () => other[26]?.block);
    expect(await failure(tron.getHead())).toMatchObject({ code: 'SOURCE_MALFORMED', details: { height: 26 } });
    node.say = () => undefined;
    expect(await tron.getHead()).toMatchObject({ height: 44, hash: hashAt(44) });
  });
});

const header = (block: Json): Json => ((block['block_header'] as Json)['raw_data'] ?? {}) as Json;
