import type {
  AddressIndex,
  AddressIndexType,
  BalanceReader,
  Block,
  BlockReader,
  BlockSource,
  ChainAdapter,
  ChainId,
  FreezeReader,
  TokenReader,
  TransactionReader,
} from '@sulian/domain';
import type { Auth } from './rpc/auth.ts';
import type { FinalMemory } from './rpc/final-guard.ts';
import type { TransportOptions } from './rpc/transport.ts';

/** Readers of one family's chains. `FAMILY_TRAITS` of the domain contains the family's facts. */
export interface Family {
  /** Chains of the family that have a record. */
  readonly chains: readonly ChainId[];
  /** @throws CHAIN_UNKNOWN when the chain has no record */
  createAdapter(chain: ChainId): ChainAdapter;
  /** Blocks of a live node. @throws CHAIN_UNKNOWN, CONFIG_INVALID */
  openNode(options: NodeOptions): Promise<BlockSource>;
  /** Blocks of files on disk: a node's own or recorded answers. @throws NOT_FOUND, BLOCK_*, PARENT_MISMATCH, BAD_REQUEST */
  openFiles(options: BlockFilesOptions): Promise<BlockFiles>;
  /** Reads the names that contracts declare; absent for families without contracts. */
  openTokenReader?(options: NodeOptions): TokenReader;
  /** Reads the balances of accounts from nodes; absent if the family's nodes do not store them. */
  openBalanceReader?(options: NodeOptions): BalanceReader;
  /** Queries issuers' contracts for a freeze of an address; absent for families without such contracts. */
  openFreezeReader?(options: NodeOptions): FreezeReader;
  /** Blocks at scattered heights, for histories that are fetched on demand; absent where the family has none yet. */
  openBlockReader?(options: NodeOptions): BlockReader;
  /** Lists of an address's transactions by form of their service, for the same; absent likewise. */
  readonly addressIndexes?: Readonly<Partial<Record<AddressIndexType, (options: AddressIndexOptions) => AddressIndex>>>;
  /** Transactions by their hashes from the service of an address index, for chains whose transactions spend outputs. */
  openTransactionReader?(options: TransactionReaderOptions): TransactionReader;
  /** Chains of which histories can be fetched; absent: all of a family that has indexes. */
  readonly onDemandChains?: readonly ChainId[];
  /** Records a node's blocks into files that `openFiles` reads; absent where a node's own files can be copied. */
  capture?(options: NodeOptions, request: CaptureRequest): Promise<CaptureReport>;
}

/** An operator's settings for an address index. */
export interface AddressIndexOptions extends TransportOptions {
  readonly chain: ChainId;
  /** Newest final blocks that the service may not list yet. */
  readonly lagBlocks: number;
  /** Key of a provider, which the family's services expect in their own way. */
  readonly key?: string;
}

/** An operator's settings for a service that has the bytes of transactions. */
export interface TransactionReaderOptions extends TransportOptions, Pick<NodeOptions, 'chain' | 'isSimulated'> {
  /** Requests at once. */
  readonly parallel?: number;
}

/** An operator's settings for a node; a family uses those that it supports. */
export interface NodeOptions {
  readonly chain: ChainId;
  /** Nodes of the chain; the first that works is queried. */
  readonly urls: readonly string[];
  readonly auth?: Auth;
  /** Further headers, such as a provider's key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Longest wait for one answer. */
  readonly timeoutMs?: number;
  /** Key of a provider, sent by readers of blocks at scattered heights; others have it in `headers`. */
  readonly key?: string;
  /** Sends all requests; by default the program's own `fetch`. */
  readonly fetch?: typeof fetch;
  /** Ends all requests. */
  readonly signal?: AbortSignal;
  /** Blocks per batch of requests. */
  readonly batchSize?: number;
  /** A simulated node may be of another network, begin with another block, and mine none. */
  readonly isSimulated?: boolean;
  /** Method that returns internal transfers; determined by trial if undefined. */
  readonly traces?: TraceMethod;
  /** File of balance changes that a node does not return. */
  readonly balanceAdjustments?: string;
  /** Called with the data warnings of a block. */
  readonly onDataWarnings?: (height: number, dataWarnings: readonly BlockDataWarning[]) => void;
  /** Storage for final blocks reported by a node, if the chain's depth alone does not prove them. */
  readonly finalMemory?: FinalMemory;
}

/** Node calls that return transfers inside contracts. */
export type TraceMethod = 'debug' | 'parity' | 'none';

/** Gaps in the data of blocks, by kind. */
export interface BlockDataWarning {
  readonly kind: string;
  readonly count: number;
  /** Hash of the first transaction concerned, in the ledger's form; undefined if the warning concerns the block. */
  readonly example: string | undefined;
}

export interface CaptureRequest {
  readonly fromHeight: number;
  readonly toHeight: number;
  /** Folder for the files; blocks that are already there are not requested again. */
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
  /** Height of the first block, for runs that do not contain it. */
  readonly firstHeight?: number;
  /** Height of a block that the ledger already has, by its hash: a run that continues it needs no other hint. */
  readonly findStoredHeight?: (hash: string) => Promise<number | undefined>;
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
  /** Size of all files; undefined for recorded answers, whose size shows little. */
  readonly bytes?: number;
  /** Blocks that are not: stale branches and what does not connect. */
  readonly orphans: number;
  readonly warnings: readonly string[];
  /** Further warnings, which are only counted; undefined: none. */
  readonly unlistedWarnings?: number;
}
