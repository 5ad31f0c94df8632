import { createEvmSource } from '@sulian/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rpc, recount, toRpc } from '../testing/recount.ts';
import { type EvmWorldNode, startEvmWorldNode } from './evm-node.ts';

const OPTIONS = { seed: 'evm-node', blocks: 420, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
let node: EvmWorldNode;
let rpc: Rpc;
beforeAll(async () => {
  node = await startEvmWorldNode(OPTIONS);
  rpc = toRpc(node.url);
});
afterAll(() => node.stop());

const hex = (number: number): string => `0x${number.toString(16)}`;

describe('a node of the Ethereum world', () => {
  it('tells where the chain stands', async () => {
    expect(await rpc('eth_chainId')).toBe('0x1');
    expect(await rpc('eth_blockNumber')).toBe(hex(419));
    expect(await rpc('eth_getBlockByNumber', 'latest', false)).toMatchObject({
      number: hex(419),
      hash: node.world.tip.hash,
      transactions: node.world.tip.transactions.map((each) => each.hash),
    });
    expect(await rpc('eth_getBlockByHash', node.world.tip.hash, true)).toEqual(
      await rpc('eth_getBlockByNumber', 'latest', true),
    );
    expect(await rpc('eth_getBlockByNumber', hex(420), false)).toBeNull();
    expect(await rpc('eth_getBlockByNumber', 'finalized', false)).toMatchObject({ number: hex(419 - 64) });
  });

  it('is read by the same source as a real node, which recomputes hashes and roots [R-WORLD-01]', async () => {
    const dataWarnings: unknown[] = [];
    const source = createEvmSource({
      chain: 'ETHEREUM',
      urls: [node.url],
      retries: 0,
      timeoutMs: 20_000,
      onDataWarnings: (height, found) => dataWarnings.push({ height, found }),
    });
    expect(await source.getHead()).toEqual({ height: 419, hash: node.world.tip.hash.slice(2) });
    const blocks = await source.getBlocks(0, 419);
    expect(blocks.map((block) => `0x${block.hash}`)).toEqual(node.world.blocks.map((block) => block.hash));
    expect(dataWarnings).toEqual([]);
    const types = new Set(blocks.flatMap((each) => each.transactions.flatMap((t) => t.operations.map((o) => o.type))));
    expect([...types].sort()).toEqual([
      'BURN',
      'CONTRACT_CREATION',
      'FEE',
      'INTERNAL_TRANSFER',
      'MINT',
      'NFT_TRANSFER',
      'SELF_DESTRUCT',
      'TOKEN_TRANSFER',
      'UNWRAP',
      'VALUE_TRANSFER',
      'WITHDRAWAL',
      'WRAP',
    ]);
  });

  it('states balances that a recount of its own blocks, receipts and traces finds, after several heights [R-WORLD-03]', async () => {
    const heights = [5, 60, 250, 419];
    const found = await recount(rpc, heights);
    expect([...found.keys()]).toEqual(heights);
    for (const [height, counted] of found) {
      expect(counted.size).toBeGreaterThan(4);
      const entries = [...counted];
      const answers = await rpc.batch(
        entries.map(([key]) => {
          const [asset = '', address = ''] = key.split(' ');
          const tag = hex(height);
          if (asset === 'native') return ['eth_getBalance', address, tag];
          return ['eth_call', { to: asset, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }, tag];
        }),
      );
      for (const [at, [key, balanceBase]] of entries.entries())
        expect(BigInt(String(answers[at])), key).toBe(balanceBase);
    }
  });

  it('says what tokens call themselves', async () => {
    const ask = async (to: string, data: string) => String(await rpc('eth_call', { to, data }, 'latest'));
    const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7';
    expect(await ask(usdt, '0x313ce567')).toBe(`0x${'6'.padStart(64, '0')}`);
    const symbol = await ask(usdt, '0x95d89b41');
    expect(Buffer.from(symbol.slice(2 + 128, 2 + 128 + 8), 'hex').toString()).toBe('USDT');
    expect(symbol.length).toBe(2 + 3 * 64);
    await expect(ask(usdt, '0xdeadbeef')).rejects.toThrow('execution reverted');
    expect(await ask(node.world.tip.miner, '0x95d89b41')).toBe('0x');
  });

  it('answers one transaction as it answers its block', async () => {
    const block = node.world.blocks.findLast((each) => each.transactions.length > 2);
    const [first, second] = block?.transactions ?? [];
    const receipts = await rpc('eth_getBlockReceipts', hex(block?.height ?? 0));
    expect(await rpc('eth_getTransactionReceipt', second?.hash)).toEqual((receipts as unknown[])[1]);
    expect(await rpc('eth_getTransactionByHash', first?.hash)).toMatchObject({
      from: first?.from,
      nonce: hex(first?.nonce ?? 0),
    });
    expect(await rpc('eth_getTransactionByHash', `0x${'ab'.repeat(32)}`)).toBeNull();
  });

  it('refuses as geth does', async () => {
    await expect(rpc('eth_sendTransaction')).rejects.toThrow('does not exist');
    await expect(rpc('constructor')).rejects.toThrow('does not exist');
    await expect(rpc('eth_getBalance', '0x12', 'latest')).rejects.toThrow('invalid argument');
    await expect(rpc('eth_getBalance', node.world.tip.miner, hex(9_999))).rejects.toThrow('header not found');
    expect(await (await fetch(node.url, { method: 'POST', body: '{' })).json()).toMatchObject({
      error: { code: -32700 },
    });
    expect((await fetch(node.url)).status).toBe(405);
  });
});

describe('a node of the Ethereum world that changes', () => {
  it('grows, forks, goes on where an earlier run stopped, and breaks as nodes break', async () => {
    const small = { ...OPTIONS, blocks: 40 };
    const live = await startEvmWorldNode(small);
    live.mine(3);
    const resumed = await startEvmWorldNode({ ...small, liveBlocks: 3 });
    expect(resumed.world.tip.hash).toBe(live.world.tip.hash);
    const stale = live.world.tip.hash;
    live.reorg(2, 4);
    const ask = toRpc(live.url);
    expect(await ask('eth_blockNumber')).toBe(hex(44));
    expect(await ask('eth_getBlockByHash', stale, false)).toMatchObject({ number: hex(42) });
    const source = createEvmSource({ chain: 'ETHEREUM', urls: [live.url], retries: 0, isSimulated: true });
    expect(await source.getBlocks(0, 44)).toHaveLength(45);
    live.fault({ kind: 'garbage' });
    await expect(source.getHead()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    await Promise.all([live.stop(), resumed.stop()]);
  });

  it('adds a block now and then while it runs', async () => {
    const live = await startEvmWorldNode({ ...OPTIONS, blocks: 3, blockEveryMs: 20 });
    await expect.poll(() => live.world.tip.height).toBeGreaterThan(4);
    await live.stop();
  });
});
