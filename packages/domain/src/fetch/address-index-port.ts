import type { ChainId } from '../chain/chain.ts';
import type { HistoryScope } from './history-scope.ts';

/** Forms of services that list an address's transactions. */
export const ADDRESS_INDEX_TYPES = ['trongrid', 'etherscan', 'blockscout', 'esplora'] as const;
export type AddressIndexType = (typeof ADDRESS_INDEX_TYPES)[number];

/**
 * Service that lists the transactions of an address. Its word is a list to fetch by and never a fact: amounts, parties
 * and positions come from the blocks.
 */
export interface AddressIndex {
  readonly chain: ChainId;
  /** Host that answers, as answers and the audit log name it. */
  readonly source: string;
  /** Newest final blocks that this index may not list yet. */
  readonly lagBlocks: number;
  /** True where this index can list the scope. */
  isListed(scope: HistoryScope): boolean;
  /**
   * One page of the transactions of an address.
   * @throws SOURCE_* the index does not answer, limits, answers for another chain or contradicts itself
   */
  listTransactions(address: string, scope: HistoryScope, page: ListingQuery): Promise<ListingPage>;
  /** Transactions of the scope by the index's own count; undefined where it states none. @throws SOURCE_* */
  countTransactions?(address: string, scope: HistoryScope): Promise<number | undefined>;
}

/** Which page of a listing is requested. */
export interface ListingQuery {
  /** `ListingPage.next` of the page before, of the same scope and `from`; absent for the first page. */
  readonly cursor?: string;
  /** Only transactions at or after this block: what is older is stored already. */
  readonly from?: { readonly height: number; readonly timeSec: number };
}

/** One page of a listing, in the order of the index. */
export interface ListingPage {
  readonly rows: readonly ListedTransaction[];
  /** Cursor of the next page; undefined on the last page. A short page is not the last one by its length alone. */
  readonly next?: string;
  /** Kinds of movement that the index cannot list, as `Coverage.lacks` has them. */
  readonly lacks?: readonly string[];
}

/** A transaction that an index lists. */
export interface ListedTransaction {
  readonly hash: string;
  /** Undefined where the index does not state it: `BlockReader.findHeights` requests it from the node. */
  readonly height?: number;
}
