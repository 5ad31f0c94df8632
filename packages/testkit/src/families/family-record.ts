import type { Block, BlockSource, ChainId, ErrorCode } from '@sulian/domain';
import type { Change } from './changing-proxy.ts';
import type { FaultName, NodeFault } from './faults.ts';

export type BlockPosition = Pick<Block, 'height' | 'hash'>;

export interface NodeAddress {
  readonly url: string;
  readonly auth?: { readonly user: string; readonly password: string } | undefined;
}

/** Node of a simulated chain whose blocks come and are replaced on demand. */
export interface SimulatedNode<Fault extends NodeFault = NodeFault> extends NodeAddress {
  /** Newest block, with its hash as the ledger stores it. */
  tip(): BlockPosition;
  /** Every balance that is not zero, by `balanceKey`. */
  listBalances(): ReadonlyMap<string, bigint>;
  /** False for collections, whose pieces the world does not count; all assets are counted when absent. */
  isCounted?(asset: string): boolean;
  mine(blocks: number): unknown;
  reorg(depth: number, blocks: number): unknown;
  fault(fault?: Fault): void;
  stop(): Promise<void>;
}

/** Key of one balance. The chain's own coin is `native`. */
export const balanceKey = (address: string, asset: string): string => `${asset} ${address}`;

export interface StartOptions {
  readonly seed: string;
  readonly port?: number;
  /** Number of last blocks that may be replaced; the family's own number when undefined. */
  readonly unfinal?: number;
}

/** Line of the contract that a family leaves out. */
export interface Exemption {
  readonly reason: string;
}
export const exempt = (reason: string): Exemption => ({ reason });
export const isExempt = (value: unknown): value is Exemption =>
  typeof value === 'object' && value !== null && 'reason' in value;

/** One fault of a family's node, and the error that reports it. */
export interface FaultCase<Fault extends NodeFault = NodeFault> {
  /** Produced by the node, or by a proxy that changes its answers. */
  readonly by: Fault | Change;
  /** SOURCE_MALFORMED when undefined. */
  readonly code?: ErrorCode;
  /** Blocks that come while the node is faulty: several when undefined, so that lists can have gaps. */
  readonly blocks?: number;
  /** Part of the log line. */
  readonly words?: RegExp;
}

/** Copies a transaction of an early block into later ones. */
export interface RepeatedTransaction {
  readonly keep: Change;
  readonly repeat: Change;
  /** SOURCE_MALFORMED when undefined; the ledger's code where nothing is wrong within the block. */
  readonly code?: ErrorCode;
}

/** Recorded blocks, as a family's files return them. */
export interface RecordedBlocks extends BlockSource {
  readonly blocks: number;
  readonly warnings: readonly string[];
}

interface RecordingCase {
  /** Height of the first recorded block. */
  readonly firstHeight: number;
  /** First words of the warnings; none when undefined. */
  readonly warnings?: readonly string[];
  /** Writes the node's blocks as its own files; recorded by the family's `capture` when undefined. */
  readonly write?: (node: SimulatedNode, folder: string) => void;
}

interface AuditCase {
  /** Balances that the node does not return. */
  readonly notTold: number;
  /** Minimum addresses that are compared; a hundred when undefined. */
  readonly addresses?: number;
}

/** Everything that sets one family apart in its contract. */
export interface FamilyRecord<Fault extends NodeFault = NodeFault> {
  readonly chain: ChainId;
  /** Citations of the product rules that each group of lines proves. */
  readonly rules: Readonly<Record<LineGroup, string>>;
  /** A node of its own story; one on an earlier node's port replaces that one. */
  start(options: StartOptions): Promise<SimulatedNode<Fault>>;
  connect(nodes: readonly NodeAddress[], isSimulated?: boolean): BlockSource;
  readonly faults: Readonly<Record<FaultName, FaultCase<Fault> | Exemption>>;
  /** Faults that no other family's nodes have. */
  readonly furtherFaults?: readonly (FaultCase<Fault> & { readonly title: string })[];
  /** Made for each stage. */
  readonly again: () => RepeatedTransaction;
  /** Identity of a node of another network; undefined: a simulated one differs anyway. */
  readonly foreign?: Change;
  /** Numbers of last blocks that are replaced while the chain is followed. */
  readonly reorgs: readonly number[] | Exemption;
  /** Replacement of a block that was final. */
  readonly finality: { readonly depth: number; readonly blocks: number; readonly unfinal?: number };
  /** Nodes that contradict each other. `receipts`: facts that no hash covers. */
  readonly disagreement: { readonly receipts: readonly FaultCase<Fault>[] | Exemption } | Exemption;
  readonly recordings: RecordingCase | Exemption;
  readonly audit: AuditCase | Exemption;
}

export type LineGroup = 'faults' | 'behind' | 'reorgs' | 'nodes' | 'recordings' | 'truth' | 'audit';
