import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import { createEvmBlockReader } from './block-reader.ts';

const CHAIN = makeChain(90);
let node: ScriptedNode;
let other: ScriptedNode;
beforeEach(async () => {
  node = await startScriptedNode(CHAIN);
  other = await startScriptedNode(makeChain(90, 1));
});
afterEach(async () => {
  await node.stop();
  await other.stop();
});
const open = (urls: readonly string[] = [node.url], options: object = {}) =>
  createEvmBlockReader({ chain: 'ETHEREUM', urls, retries: 0, isSimulated: true, ...options });
const fail = (code: number, message: string) => ({ error: { code, message } });

describe('blocks of an EVM node at scattered heights', () => {
  it('are those that were named, and nothing else is requested [R-FETCH-104]', async () => {
    const heights = new Set<unknown>();
    node.say = ({ method, params }) => {
      if (/Block/.test(method)) heights.add(params[0]);
      return undefined;
    };
    const blocks = await open().getBlocksAt([70, 3, 4]);
    expect(blocks.map(({ block, anchor }) => [block.height, anchor])).toEqual([
      ...[3, 4, 70].map((height) => [height, 'ONE_NODE']),
    ]);
    expect([...heights].sort()).toEqual(['0x3', '0x4', '0x46']);
  });

  it('lack internal transfers where the node has pruned their traces, each by itself [R-FETCH-105]', async () => {
    node.say = ({ method, params }) =>
      method === 'debug_traceBlockByNumber' && Number(params[0]) < 50
        ? fail(-32000, 'missing trie node 0123 (path ) state is not available')
        : undefined;
    const blocks = await open().getBlocksAt([3, 70]);
    expect(blocks.map(({ block }) => block.lacksInternalTransfers)).toEqual([true, undefined]);
  });

  it('fail where a node is away while it traces [R-FETCH-105]', async () => {
    node.say = ({ method }) => (method === 'debug_traceBlockByNumber' ? fail(-32005, 'rate limit') : undefined);
    await expect(open().getBlocksAt([3])).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  });

  it('are refused where two nodes have different ones [R-FETCH-104]', async () => {
    await expect(open([node.url, other.url]).getBlocksAt([3])).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });
});

describe('the final block of an EVM node', () => {
  it.each([
    ['its own', { result: CHAIN[80]?.block }, 80],
    ['by depth without the tag', fail(-32602, 'invalid argument 0: hex string without 0x prefix'), 25],
    ['by depth while none is final', { result: null }, 25],
  ])('is %s [R-FETCH-106]', async (_, said, height) => {
    node.say = ({ params }) => (params[0] === 'finalized' ? said : undefined);
    expect((await open().getFinalHead()).height).toBe(height);
  });

  it('is not guessed where the node limits requests [R-FETCH-106]', async () => {
    node.say = ({ params }) => (params[0] === 'finalized' ? fail(429, 'too many requests') : undefined);
    await expect(open().getFinalHead()).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  });
});

it('heights of transactions are the node’s; one that waits or is unknown has none [R-FETCH-28]', async () => {
  const [known = '', waiting = '', unknown = ''] = [1, 2, 3].map((at) => at.toString(16).padStart(64, '0'));
  node.say = ({ method, params: [hash] }) => {
    if (method !== 'eth_getTransactionByHash') return undefined;
    if (hash === `0x${known}`) return { result: { hash, blockNumber: '0x7' } };
    return { result: hash === `0x${waiting}` ? { hash, blockNumber: null } : null };
  };
  expect(await open().findHeights([known, waiting, unknown])).toEqual([7, undefined, undefined]);
  node.say = ({ method }) =>
    method === 'eth_getTransactionByHash' ? { result: { hash: `0x${unknown}`, blockNumber: '0x7' } } : undefined;
  await expect(open().findHeights([known])).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
});
