import type { BalanceReader, Block, BlockSource, ChainAdapter, ChainId, TokenReader } from '@sulian/domain';
import type { Auth } from './rpc/auth.ts';
import type { FinalMemory } from './rpc/final-guard.ts';

/** How one family's chains are read. What the family's facts are stands in `FAMILY_TRAITS` of the domain. */
export interface Family {
  /** Chains of the family that have a record. */
  readonly chains: readonly ChainId[];
  /** @throws CHAIN_UNKNOWN when the chain has no record */
  createAdapter(chain: ChainId): ChainAdapter;
  /** Blocks of a live node. @throws CHAIN_UNKNOWN, CONFIG_INVALID */
  openNode(options: NodeOptions): Promise<BlockSource>;
  /** Blocks of files on disk: a node's own or recorded answers. @throws NOT_FOUND, BLOCK_*, PARENT_MISMATCH, BAD_REQUEST */
  openFiles(options: BlockFilesOptions): Promise<BlockFiles>;
  /** Asks contracts what they call themselves; absent where there are no contracts. */
  openTokenReader?(options: NodeOptions): TokenReader;
  /** Asks nodes what accounts hold; absent where they keep no such books. */
  openBalanceReader?(options: NodeOptions): BalanceReader;
  /** Records a node's blocks into files that `openFiles` reads; absent where a node's own files can be copied. */
  capture?(options: NodeOptions, request: CaptureRequest): Promise<CaptureReport>;
}

/** What an operator says of a node; a family takes what it knows of. */
export interface NodeOptions {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is asked. */
  readonly urls: readonly string[];
  readonly auth?: Auth;
  /** Further headers, such as a provider's key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Longest wait for one answer. */
  readonly timeoutMs?: number;
  /** Blocks that are asked for together. */
  readonly batchSize?: number;
  /** A simulated node may be of another network, begin with another block, and mine none. */
  readonly isSimulated?: boolean;
  /** How internal transfers are asked for; found out by trying when undefined. */
  readonly traces?: TraceMethod;
  /** File of changes of balances that a node does not tell. */
  readonly balanceAdjustments?: string;
  /** Told of what a block leaves open. */
  readonly onNotices?: (height: number, notices: readonly BlockNotice[]) => void;
  /** Where a node's word on final blocks is kept, which a chain's depth alone would not bear out. */
  readonly finalMemory?: FinalMemory;
}

/** By which of its calls a node tells of transfers inside contracts. */
export type TraceMethod = 'debug' | 'parity' | 'none';

/** What blocks leave open, by kind. */
export interface BlockNotice {
  readonly kind: string;
  readonly count: number;
  /** Hash of the first transaction it is about, as the ledger keeps it; undefined where it is about the block. */
  readonly example: string | undefined;
}

export interface CaptureRequest {
  readonly fromHeight: number;
  readonly toHeight: number;
  /** Folder that the files go to; what is there already is not asked for again. */
  readonly out: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

export interface CaptureReport {
  readonly captured: number;
  readonly kept: number;
}

export interface BlockFilesOptions {
  readonly chain: ChainId;
  /** A file, a folder of files, or a node's data folder. */
  readonly path: string;
  /** Height of the first block, for runs that do not tell it. */
  readonly firstHeight?: number;
  /** Height of a block that is held already, by its hash: a run that continues it needs no other hint. */
  readonly findHeldHeight?: (hash: string) => Promise<number | undefined>;
  /** Prove that each block meets its target; by default unless the run begins with another genesis block than the chain's (a simulated chain). */
  readonly checkWork?: boolean;
  readonly signal?: AbortSignal;
}

export interface BlockFiles extends BlockSource {
  firstHeight(): Promise<number>;
  /** Consecutive blocks from a height (from the first when undefined) to the head, in batches, read ahead. */
  stream(fromHeight?: number): AsyncGenerator<readonly Block[]>;
  /** Hash that the first block names as the one before it. */
  readonly parentHash: string;
  /** Blocks on the chain. */
  readonly blocks: number;
  /** Blocks on the chain from a height on: heights need not follow each other. */
  countFrom(height: number): number;
  /** Of all files; undefined where they are recorded answers, which tell little by their size. */
  readonly bytes?: number;
  /** Blocks that are not: stale branches and what does not connect. */
  readonly orphans: number;
  readonly warnings: readonly string[];
}
