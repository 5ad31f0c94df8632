import { getChain } from '@sulian/domain';
import type { ChainTables } from '../tables/chain-tables.ts';
import type { Checkpoint } from '../tables/checkpoint.ts';
import { AddressBook } from './address-book.ts';
import { AddressSums } from './address-sums.ts';
import { CoinCache } from './coin-cache.ts';
import { HashMemory } from './hash-memory.ts';

/** Memory of the blocks loaded before, so that most sources need not be looked up later. */
export interface LoadMemory {
  readonly coins: CoinCache;
  readonly addresses: AddressBook;
  readonly hashes: HashMemory;
  /** False where nothing is spent: account chains. */
  readonly keepsCoins: boolean;
  /** Undefined where the effects of transactions on addresses are stored row by row. */
  readonly sums: AddressSums | undefined;
  /** False when blocks were loaded before it began. */
  readonly isWhole: boolean;
  /** Hash of the last block that it has seen. */
  readonly lastHash?: string;
}

/** Parts that building still needs; all else is freed. */
export type LoadSums = Pick<LoadMemory, 'sums' | 'isWhole' | 'lastHash'>;

/** How much is remembered; the usual when absent. */
export interface MemoryLimits {
  readonly coinSlots?: number;
  readonly addresses?: number;
  readonly sums?: number;
  readonly hashes?: number;
}

/** A memory that has seen no block, for what follows the checkpoint. */
export const beginMemory = (tables: ChainTables, point: Checkpoint, limits: MemoryLimits = {}): LoadMemory => ({
  coins: new CoinCache(limits.coinSlots),
  addresses: new AddressBook(point.isLoading ? point.nextAddressId : 1, limits.addresses),
  hashes: new HashMemory(limits.hashes),
  sums: tables.keepsMovements ? undefined : new AddressSums(limits.sums),
  isWhole: !point.isLoading,
  keepsCoins: getChain(tables.chain).spendsOutputs,
});
