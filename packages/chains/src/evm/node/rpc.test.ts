import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureBlocks } from '../../recordings/capture.ts';
import { openEvmFiles } from '../files/block-files.ts';
import { type Call, makeChain, type Say, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import type { EvmSourceOptions } from './readings.ts';
import { createEvmSource } from './rpc.ts';

const CHAIN = makeChain(12);
const OTHER = makeChain(12, 1);

let node: ScriptedNode;
let second: ScriptedNode;
beforeEach(async () => {
  node = await startScriptedNode(CHAIN);
  second = await startScriptedNode(CHAIN);
});
afterEach(() => Promise.all([node.stop(), second.stop()]));

const source = (options: Partial<EvmSourceOptions> = {}) =>
  createEvmSource({
    chain: 'ETHEREUM',
    urls: [node.url],
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
const hashAt = (height: number): string => CHAIN[height]?.block.hash.slice(2) as string;
const on =
  (method: string, result: (call: Call) => unknown): Say =>
  (call) =>
    call.method === method ? { result: result(call) } : undefined;
const refuse =
  (method: string, code: number, message: string): Say =>
  (call) =>
    call.method === method ? { error: { code, message } } : undefined;
const methods = (): string[] => node.calls.map(({ method }) => method);

describe('createEvmSource', () => {
  it('reads blocks with receipts and traces, several a request and several requests at once', async () => {
    const evm = source({ batchSize: 4, headers: { 'x-api-key': 'k' } });
    expect(await evm.getHead()).toEqual({ height: 11, hash: hashAt(11) });
    const blocks = await evm.getBlocks(0, 11);
    expect(blocks.map(({ hash }) => hash)).toEqual(CHAIN.map(({ block }) => block.hash.slice(2)));
    expect(blocks[3]?.transactions[0]).toMatchObject({
      status: 'success',
      feeBase: 60_000n,
      operations: [
        { type: 'FEE' },
        { type: 'VALUE_TRANSFER' },
        { type: 'INTERNAL_TRANSFER' },
        { type: 'TOKEN_TRANSFER' },
      ],
    });
    expect(node.requests.some(({ size }) => size === 4)).toBe(true);
    expect(node.requests[0]?.headers['x-api-key']).toBe('k');
    expect(await evm.findHash(99)).toBeUndefined();
  });

  it('reads the next final range while the last one is written', async () => {
    node.blocks = makeChain(90);
    const evm = source();
    await evm.getHead();
    await evm.getBlocks(0, 9);
    const timesAsked = () => node.calls.filter(({ params }) => params[0] === '0xa' && params[1] === true).length;
    await expect.poll(timesAsked, { timeout: 10_000 }).toBe(1);
    expect(await evm.getBlocks(10, 19)).toHaveLength(10);
    expect(timesAsked()).toBe(1);
  });

  it('asks for receipts one by one, and for traces in another way, where the node cannot else [R-CHAIN-24]', async () => {
    node.say = (call) => refuse('eth_getBlockReceipts', -32601, 'the method eth_getBlockReceipts does not exist')(call);
    const whole = await source().getBlocks(1, 3);
    expect(methods()).toContain('eth_getTransactionReceipt');
    node.say = refuse('debug_traceBlockByNumber', -32601, 'Method not found');
    const blocks = await source().getBlocks(1, 3);
    expect(methods()).toContain('trace_block');
    expect(blocks[0]?.lacksInternalTransfers).toBe(true);
    expect(whole[0]?.lacksInternalTransfers).toBeUndefined();
    expect(blocks[0]?.transactions[0]?.operations).toHaveLength(3);
  });

  it('refuses a node that disagrees with itself, and takes it when it agrees again [R-CHAIN-23] [R-CHAIN-376]', async () => {
    const wrong: Say[] = [
      on('eth_getBlockReceipts', ({ params }) => OTHER[Number(params[0])]?.receipts),
      on('debug_traceBlockByNumber', ({ params }) => OTHER[Number(params[0])]?.traces),
      on('eth_getBlockReceipts', ({ params }) => CHAIN[Number(params[0])]?.receipts.slice(1)),
      on('eth_getBlockReceipts', () => null),
      on('eth_getBlockReceipts', ({ params }) =>
        CHAIN[Number(params[0])]?.receipts.map((each) => ({ ...each, from: `0x${'9'.repeat(40)}` })),
      ),
      on('debug_traceBlockByNumber', () => []),
      on('eth_getBlockByNumber', ({ params }) => (params[1] === true ? CHAIN : OTHER)[Number(params[0])]?.block),
      on('eth_getBlockByNumber', ({ params }) => (Number(params[0]) === 2 ? OTHER : CHAIN)[Number(params[0])]?.block),
      on('eth_getBlockByNumber', ({ params }) => CHAIN[Number(params[0]) + 1]?.block),
      on('eth_getBlockByNumber', ({ params }) => ({ ...CHAIN[Number(params[0])]?.block, timestamp: '0x1' })),
      on('eth_getBlockReceipts', ({ params }) =>
        CHAIN[Number(params[0])]?.receipts.map((each) => ({
          ...each,
          logs: (each['logs'] as object[]).map((log) => ({ ...log, removed: true })),
        })),
      ),
    ];
    for (const say of wrong) {
      node.say = say;
      expect(await failure(source({ retries: 0 }).getBlocks(1, 3))).toMatchObject({
        code: 'SOURCE_MALFORMED',
        retryable: true,
      });
      let left = 6;
      node.say = (call) => (left-- > 0 ? say(call) : undefined);
      expect(await source({ retries: 8 }).getBlocks(1, 3)).toHaveLength(3);
    }
  });

  it('names the transaction whose receipt is missing', async () => {
    const hash = CHAIN[2]?.receipts[1]?.['transactionHash'];
    node.say = (call) =>
      call.method === 'eth_getBlockReceipts'
        ? { error: { code: -32601, message: 'method not found' } }
        : on('eth_getTransactionReceipt', ({ params }) =>
            params[0] === hash
              ? null
              : CHAIN.flatMap(({ receipts }) => receipts).find((each) => each['transactionHash'] === params[0]),
          )(call);
    expect(await failure(source({ retries: 0 }).getBlocks(1, 3))).toMatchObject({
      code: 'SOURCE_MALFORMED',
      message: 'the node has no receipt of a transaction',
      details: { height: 2, transaction: hash },
    });
  });

  it('says that traces are pruned, and does not go on without them', async () => {
    node.say = refuse('debug_traceBlockByNumber', -32000, 'missing trie node 0123 (path ) state is not available');
    expect(await failure(source().getBlocks(1, 3))).toMatchObject({
      code: 'SOURCE_REFUSED',
      details: { isPruned: true, height: 1 },
    });
  });

  it('waits as long as it is told to, and asks for less at once where it was too much', async () => {
    node.accidents.push((response) => {
      response.writeHead(429, { 'retry-after': '0' }).end('slow down');
      return true;
    });
    expect(await source().getHead()).toMatchObject({ height: 11 });
    node.say = refuse('eth_chainId', -32005, 'daily request count exceeded, request rate limited');
    expect(await failure(source({ retries: 1 }).getHead())).toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      retryable: true,
    });
    node.say = () => undefined;
    const tooMany = (response: import('node:http').ServerResponse, calls: readonly Call[]) => {
      if (calls.length <= 3) return false;
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch size too large' } }),
      );
      return true;
    };
    node.accidents.push(...Array.from({ length: 60 }, () => tooMany));
    node.requests.length = 0;
    expect(await source({ batchSize: 12, parallel: 1 }).getBlocks(0, 11)).toHaveLength(12);
    expect(node.requests.map(({ size }) => size).slice(0, 4)).toEqual([1, 12, 6, 3]);
  });

  it('goes to the next node when one fails, and tells nobody its key', async () => {
    node.say = () => ({ error: { code: -32000, message: 'something is broken' } });
    const evm = source({ urls: [node.url, second.url], retries: 0 });
    expect(await evm.getHead()).toEqual({ height: 11, hash: hashAt(11) });
    expect(await evm.getBlocks(1, 3)).toHaveLength(3);
  });

  it.each([
    'v3/s3cret-key',
    '?apikey=s3cret-key',
  ])('tells the host and never the key of a provider, wherever it stands: %s [R-RUN-24]', async (key) => {
    const gone = await failure(source({ urls: [`http://127.0.0.1:1/${key}`], retries: 0 }).getHead());
    expect(gone).toMatchObject({ code: 'SOURCE_UNREACHABLE', details: { host: '127.0.0.1:1' } });
    expect(inspect(gone, { depth: 9 })).not.toContain('s3cret');
  });

  it('refuses blocks that two nodes do not agree on, by name [R-CHAIN-23]', async () => {
    second.blocks = OTHER;
    const fault = await failure(source({ urls: [node.url, second.url], retries: 0 }).getBlocks(1, 3));
    expect(fault).toMatchObject({ code: 'SOURCE_MALFORMED', retryable: true });
    expect(fault?.message).toMatch(/^two nodes disagree on block 3: 127\.0\.0\.1:\d+ and 127\.0\.0\.1:\d+$/);
    second.blocks = CHAIN.slice(0, 2);
    expect(await source({ urls: [node.url, second.url] }).getBlocks(1, 3)).toHaveLength(3);
  });

  it('refuses a node of another network, and one that is still downloading', async () => {
    node.say = on('eth_chainId', () => '0x38');
    expect(await failure(source().getHead())).toMatchObject({ code: 'BLOCK_FOREIGN' });
    node.say = on('eth_syncing', () => ({ currentBlock: '0x1', highestBlock: '0x9' }));
    expect(await failure(source().getHead())).toMatchObject({ code: 'SOURCE_SYNCING', retryable: true });
  });
});

