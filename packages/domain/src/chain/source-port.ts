import type { Block } from '../block/block.ts';
import type { SwapRegistry } from '../block/swap.ts';
import type { LabelDraft } from '../labels/label.ts';
import type { AddressKey } from './address-key.ts';
import type { ChainId } from './chain.ts';

/** Where blocks come from: files or a node. */
export interface BlockSource {
  readonly chain: ChainId;
  /** First height on offer, where a source may begin mid-chain; the chain's own first height when absent. */
  firstHeight?(): Promise<number>;
  /** Height and hash of the best block the source offers. @throws SOURCE_*, REORG_TOO_DEEP a block that was final is another now */
  getHead(): Promise<{ readonly height: number; readonly hash: string }>;
  /** Verified blocks of the best chain, ascending, both ends included; fewer where a height need not have one. @throws SOURCE_*, BLOCK_* */
  getBlocks(fromHeight: number, toHeight: number): Promise<readonly Block[]>;
  /** Hash the source now holds at a height; undefined when it has none. */
  findHash(height: number): Promise<string | undefined>;
}

/** What the rest of the program may ask of a chain family. */
export interface ChainAdapter {
  readonly chain: ChainId;
  /** Blocks below the head that can no longer change. */
  readonly finalityDepth: number;
  /** Expected seconds between blocks: how late is late. */
  readonly blockTimeSec: number;
  /** First height of the chain. */
  readonly firstHeight: number;
  /** Version of the list of events that its blocks are held against; undefined: no issuer is watched. */
  readonly eventsVersion?: string | undefined;
  /** Names of what the chain's own rules hold for many, see `poolAddress`. */
  readonly pools?: readonly LabelDraft[];
  /** Pools and receipt tokens by which its swaps are told; undefined: none are known. */
  readonly swaps?: SwapRegistry | undefined;
  /** Canonical text of an address or of one of `pools`; undefined when it is neither on this chain. */
  parseAddress(text: string): string | undefined;
  /** Address and customer's tag, where one text holds both in a spelling of the chain's own (X-addresses). */
  parseAddressKey?(text: string): AddressKey | undefined;
  /** Whether the text is an address to which payments are hidden: it stands in no block (Litecoin's MWEB). */
  isHiddenAddress?(text: string): boolean;
  /** The hash as `Block` has it, when the text is shaped like a transaction hash of this chain. */
  parseTransactionHash(text: string): string | undefined;
}

/** One balance that a node is asked for: of the coin, or of a token by its id on the chain. */
export interface AskedBalance {
  readonly address: string;
  readonly token?: string;
}

/** A node's own word on what accounts hold. */
export interface BalanceReader {
  /** False: it tells of its newest block alone. */
  readonly tellsHistory: boolean;
  /**
   * Balances after the block of a height, in the order asked, in base units; what is staked or locked in the owner's name
   * counts. Undefined where the node tells none of that token.
   *
   * @throws SOURCE_*; BAD_REQUEST the node does not stand at that height, and tells of its newest block alone
   */
  readBalances(height: number, asked: readonly AskedBalance[]): Promise<readonly (bigint | undefined)[]>;
}
