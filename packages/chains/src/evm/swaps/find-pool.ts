import type { ChainId, KnownPool, SwapRegistry } from '@sulian/domain';
import { keccak256 } from '../../codecs/keccak.ts';
import { PINNED_POOLS, POOL_FACTORIES, type PoolFactory } from './pool-factories.ts';
import { RECEIPTS } from './receipts.ts';

/** Another with every change of the lists. */
const SWAPS_VERSION = '2026-11-22.2';

/** Known pools and receipt tokens of a chain. */
export function swapRegistryOf(chain: ChainId): SwapRegistry {
  const factories = POOL_FACTORIES.filter((each) => each.chain === chain);
  const pinned = new Map(PINNED_POOLS.filter((each) => each.chain === chain).map((each) => [each.contract, each]));
  const receipts = new Map((RECEIPTS[chain] ?? []).map((each) => [each.token, each]));
  return {
    version: SWAPS_VERSION,
    findPool(contract, tokens): KnownPool | undefined {
      const known = pinned.get(contract);
      if (known !== undefined) return { protocol: known.protocol };
      const factory = factories.find((each) => listPools(each, tokens).includes(contract));
      return factory && { protocol: factory.protocol, factory: factory.deployer };
    },
    findReceipt: (token) => receipts.get(token),
  };
}

/**
 * Addresses of all pools that the factory can have made for two tokens.
 * @param tokens two contracts, in any order; of more or fewer no pool of a factory is
 */
function listPools(factory: PoolFactory, tokens: readonly string[]): readonly string[] {
  const [token0, token1, third] = tokens.toSorted();
  if (token0 === undefined || token1 === undefined || third !== undefined) return [];
  const salts =
    factory.salt === 'packed-tokens'
      ? [bytesOf(token0, token1)]
      : (factory.fees ?? []).map((fee) => bytesOf(toWord(token0), toWord(token1), toWord(fee.toString(16))));
  return salts.map((salt) => toAddress(factory, keccak256(salt)));
}

function toAddress({ deployer, initCodeHash }: PoolFactory, salt: Uint8Array): string {
  const hash = keccak256(Buffer.concat([bytesOf('ff', deployer), salt, bytesOf(initCodeHash)]));
  return `0x${Buffer.from(hash).subarray(12).toString('hex')}`;
}

const bare = (hex: string): string => (hex.startsWith('0x') ? hex.slice(2) : hex);
const toWord = (hex: string): string => bare(hex).padStart(64, '0');
const bytesOf = (...parts: readonly string[]): Buffer => Buffer.from(parts.map(bare).join(''), 'hex');
