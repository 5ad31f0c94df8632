import type { ChainId } from '@sulian/domain';

/** Salt of a pool's address (EIP-1014): derived from the addresses of its two tokens, and with some from its fee. */
type PoolSalt = 'packed-tokens' | 'tokens-and-fee';

/**
 * A contract whose pools have addresses derived from it, from the code that it gives them and from their tokens:
 * keccak256(0xff ‖ deployer ‖ salt ‖ code hash). Nobody else can put a contract there.
 * @see EIP-1014
 */
export interface PoolFactory {
  readonly chain: ChainId;
  readonly protocol: string;
  /** The contract that makes the pools, lower case. */
  readonly deployer: string;
  /** keccak256 of the code that makes a pool. */
  readonly initCodeHash: string;
  readonly salt: PoolSalt;
  /** Hundredths of a basis point; of `tokens-and-fee` alone. */
  readonly fees?: readonly number[];
}

// Read on 2026-11-22. Each line is proven by a pool of its own in `find-pool.test.ts`, or shares its code hash with one.

const V2 = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f';
const SUSHI = '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303';
const V3 = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54';
/** docs.uniswap.org, "Pool fees"; the lowest was added by vote in 2021. */
const V3_FEES = [100, 500, 3_000, 10_000];
/** Base, by vote in 2024: docs.uniswap.org, "Pool fees". */
const BASE_FEES = [...V3_FEES, 200, 300, 400];
/** developer.pancakeswap.finance, "PancakeSwap v3". */
const PANCAKE_FEES = [100, 500, 2_500, 10_000];

const pairs = (chain: ChainId, protocol: string, deployer: string, initCodeHash: string): PoolFactory => ({
  chain,
  protocol,
  deployer: deployer.toLowerCase(),
  initCodeHash,
  salt: 'packed-tokens',
});

const uniswapV3 = (chain: ChainId, deployer: string, fees: readonly number[] = V3_FEES): PoolFactory => ({
  chain,
  protocol: 'Uniswap V3',
  deployer: deployer.toLowerCase(),
  initCodeHash: V3,
  salt: 'tokens-and-fee',
  fees,
});

/** One deployer of its own on all chains: the factory that names pools is another contract. */
const pancakeV3 = (chain: ChainId): PoolFactory => ({
  chain,
  protocol: 'PancakeSwap V3',
  deployer: '0x41ff9aa7e16b8b1a8a8dc4f0efacd93d02d071c9',
  initCodeHash: '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2',
  salt: 'tokens-and-fee',
  fees: PANCAKE_FEES,
});

export const POOL_FACTORIES: readonly PoolFactory[] = [
  // docs.uniswap.org, "V2 deployment addresses".
  pairs('ETHEREUM', 'Uniswap V2', '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', V2),
  pairs('BASE', 'Uniswap V2', '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6', V2),
  // docs.uniswap.org, "V3 deployment addresses".
  uniswapV3('ETHEREUM', '0x1F98431c8aD98523631AE4a59f267346ea31F984'),
  uniswapV3('POLYGON', '0x1F98431c8aD98523631AE4a59f267346ea31F984'),
  uniswapV3('ARBITRUMONE', '0x1F98431c8aD98523631AE4a59f267346ea31F984'),
  uniswapV3('OPTIMISM', '0x1F98431c8aD98523631AE4a59f267346ea31F984'),
  uniswapV3('BASE', '0x33128a8fC17869897dcE68Ed026d694621f6FDfD', BASE_FEES),
  uniswapV3('BSC', '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7'),
  // docs.sushi.com, "Deployment addresses", classic pools.
  pairs('ETHEREUM', 'SushiSwap V2', '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac', SUSHI),
  ...(['BSC', 'POLYGON', 'AVALANCHE', 'ARBITRUMONE'] as const).map((chain) =>
    pairs(chain, 'SushiSwap V2', '0xc35DADB65012eC5796536bD9864eD8773aBc74C4', SUSHI),
  ),
  // docs.pancakeswap.finance, "Factory v2" and "PancakeSwap v3".
  pairs(
    'BSC',
    'PancakeSwap V2',
    '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
    '0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5',
  ),
  pancakeV3('BSC'),
  pancakeV3('ETHEREUM'),
  // docs.quickswap.exchange, "V2 contracts".
  pairs('POLYGON', 'QuickSwap V2', '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32', V2),
  // Trader Joe, "V1 contracts" (lfj-gg/joe-core).
  pairs(
    'AVALANCHE',
    'Trader Joe V1',
    '0x9Ad6C38BE94206cA50bb0d90783181662f0Cfa10',
    '0x0bbca9af0511ad1a1da383135cf3a8d2ac620e549ef9f6ae3a4c33c2fed0af91',
  ),
];

/**
 * A pool that no factory's rule leads to, by its own address, lower case. Contracts with everybody's pools and balances
 * (Uniswap V4, Balancer's vault) are excluded: those who deposit and those who withdraw in one transaction need not
 * have traded.
 */
export interface PinnedPool {
  readonly chain: ChainId;
  readonly protocol: string;
  readonly contract: string;
}

const pinned = (chain: ChainId, protocol: string, contract: string): PinnedPool => ({
  chain,
  protocol,
  contract: contract.toLowerCase(),
});

export const PINNED_POOLS: readonly PinnedPool[] = [
  // resources.curve.fi, "Contract addresses": 3pool, stETH, tricrypto2.
  pinned('ETHEREUM', 'Curve', '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7'),
  pinned('ETHEREUM', 'Curve', '0xDC24316b9AE028F1497c275EB9192a3Ea0f67022'),
  pinned('ETHEREUM', 'Curve', '0xD51a44d3FaE010294C616388b506AcdA1bfAAE46'),
];
