import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromTronAddress, toTronText } from '../codec/address.ts';
import { recount, toAsk } from '../testing/recount.ts';
import { startTronWorldNode, type TronWorldNode } from './tron-node.ts';

const BLOCKS = 160;
const OPTIONS = { seed: 'tron-node', blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
const USDT = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c';
let node: TronWorldNode;
let ask: ReturnType<typeof toAsk>;
beforeAll(async () => {
  node = await startTronWorldNode(OPTIONS);
  ask = toAsk(node.url);
});
afterAll(() => node.stop());

interface BlockJson {
  readonly blockID?: string;
  readonly block_header?: { readonly raw_data: { readonly number?: number; readonly parentHash: string } };
}
const numbersOf = (list: unknown): readonly (number | undefined)[] =>
  ((list as { block?: readonly BlockJson[] }).block ?? []).map((each) => each.block_header?.raw_data.number);

describe('a node of the TRON world', () => {
  it('tells where the chain stands, and what of it is solid [R-WORLD-50]', async () => {
    const tip = await ask('wallet/getnowblock');
    expect(tip).toMatchObject({ blockID: node.world.tip.hash, block_header: { raw_data: { number: BLOCKS - 1 } } });
    expect(await ask('wallet/getblockbynum', { num: BLOCKS - 1 })).toEqual(tip);
    expect(await ask('walletsolidity/getnowblock')).toMatchObject({
      block_header: { raw_data: { number: BLOCKS - 1 - 19 } },
    });
    expect(await ask('walletsolidity/getblockbynum', { num: BLOCKS - 1 })).toEqual({});
    expect(await ask('wallet/getblockbynum', { num: BLOCKS })).toEqual({});
    expect(await (await fetch(`${node.url}/wallet/getblockbynum?num=3`)).json()).toEqual(
      await ask('wallet/getblockbynum', { num: 3 }),
    );
  });

  it('lists up to 100 blocks, the last one named not among them', async () => {
    expect(numbersOf(await ask('wallet/getblockbylimitnext', { startNum: 5, endNum: 8 }))).toEqual([5, 6, 7]);
    expect(numbersOf(await ask('wallet/getblockbylimitnext', { startNum: 0, endNum: 2 }))).toEqual([undefined, 1]);
    expect(await ask('wallet/getblockbylimitnext', { startNum: 0, endNum: 101 })).toEqual({});
    expect(await ask('wallet/getblockbylimitnext', { startNum: BLOCKS, endNum: BLOCKS + 5 })).toEqual({});
  });

  it('states balances that a recount of its own blocks and infos finds [R-WORLD-53]', async () => {
    const counted = await recount(ask, BLOCKS);
    expect(counted.size).toBeGreaterThan(150);
    for (const [key, base] of counted) {
      const [asset = '', address = ''] = key.split(' ');
      const account = { address: `41${address}` };
      if (asset === 'native') {
        const { balance = 0, frozenV2 = [] } = (await ask('wallet/getaccount', account)) as {
          balance?: number;
          frozenV2?: readonly { amount?: number }[];
        };
        const frozen = frozenV2.reduce((sum, each) => sum + (each.amount ?? 0), 0);
        expect(BigInt(balance) + BigInt(frozen), key).toBe(base);
      } else if (asset.length === 40) {
        const answer = await ask('wallet/triggerconstantcontract', {
          owner_address: account.address,
          contract_address: `41${asset}`,
          function_selector: 'balanceOf(address)',
          parameter: address.padStart(64, '0'),
        });
        const [word = ''] = (answer as { constant_result: readonly string[] }).constant_result;
        expect(BigInt(`0x${word}`), key).toBe(base);
      }
    }
    for (const asset of node.world.balances.listAssets())
      for (const holder of node.world.balances.listHolders(asset))
        expect(counted.has(`${asset.replace('0x', '')} ${holder.slice(2)}`), `${asset} ${holder}`).toBe(true);
  });

  it('answers one transaction as it answers its block, and tells what tokens call themselves', async () => {
    const block = node.world.blocks.findLast((each) => each.transactions.length > 2);
    const [first] = block?.transactions ?? [];
    const { transactions } = (await ask('wallet/getblockbynum', { num: block?.height })) as { transactions: unknown[] };
    const infos = (await ask('wallet/gettransactioninfobyblocknum', { num: block?.height })) as unknown[];
    expect(await ask('wallet/gettransactionbyid', { value: first?.hash })).toEqual(transactions[0]);
    expect(await ask('wallet/gettransactioninfobyid', { value: first?.hash })).toEqual(infos[0]);
    const symbol = (await ask('wallet/triggerconstantcontract', {
      owner_address: USDT,
      contract_address: USDT,
      function_selector: 'symbol()',
    })) as { constant_result: readonly string[] };
    expect(Buffer.from(symbol.constant_result[0]?.slice(128, 136) ?? '', 'hex').toString()).toBe('USDT');
  });

  it('writes an account in the form that it was asked in', async () => {
    const text = toTronText(node.world.tip.witness);
    expect(await ask('wallet/getaccount', { address: text, visible: true })).toMatchObject({ address: text });
    expect(fromTronAddress(text)).toBe(node.world.tip.witness);
    expect(await ask('wallet/getaccount', { address: '41'.padEnd(42, '0') })).toEqual({});
    expect((await fetch(`${node.url}/wallet/constructor`, { method: 'POST' })).status).toBe(404);
    expect(await (await fetch(`${node.url}/wallet/getnowblock`, { method: 'POST', body: '{' })).json()).toHaveProperty(
      'Error',
    );
  });
});

describe('a node of the TRON world that changes', () => {
  it('grows, forks, and goes on where an earlier run stopped [R-WORLD-52]', async () => {
    const small = { ...OPTIONS, blocks: 60 };
    const live = await startTronWorldNode(small);
    live.mine(3);
    const resumed = await startTronWorldNode({ ...small, liveBlocks: 3 });
    expect(resumed.world.tip.hash).toBe(live.world.tip.hash);
    const stale = live.world.tip.hash;
    live.reorg(27, 28);
    const askLive = toAsk(live.url);
    expect(await askLive('wallet/getnowblock')).toMatchObject({ block_header: { raw_data: { number: 63 } } });
    expect(await askLive('wallet/getblockbyid', { value: stale })).toMatchObject({ blockID: stale });
    await Promise.all([live.stop(), resumed.stop()]);
  });

  it.each([
    ['gap', 'wallet/getblockbylimitnext', { startNum: 2, endNum: 5 }],
    ['lie-hash', 'wallet/getblockbynum', { num: 3 }],
    ['lie-block', 'wallet/getblockbynum', { num: 3 }],
    ['lie-amount', 'wallet/getblockbynum', { num: 3 }],
    ['lie-parent', 'wallet/getnowblock', {}],
    ['lie-height', 'wallet/getnowblock', {}],
    ['lie-infos', 'wallet/gettransactioninfobyblocknum', { num: 3 }],
  ] as const)('tells something else while it lies by %s, and the truth again afterwards [R-WORLD-59]', async (kind, path, params) => {
    const truth = await ask(path, params);
    node.fault({ kind }, { times: 1 });
    expect(await ask(path, params)).not.toEqual(truth);
    expect(await ask(path, params)).toEqual(truth);
  });

  it('refuses by 429 whoever asks too often [R-WORLD-59]', async () => {
    node.fault({ kind: 'status', status: 429 }, { times: 1, method: 'getnowblock' });
    expect((await fetch(`${node.url}/wallet/getblockbynum?num=3`)).status).toBe(200);
    expect((await fetch(`${node.url}/wallet/getnowblock`)).status).toBe(429);
    expect((await fetch(`${node.url}/wallet/getnowblock`)).status).toBe(200);
  });
});
