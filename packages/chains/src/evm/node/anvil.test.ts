import type { Block } from '@sulian/domain';
import { type Anvil, findAnvil, startAnvil } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeSource } from '../../rpc/node-source.ts';
import { getEvmChain } from '../chains.ts';
import { addBlock, type Balances, noBalances } from '../testing/balances.ts';
import {
  callOf,
  DESTROYER_INIT,
  FACTORY_INIT,
  FORWARDER_INIT,
  forward,
  LIAR_INIT,
  SUICIDAL,
  stillborn,
  tokenInit,
  WRAPPED_CODE,
  words,
} from '../testing/contracts.ts';
import { createEvmSource } from './rpc.ts';

const WRAPPED = getEvmChain('ETHEREUM').wrapped.contract;
const COINBASE = '0x00000000000000000000000000000000c01ba5e0';
const FRESH = '0x00000000000000000000000000000000000f4e54';
const BALANCE_OF = '0x70a08231';
const TRANSFER = '0xa9059cbb';
const SUPPLY = 10n ** 24n;

const binary = findAnvil();
if (binary === undefined) console.warn('anvil.test: skipped, npm brought no anvil for this machine');

const toHex = (value: bigint | number): string => `0x${value.toString(16)}`;

describe.skipIf(binary === undefined).each([
  ['before Cancun', 'shanghai'],
  ['today', 'osaka'],
])('balances on a real node, %s', (_, hardfork) => {
  let node: Anvil;
  let source: NodeSource;
  let accounts: string[] = [];
  let token = '';
  let liar = '';
  const [alice, bob, carol] = [0, 1, 2].map((i) => () => accounts[i] as string) as [
    () => string,
    () => string,
    () => string,
  ];

  const send = (transaction: Record<string, unknown>): Promise<unknown> =>
    node.rpc('eth_sendTransaction', { from: alice(), gas: '0x7a120', ...transaction });
  const deploy = async (data: string, value = 0n): Promise<string> => {
    const hash = await send({ data, value: toHex(value) });
    await node.rpc('evm_mine');
    const receipt = (await node.rpc('eth_getTransactionReceipt', hash)) as { contractAddress: string };
    return receipt.contractAddress;
  };
  const genesis = async (height: number) => {
    if (height > 0) return undefined;
    const genesisBalances = await Promise.all(accounts.map((each) => node.rpc('eth_getBalance', each, '0x0')));
    return { genesis: accounts.map((address, i) => ({ address, value: genesisBalances[i] as string })) };
  };

  beforeAll(async () => {
    node = await startAnvil(binary as string, ['--hardfork', hardfork, '--no-mining', '--accounts', '5']);
    accounts = ((await node.rpc('eth_accounts')) as string[]).map((each) => each.toLowerCase());
    await node.rpc('anvil_setCoinbase', COINBASE);
    await node.rpc('anvil_setCode', WRAPPED, WRAPPED_CODE);
    source = createEvmSource({
      chain: 'ETHEREUM',
      urls: [node.url],
      balanceAdjustments: genesis,
      batchSize: 4,
      parallel: 2,
      retries: 1,
    });
  }, 60_000);
  afterAll(() => node?.stop());

  /** Sums all blocks and compares the balance of every address that occurs with the node's, after every block. */
  async function compareEverywhere(): Promise<{ blocks: readonly Block[]; compared: number }> {
    const head = await source.getHead();
    const blocks = await source.getBlocks(0, head.height);
    const balances = noBalances();
    let compared = 0;
    for (const block of blocks) {
      addBlock(balances, block);
      compared += await compareAt(balances, block.height);
    }
    return { blocks, compared };
  }

  async function compareAt(balances: Balances, height: number): Promise<number> {
    const at = toHex(height);
    let compared = 0;
    for (const [address, amount] of balances.native) {
      expect([height, address, amount]).toEqual([
        height,
        address,
        BigInt((await node.rpc('eth_getBalance', address, at)) as string),
      ]);
      compared++;
    }
    for (const [contract, amounts] of balances.tokens) {
      if (contract === liar) continue;
      for (const [address, amount] of amounts) {
        const said = await node.rpc('eth_call', { to: contract, data: callOf(BALANCE_OF, address) }, at);
        expect([height, contract, address, amount]).toEqual([height, contract, address, BigInt(said as string)]);
        compared++;
      }
    }
    return compared;
  }

  it('equal eth_getBalance and balanceOf of every address at every block, fees included [R-CHAIN-16]', async () => {
    const forwarder = await deploy(FORWARDER_INIT);
    const inner = await deploy(FORWARDER_INIT);
    const factory = await deploy(FACTORY_INIT);
    const destroyer = await deploy(DESTROYER_INIT);
    token = await deploy(tokenInit(SUPPLY));
    liar = await deploy(LIAR_INIT);
    // Native: several in a block, to itself, of nothing, and more than there is.
    await send({ to: bob(), value: toHex(10n ** 18n) });
    await send({ to: alice(), value: '0x5' });
    await send({ from: bob(), to: carol(), value: '0x0' });
    await send({ to: forwarder, value: toHex(10n ** 17n) });
    await send({ to: inner, value: toHex(10n ** 17n) });
    await send({ to: destroyer, value: toHex(10n ** 16n) });
    await node.rpc('evm_mine');
    // Internal: sent on; sent on by a call that is undone; by one that its caller undoes; two deep.
    await send({ to: forwarder, data: forward(FRESH, { value: 1_000n }) });
    await send({ to: forwarder, data: forward(inner, { data: forward(FRESH, { value: 77n, isUndone: true }) }) });
    await send({ to: forwarder, data: forward(inner, { value: 5n, data: forward(FRESH, { value: 3n }) }) });
    await send({
      to: forwarder,
      data: forward(inner, { value: 5n, data: forward(FRESH, { value: 3n }), isUndone: true }),
    });
    await send({ to: factory, value: '0x1234' });
    await node.rpc('evm_mine');
    // Token transfers: above the balance, to zero (burnt), and falsely reported.
    await send({ to: token, data: callOf(TRANSFER, bob(), 10n ** 20n) });
    await send({ from: bob(), to: token, data: callOf(TRANSFER, carol(), 10n ** 19n) });
    await send({ from: carol(), to: token, data: callOf(TRANSFER, bob(), SUPPLY) });
    await send({ from: bob(), to: token, data: callOf(TRANSFER, '0x0', 12_345n) });
    await send({ to: liar, data: words(bob(), carol()) });
    await send({ to: WRAPPED, value: toHex(10n ** 15n) });
    await node.rpc('evm_mine');
    await send({ to: WRAPPED, data: callOf('0x2e1a7d4d', 10n ** 14n) });
    await send({ to: destroyer, data: words(FRESH) });
    await send({ data: stillborn(FRESH), value: '0x99' });
    await send({ data: SUICIDAL, value: '0x98' });
    await send({ to: forwarder, data: forward(destroyer, { data: words(carol()) }) });
    await send({ to: forwarder, data: forward(destroyer, { value: 50n }) });
    await node.rpc('evm_mine');
    const { blocks, compared } = await compareEverywhere();
    expect(compared).toBeGreaterThan(100);
    expect(blocks.at(-1)?.height).toBe(10);
  }, 60_000);

  it('name what happened in each transaction', async () => {
    const [, , , , , , , native, internal, tokens, ends] = await source.getBlocks(0, 10);
    const typesOf = (block: Block | undefined) =>
      block?.transactions.map(({ status, operations }) => [status, ...operations.map(({ type }) => type)].join(' '));
    expect(typesOf(native)).toEqual(Array.from({ length: 6 }, () => 'success FEE VALUE_TRANSFER'));
    expect(typesOf(internal)).toEqual([
      'success FEE VALUE_TRANSFER INTERNAL_TRANSFER',
      'success FEE VALUE_TRANSFER',
      'success FEE VALUE_TRANSFER INTERNAL_TRANSFER INTERNAL_TRANSFER',
      'failed FEE',
      'success FEE VALUE_TRANSFER CONTRACT_CREATION CONTRACT_CREATION',
    ]);
    expect(typesOf(tokens)).toEqual([
      'success FEE VALUE_TRANSFER TOKEN_TRANSFER',
      'success FEE VALUE_TRANSFER TOKEN_TRANSFER',
      'failed FEE',
      'success FEE VALUE_TRANSFER BURN',
      'success FEE VALUE_TRANSFER TOKEN_TRANSFER',
      'success FEE VALUE_TRANSFER WRAP',
    ]);
    expect(typesOf(ends)?.slice(0, 4)).toEqual([
      'success FEE VALUE_TRANSFER INTERNAL_TRANSFER UNWRAP',
      'success FEE VALUE_TRANSFER SELF_DESTRUCT',
      'success FEE CONTRACT_CREATION SELF_DESTRUCT',
      'success FEE CONTRACT_CREATION SELF_DESTRUCT',
    ]);
    expect(tokens?.transactions[4]?.operations[2]).toMatchObject({
      token: liar,
      sources: [{ amountBase: 2n ** 256n - 1n }],
    });
    expect(tokens?.contracts).toEqual([token, liar, WRAPPED]);
  });

  it('are the same without debug_trace, and say so without any trace', async () => {
    const read = (traces: 'parity' | 'none') =>
      createEvmSource({ chain: 'ETHEREUM', urls: [node.url], balanceAdjustments: genesis, traces }).getBlocks(0, 10);
    const whole = await source.getBlocks(0, 10);
    expect(await read('parity')).toEqual(whole);
    const bare = await read('none');
    expect(bare[8]).toMatchObject({ lacksInternalTransfers: true, hash: whole[8]?.hash });
    expect(bare[8]?.transactions[0]?.operations.map(({ type }) => type)).toEqual(['FEE', 'VALUE_TRANSFER']);
  });

  it('follow the node onto another branch', async () => {
    const before = await source.getBlocks(6, 10);
    await node.rpc('anvil_reorg', 3, []);
    await send({ from: bob(), to: FRESH, value: '0x2710' });
    await node.rpc('evm_mine');
    const { blocks } = await compareEverywhere();
    expect(blocks.length).toBe(12);
    expect(blocks[7]?.hash).toBe(before[1]?.hash);
    expect(blocks[8]?.hash).not.toBe(before[2]?.hash);
    expect(await source.findHash(8)).toBe(blocks[8]?.hash);
    const snapshot = await node.rpc('evm_snapshot');
    await send({ to: bob(), value: '0x1' });
    await node.rpc('evm_mine');
    const [left] = await source.getBlocks(12, 12);
    await node.rpc('evm_revert', snapshot);
    await send({ to: carol(), value: '0x2' });
    await node.rpc('evm_mine');
    const { blocks: after } = await compareEverywhere();
    expect(after[12]?.hash).not.toBe(left?.hash);
    expect(await source.findHash(13)).toBeUndefined();
  }, 60_000);
});
