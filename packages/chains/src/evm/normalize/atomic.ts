import { AppError, type Operation } from '@sulian/domain';
import { keccakHex } from '../../codecs/keccak.ts';
import { toOperation } from '../../contracts/to-operation.ts';
import type { EvmChain } from '../chains.ts';
import type { DataWarningList } from '../data-warnings.ts';
import { type AtomicChange, readAtomic } from '../wire/atomic-codec.ts';
import { encodeRlp } from '../wire/rlp/rlp.ts';
import type { RpcBlock } from '../wire/schema.ts';

/** `FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z`, Avalanche's own coin. */
const AVAX = '21e67317cbc4be2aeb00677ad6462778a8f52274b9d605df2591b23027a87dff';
/** Other chains count nine decimals, the EVM eighteen. */
const UNIT = 10n ** 9n;
/** Before Apricot Phase 1 the header did not cover them. */
const NO_HASH = `0x${'0'.repeat(64)}`;
const NOTHING = '0x';

/**
 * Coins from and to Avalanche's other chains, after the block's transactions. A warning reports data that is missing, or
 * is in an unknown form: balances then fall short.
 * @throws BLOCK_CORRUPT when the bytes are not those that the header covers
 */
export function listAtomic(chain: EvmChain, block: RpcBlock, dataWarnings: DataWarningList): readonly Operation[] {
  if (chain.stack !== 'coreth') return [];
  const { blockExtraData, extDataHash } = block;
  const stated = extDataHash === NO_HASH ? undefined : extDataHash;
  if (blockExtraData === undefined) {
    if (stated !== hashOf(NOTHING)) dataWarnings.add('ATOMIC_MISSING');
    return [];
  }
  if (stated !== undefined && stated !== hashOf(blockExtraData))
    throw new AppError('BLOCK_CORRUPT', 'the atomic transactions are not those of the header', {
      details: { stated, computed: hashOf(blockExtraData) },
    });
  if (blockExtraData === NOTHING) return [];
  const changes = readAtomic(blockExtraData);
  if (changes === undefined) {
    dataWarnings.add('ATOMIC_MISSING');
    return [];
  }
  const coins = changes.filter(({ assetId }) => assetId === AVAX);
  // Until Banff other assets could be moved too. They have no contract here, and belong to no balance of coins.
  for (let i = coins.length; i < changes.length; i += 1) dataWarnings.add('ATOMIC_ASSET_LEFT_OUT');
  return coins.map(toChange);
}

function toChange({ kind, address, amount }: AtomicChange): Operation {
  const amountBase = amount * UNIT;
  if (kind === 'IMPORT') return toOperation({ type: 'IMPORT', from: undefined, to: address, amountBase });
  // Exported coins are not burnt: they have an owner on the other chain.
  return { type: 'EXPORT', asset: 0, sources: [{ address, amountBase }], destinations: [{ amountBase }] };
}

const hashOf = (hex: string): string => keccakHex(encodeRlp(hex));
