import { createRpcSource } from '@sulian/chains';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorldNode, type WorldNode } from './node.ts';

const OPTIONS = { seed: 'node', blocks: 140, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
let node: WorldNode;
beforeEach(async () => {
  node = await startWorldNode(OPTIONS);
});
afterEach(() => node.stop());

const post = (body: unknown, password = node.auth.password): Promise<Response> =>
  fetch(node.url, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${node.auth.user}:${password}`).toString('base64')}` },
    body: JSON.stringify(body),
  });
const call = async (method: string, ...params: unknown[]): Promise<{ result: unknown; error: unknown }> =>
  (await post({ jsonrpc: '1.0', id: 1, method, params })).json() as Promise<{ result: unknown; error: unknown }>;
const connect = () =>
  createRpcSource({ chain: 'BITCOIN', url: node.url, auth: node.auth, isSimulated: true, retries: 0, timeoutMs: 500 });

describe('a node of the world', () => {
  it('answers where the chain stands', async () => {
    expect((await call('getblockcount')).result).toBe(139);
    expect((await call('getbestblockhash')).result).toBe(node.world.tip.hash);
    expect((await call('getblockchaininfo')).result).toMatchObject({ chain: 'main', blocks: 139, headers: 139 });
    expect((await call('getblockheader', node.world.tip.hash)).result).toMatchObject({ height: 139, confirmations: 1 });
  });

  it('gives a block as bytes, ids, transactions, and transactions with what they spend', async () => {
    const { tip } = node.world;
    const block = node.world.blocks.find((each) => each.transactions.length > 3) ?? tip;
    expect((await call('getblock', block.hash, 0)).result).toBe(block.raw.toString('hex'));
    expect((await call('getblock', block.hash, 1)).result).toMatchObject({
      tx: block.transactions.map((each) => each.txid),
    });
    const decoded = (await call('getblock', block.hash, 2)).result as { tx: { vin: object[]; fee?: number }[] };
    expect(decoded.tx[1]?.vin[0]).not.toHaveProperty('prevout');
    const full = (await call('getblock', block.hash, 3)).result as { tx: { vin: { prevout?: object }[] }[] };
    const [coin] = block.transactions[1]?.inputs ?? [];
    expect(full.tx[1]?.vin[0]?.prevout).toMatchObject({
      height: coin?.transaction.height,
      value: Number(coin?.amountBase) / 1e8,
      scriptPubKey: { address: coin?.key?.address },
    });
  });

  it('writes amounts as bitcoind does, with eight places', async () => {
    const answer = await post({ id: 1, method: 'getblock', params: [node.world.blocks[5]?.hash, 2] });
    expect(await answer.text()).toContain('"value":50.00000000');
  });

  it('answers a batch in order, each call with its own outcome', async () => {
    const calls = [1, 500, 2].map((height, id) => ({ id, method: 'getblockhash', params: [height] }));
    expect(await (await post(calls)).json()).toEqual([
      { id: 0, error: null, result: node.world.blocks[1]?.hash },
      { id: 1, error: { code: -8, message: 'Block height out of range' }, result: null },
      { id: 2, error: null, result: node.world.blocks[2]?.hash },
    ]);
  });

  it('refuses as bitcoind does', async () => {
    expect((await call('getblock', 'ab'.repeat(32))).error).toEqual({ code: -5, message: 'Block not found' });
    expect((await call('getnewaddress')).error).toEqual({ code: -32601, message: 'Method not found' });
    expect((await post({ id: 1, method: 'getblockcount' }, 'wrong')).status).toBe(401);
  });

  it('is read by the same source as a real node', async () => {
    const source = connect();
    expect(await source.getHead()).toEqual({ height: 139, hash: node.world.tip.hash });
    const blocks = await source.getBlocks(0, 139);
    expect(blocks.map((block) => block.hash)).toEqual(node.world.blocks.map((block) => block.hash));
    expect(await source.findHash(140)).toBeUndefined();
  });

  it('grows and forks on demand', async () => {
    node.mine(2);
    expect((await call('getblockcount')).result).toBe(141);
    const stale = node.world.tip.hash;
    node.reorg(1, 2);
    expect((await call('getblockcount')).result).toBe(142);
    expect((await call('getblockheader', stale)).result).toMatchObject({ confirmations: -1, height: 141 });
  });

  it('goes on where an earlier run stopped', async () => {
    node.mine(3);
    const resumed = await startWorldNode({ ...OPTIONS, liveBlocks: 3 });
    expect(resumed.world.tip.hash).toBe(node.world.tip.hash);
    await resumed.stop();
  });

  it('adds a block now and then while it runs', async () => {
    const live = await startWorldNode({ ...OPTIONS, blocks: 3, blockEveryMs: 20 });
    await expect.poll(() => live.world.tip.height).toBeGreaterThan(4);
    await live.stop();
  });
});

describe('a faulty node', () => {
  it.each([
    [{ kind: 'hang' }, 'SOURCE_TIMEOUT'],
    [{ kind: 'status', status: 500 }, 'SOURCE_MALFORMED'],
    [{ kind: 'status', status: 503 }, 'SOURCE_UNREACHABLE'],
    [{ kind: 'garbage' }, 'SOURCE_MALFORMED'],
    [{ kind: 'cut' }, 'SOURCE_UNREACHABLE'],
    [{ kind: 'warming-up' }, 'SOURCE_SYNCING'],
    [{ kind: 'syncing' }, 'SOURCE_SYNCING'],
    [{ kind: 'refuse' }, 'SOURCE_REFUSED'],
  ] as const)('%o is seen as %s', async (fault, code) => {
    node.fault(fault);
    await expect(connect().getHead()).rejects.toMatchObject({ code });
    node.fault();
    expect((await connect().getHead()).height).toBe(139);
  });

  it.each([
    [{ kind: 'lie-amount' }, 'getblock'],
    [{ kind: 'lie-block' }, 'getblock'],
    [{ kind: 'lie-hash' }, 'getblockhash'],
  ] as const)('%o is found out', async (fault, method) => {
    node.fault(fault, { method, times: 1 });
    await expect(connect().getBlocks(130, 135)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    expect((await connect().getBlocks(130, 135)).length).toBe(6);
  });

  it('may offer a tip that stands on nothing', async () => {
    node.fault({ kind: 'lie-parent' });
    await expect(connect().getBlocks(138, 139)).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
      details: { fault: 'PARENT_MISMATCH', height: 139 },
    });
    expect(await connect().getBlocks(139, 139)).toHaveLength(1);
  });

  it('may claim a height that it does not hold', async () => {
    node.fault({ kind: 'lie-height' });
    expect((await connect().getHead()).height).toBe(149);
    expect(await connect().findHash(149)).toBeUndefined();
  });
});
