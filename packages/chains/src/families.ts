import {
  ADDRESS_INDEX_TYPES,
  type AddressIndexType,
  CHAINS,
  type ChainAdapter,
  type ChainFamily,
  type ChainId,
  getChain,
} from '@sulian/domain';
import { evmFamily } from './evm/family.ts';
import type { BlockFiles, BlockFilesOptions, Family } from './family.ts';
import { rippleFamily } from './ripple/family.ts';
import { solanaFamily } from './solana/family.ts';
import { tezosFamily } from './tezos/family.ts';
import { tonFamily } from './ton/family.ts';
import { tronFamily } from './tron/family.ts';
import { utxoFamily } from './utxo/family.ts';

/** A line a family. */
const FAMILIES: Readonly<Record<ChainFamily, Family>> = {
  utxo: utxoFamily,
  evm: evmFamily,
  tron: tronFamily,
  solana: solanaFamily,
  tezos: tezosFamily,
  ton: tonFamily,
  ripple: rippleFamily,
};

export const getFamily = (chain: ChainId): Family => FAMILIES[getChain(chain).family];

/** The chains that have a record, in the order in which they are shown. */
export const READABLE_CHAINS: readonly ChainId[] = CHAINS.map(({ id }) => id).filter((id) =>
  getFamily(id).chains.includes(id),
);

/** By what a chain's blocks can be had; by nothing where this version cannot read it. */
export interface ChainAbilities {
  readonly canFollow: boolean;
  readonly canImportFiles: boolean;
}

/** Abilities of the chain's family, if it has a record of the chain. */
export function findAbilities(chain: ChainId): ChainAbilities {
  const isReadable = READABLE_CHAINS.includes(chain);
  return { canFollow: isReadable, canImportFiles: isReadable };
}

/** Forms of address indexes by which histories of the chain can be fetched on demand; empty: they cannot be. */
export function listIndexTypes(chain: ChainId): readonly AddressIndexType[] {
  const { addressIndexes = {}, onDemandChains = [chain] } = getFamily(chain);
  return onDemandChains.includes(chain) ? ADDRESS_INDEX_TYPES.filter((type) => addressIndexes[type] !== undefined) : [];
}

/** True where an on-demand source of the chain has an index and nodes; otherwise the index has the transactions too. */
export const needsNodeOnDemand = (chain: ChainId): boolean => getFamily(chain).openTransactionReader === undefined;

/** Adapter through which the rest of the program uses a chain. */
export const createChainAdapter = (chain: ChainId): ChainAdapter => getFamily(chain).createAdapter(chain);

/** Blocks of files on disk. @throws NOT_FOUND, BLOCK_*, PARENT_MISMATCH, BAD_REQUEST */
export const openBlockFiles = async (options: BlockFilesOptions): Promise<BlockFiles> =>
  getFamily(options.chain).openFiles(options);