describe('captureBlocks', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sulian-capture-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('records what gives the same blocks elsewhere, and goes on where it was [R-CHAIN-10]', async () => {
    const request = { source: source(), fromHeight: 2, toHeight: 9, out: folder };
    expect(await captureBlocks(request)).toEqual({ captured: 8, kept: 0 });
    const files = await openEvmFiles({ chain: 'ETHEREUM', path: folder });
    expect(await files.getBlocks(2, 9)).toEqual(await source().getBlocks(2, 9));
    expect([await files.firstHeight(), files.blocks, files.parentHash, files.warnings]).toEqual([2, 8, hashAt(1), []]);
    expect(await captureBlocks(request)).toEqual({ captured: 0, kept: 8 });
    node.blocks = OTHER;
    expect(await captureBlocks(request)).toEqual({ captured: 8, kept: 0 });
    expect((await openEvmFiles({ chain: 'ETHEREUM', path: folder })).blocks).toBe(8);
    expect(await failure(captureBlocks({ ...request, toHeight: 12 }))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('leaves files that are refused when one is missing, spoilt, or of another chain', async () => {
    await captureBlocks({ source: source(), fromHeight: 2, toHeight: 9, out: folder });
    expect(await failure(openEvmFiles({ chain: 'POLYGON', path: folder }))).toMatchObject({ code: 'BLOCK_FOREIGN' });
    const inner = join(folder, '0');
    const [third] = readdirSync(inner).filter((name) => name.startsWith('000000000004'));
    rmSync(join(inner, third as string));
    expect(await failure(openEvmFiles({ chain: 'ETHEREUM', path: folder }))).toMatchObject({
      code: 'PARENT_MISMATCH',
      message: 'block 4 is missing between the files',
    });
  });
});
