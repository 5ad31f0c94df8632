import { describe, expect, it } from 'vitest';
import { swapRegistryOf } from './find-pool.ts';
import { PINNED_POOLS, POOL_FACTORIES } from './pool-factories.ts';
import { RECEIPTS } from './receipts.ts';

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WBNB = '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c';
const BUSD = '0xe9e7cea3dedca5984780bafc599bd69add087d56';
const BSC_USDT = '0x55d398326f99059ff775485246999027b3197955';
const WMATIC = '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270';
const POLYGON_USDC = '0x2791bca1f2de4661ed88a30c99a7a9449aa84174';
const BASE_WETH = '0x4200000000000000000000000000000000000006';
const BASE_USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
const ARBITRUM_WETH = '0x82af49447d8a07e3bd95bd0d56f35241523fbab1';
const ARBITRUM_USDC = '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8';
const WAVAX = '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7';
const AVALANCHE_USDC = '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664';

describe('pools of the large exchanges', () => {
  // The exchanges' own busiest markets, as their explorers list them.
  it.each([
    ['ETHEREUM', 'Uniswap V2', '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc', [USDC, WETH]],
    ['ETHEREUM', 'Uniswap V3', '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640', [WETH, USDC]],
    ['ETHEREUM', 'SushiSwap V2', '0x397ff1542f962076d0bfe58ea045ffa2d347aca0', [USDC, WETH]],
    ['BSC', 'PancakeSwap V2', '0x58f876857a02d6762e0101bb5c46a8c1ed44dc16', [WBNB, BUSD]],
    ['BSC', 'PancakeSwap V3', '0x36696169c63e42cd08ce11f5deebbcebae652050', [WBNB, BSC_USDT]],
    ['POLYGON', 'QuickSwap V2', '0x6e7a5fafcec6bb1e78bae2a1f0b612012bf14827', [WMATIC, POLYGON_USDC]],
    ['BASE', 'Uniswap V3', '0xd0b53d9277642d899df5c87a3966a349a798f224', [BASE_WETH, BASE_USDC]],
    ['ARBITRUMONE', 'Uniswap V3', '0xc31e54c7a869b9fcbecc14363cf510d1c41fa443', [ARBITRUM_WETH, ARBITRUM_USDC]],
    ['AVALANCHE', 'Trader Joe V1', '0xa389f9430876455c36478deea9769b7ca4e3ddb1', [WAVAX, AVALANCHE_USDC]],
  ] as const)('%s: %s made %s [R-ENDS-80]', (chain, protocol, pool, tokens) => {
    expect(swapRegistryOf(chain).findPool(pool, tokens)?.protocol).toBe(protocol);
    expect(swapRegistryOf(chain).findPool(pool, tokens.toReversed())?.protocol).toBe(protocol);
  });

  it('are none of other tokens, of one, of three, nor of another chain [R-ENDS-80]', () => {
    const pool = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc';
    const ethereum = swapRegistryOf('ETHEREUM');
    expect(ethereum.findPool(pool, [USDC, BUSD])).toBeUndefined();
    expect(ethereum.findPool(pool, [USDC])).toBeUndefined();
    expect(ethereum.findPool(pool, [USDC, WETH, BUSD])).toBeUndefined();
    expect(swapRegistryOf('BASE').findPool(pool, [USDC, WETH])).toBeUndefined();
    expect(swapRegistryOf('BITCOIN').findPool(pool, [USDC, WETH])).toBeUndefined();
  });

  it('are known by their own address where no factory leads to them, whatever they hold', () => {
    const curve = '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7';
    expect(swapRegistryOf('ETHEREUM').findPool(curve, [USDC, WETH, BUSD])).toEqual({ protocol: 'Curve' });
  });

  it('have addresses in the form of the ledger', () => {
    const texts = [
      ...POOL_FACTORIES.map(({ deployer }) => deployer),
      ...PINNED_POOLS.map(({ contract }) => contract),
      ...Object.values(RECEIPTS).flatMap((list) =>
        list.flatMap(({ token, underlying, holders }) => [token, underlying ?? token, ...holders]),
      ),
    ];
    for (const text of texts) expect(text).toMatch(/^0x[0-9a-f]{40}$/);
    for (const { initCodeHash } of POOL_FACTORIES) expect(initCodeHash).toMatch(/^0x[0-9a-f]{64}$/);
  });
});

describe('receipt tokens', () => {
  it('stand for one coin, which is no receipt of theirs', () => {
    const { findReceipt } = swapRegistryOf('ETHEREUM');
    const cUsdc = '0x39aa39c021dfbae8fac545936693ac917d5e7563';
    expect(findReceipt(cUsdc)).toEqual({ token: cUsdc, underlying: USDC, holders: [cUsdc] });
    expect(findReceipt(USDC)).toBeUndefined();
  });
});
