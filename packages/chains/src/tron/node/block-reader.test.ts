import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Call, makeChain, type Say, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import { createTronBlockReader } from './block-reader.ts';

const CHAIN = makeChain(60);
const OTHER = makeChain(60, { seed: 1, forkAt: 20 });
const BLOCKS = 'wallet/getblockbylimitnext';
const INFOS = 'wallet/gettransactioninfobyblocknum';

let node: ScriptedNode;
let second: ScriptedNode;
beforeEach(async () => {
  node = await startScriptedNode(CHAIN);
  second = await startScriptedNode(CHAIN);
});
afterEach(async () => {
  await node.stop();
  await second.stop();
});

const open = (options: object = {}) =>
  createTronBlockReader({ chain: 'TRON', urls: [node.url], isSimulated: true, retries: 0, ...options });
const openBoth = (options: object = {}) => open({ urls: [node.url, second.url], ...options });
const heightsOf = (calls: readonly Call[], path: string): readonly number[] =>
  calls.filter((call) => call.path === path).map(({ body }) => Number(body['num']));
const on =
  (path: string, answer: (call: Call) => unknown): Say =>
  (call) =>
    call.path === path ? { answer: answer(call) } : undefined;

describe('blocks of TRON at scattered heights', () => {
  it('come ascending, each once, and nothing is read but them [R-FETCH-25]', async () => {
    const fetched = await open().getBlocksAt([30, 3, 12, 11, 30]);
    expect(fetched.map(({ block }) => [block.height, block.hash])).toEqual(
      [3, 11, 12, 30].map((height) => [height, CHAIN[height]?.block.blockID]),
    );
    expect(fetched.every(({ block }) => block.transactions.length === 2)).toBe(true);
    expect([...heightsOf(node.calls, INFOS)].sort((a, b) => a - b)).toEqual([3, 11, 12, 30]);
    const spans = node.calls
      .filter(({ path }) => path === BLOCKS)
      .map(({ body }) => [body['startNum'], body['endNum']]);
    expect(spans.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [3, 4],
      [11, 13],
      [30, 31],
    ]);
  });

  it('carry the word of one node, of two, and of one again where the other is behind or at the same host [R-FETCH-26]', async () => {
    const anchors = async (reader = openBoth()) => (await reader.getBlocksAt([3, 30])).map(({ anchor }) => anchor);
    expect(await anchors(open())).toEqual(['ONE_NODE', 'ONE_NODE']);
    expect(await anchors()).toEqual(['TWO_NODES', 'TWO_NODES']);
    expect(await anchors(open({ urls: [node.url, `${node.url}/`] }))).toEqual(['ONE_NODE', 'ONE_NODE']);
    second.blocks = CHAIN.slice(0, 10);
    expect(await anchors()).toEqual(['TWO_NODES', 'ONE_NODE']);
    second.say = () => ({ answer: { Error: 'class java.lang.NullPointerException : null' } });
    expect(await anchors()).toEqual(['ONE_NODE', 'ONE_NODE']);
  });

  it('never carry the word of a node that agrees with itself [R-FETCH-26]', async () => {
    // The first node fails at one height, so the pool turns to the second while other blocks are read.
    second.blocks = CHAIN.slice(0, 25);
    node.say = (call) => (call.path === INFOS && call.body['num'] === 3 ? { answer: 'sorry' } : undefined);
    const fetched = await openBoth().getBlocksAt([3, 30, 33, 36, 39]);
    expect(fetched.map(({ anchor }) => anchor)).toEqual(['TWO_NODES', ...Array(4).fill('ONE_NODE')]);
  });

  it('are refused where two nodes have another block, or other results of its transactions [R-FETCH-26]', async () => {
    second.blocks = OTHER;
    await expect(openBoth().getBlocksAt([3, 30])).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    expect(await openBoth().getBlocksAt([3, 12])).toHaveLength(2);
    second.blocks = CHAIN;
    second.say = on(INFOS, ({ body }) => CHAIN[Number(body['num'])]?.infos.map((info) => ({ ...info, fee: 1 })));
    await expect(openBoth().getBlocksAt([3])).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });

  it('are refused where a node has none, another one, or one of another chain', async () => {
    await expect(open().getBlocksAt([3, 200])).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    node.say = on(BLOCKS, () => ({ block: [CHAIN[4]?.block] }));
    await expect(open().getBlocksAt([3])).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    node.say = () => undefined;
    await expect(open({ isSimulated: false }).getBlocksAt([3])).rejects.toMatchObject({ code: 'BLOCK_FOREIGN' });
  });

  it('report where internal transfers are not known, and their neighbours are not requested [R-FETCH-27]', async () => {
    const withoutInternals = on(INFOS, ({ body }) =>
      CHAIN[Number(body['num'])]?.infos.map((info) => ({ ...info, internal_transactions: undefined })),
    );
    node.say = (call) => (call.body['num'] === 30 ? withoutInternals(call) : undefined);
    const lacking = async (options: object = {}) =>
      (await open(options).getBlocksAt([12, 30])).map(({ block }) => block.lacksInternalTransfers === true);
    expect(await lacking()).toEqual([false, true]);
    expect([...new Set(heightsOf(node.calls, INFOS))].sort()).toEqual([12, 30]);
    expect(await lacking({ traces: 'debug' })).toEqual([false, false]);
  });

  it('are requested with the key of a provider in a header', async () => {
    await open({ key: 'k' }).getBlocksAt([3]);
    expect(node.headers.every((each) => each['tron-pro-api-key'] === 'k')).toBe(true);
  });

  it('are at most 500 at once', async () => {
    const heights = Array.from({ length: 501 }, (_, at) => at);
    await expect(open().getBlocksAt(heights)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(node.calls).toEqual([]);
  });

  it('end at the newest solid block, or the depth below the newest one where none is reported [R-FETCH-25]', async () => {
    const solid = { height: 40, hash: CHAIN[40]?.block.blockID, timeSec: 1_529_891_469 + 120 };
    expect(await open().getFinalHead()).toEqual(solid);
    node.missing = new Set(['walletsolidity/getblock', 'walletsolidity/getnowblock', 'wallet/getnodeinfo']);
    const { height } = await open().getFinalHead();
    expect(height).toBe(59 - 27);
  });
});

describe('heights of transactions of TRON', () => {
  const known = new Map(CHAIN.flatMap(({ infos }) => infos.map((info) => [String(info['id']), info])));
  const hashAt = (height: number, at = 0): string => String(CHAIN[height]?.infos[at]?.['id']);
  beforeEach(() => {
    node.say = on('wallet/gettransactioninfobyid', ({ body }) => known.get(String(body['value'])) ?? {});
  });

  it('are those of the node, in the order requested; none where it does not know one [R-FETCH-28]', async () => {
    const hashes = [hashAt(30), 'ef'.repeat(32), hashAt(2, 1), hashAt(30, 1)];
    expect(await open().findHeights(hashes)).toEqual([30, undefined, 2, 30]);
    expect(await open().findHeights([])).toEqual([]);
  });

  it.each([
    ['another transaction', () => known.get(hashAt(31))],
    ['a height that is none', () => ({ ...known.get(hashAt(30)), blockNumber: -1 })],
    ['a height in words', () => ({ ...known.get(hashAt(30)), blockNumber: '30' })],
  ])('are refused with %s [R-FETCH-28]', async (_, answer) => {
    node.say = on('wallet/gettransactioninfobyid', answer);
    await expect(open().findHeights([hashAt(30)])).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });
});
