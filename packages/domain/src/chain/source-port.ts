import type { Block } from '../block/block.ts';
import type { SwapRegistry } from '../block/swap.ts';
import type { LabelDraft } from '../labels/label.ts';
import type { AddressKey } from './address-key.ts';
import type { ChainId } from './chain.ts';

/** Source of blocks: files or a node. */
export interface BlockSource {
  readonly chain: ChainId;
  /** First height on offer, where a source may begin mid-chain; the chain's own first height when absent. */
  firstHeight?(): Promise<number>;
  /** Height and hash of the best block the source offers. @throws SOURCE_*, REORG_TOO_DEEP a block that was final is another now */
  getHead(): Promise<{ readonly height: number; readonly hash: string }>;
  /** Verified blocks of the best chain, ascending, both ends included; fewer where a height need not have one. @throws SOURCE_*, BLOCK_* */
  getBlocks(fromHeight: number, toHeight: number): Promise<readonly Block[]>;
  /** Current hash of the source at a height; undefined when it has none. */
  findHash(height: number): Promise<string | undefined>;
}

/** Interface of a chain family for the rest of the program. */
export interface ChainAdapter {
  readonly chain: ChainId;
  /** Blocks below the head that can no longer change. */
  readonly finalityDepth: number;
  /** Expected seconds between blocks: how late is late. */
  readonly blockTimeSec: number;
  /** First height of the chain. */
  readonly firstHeight: number;
  /** Version of the event list against which its blocks are matched; undefined: no issuer is watched. */
  readonly eventsVersion?: string | undefined;
  /** Names of the pools that the chain's own rules manage for many, see `poolAddress`. */
  readonly pools?: readonly LabelDraft[];
  /** Pools and receipt tokens by which its swaps are recognised; undefined: none are known. */
  readonly swaps?: SwapRegistry | undefined;
  /** Canonical text of an address or of one of `pools`; undefined when it is neither on this chain. */
  parseAddress(text: string): string | undefined;
  /** Address and customer's tag, where one text contains both in a spelling of the chain's own (X-addresses). */
  parseAddressKey?(text: string): AddressKey | undefined;
  /** True for an address to which payments are hidden: it appears in no block (Litecoin's MWEB). */
  isHiddenAddress?(text: string): boolean;
  /** The hash as `Block` has it, when the text is shaped like a transaction hash of this chain. */
  parseTransactionHash(text: string): string | undefined;
}

/** One balance to request from a node: of the coin, or of a token by its id on the chain. */
export interface AskedBalance {
  readonly address: string;
  readonly token?: string;
}

/** Account balances as the node reports them. */
export interface BalanceReader {
  /** False: it reports only its newest block. */
  readonly hasHistory: boolean;
  /**
   * Balances after the block of a height, in the order requested, in base units; amounts staked or locked in the
   * owner's name count. Undefined where the node reports none of that token.
   * @throws SOURCE_*; BAD_REQUEST the node is not at that height, and reports only its newest block
   */
  readBalances(height: number, balances: readonly AskedBalance[]): Promise<readonly (bigint | undefined)[]>;
  /**
   * The same after some block at or above the height, where a node reports only its newest ones; none while it is below.
   * @throws SOURCE_*
   */
  readLaterBalances?(height: number, balances: readonly AskedBalance[]): Promise<readonly (bigint | undefined)[]>;
}
