import type { BalanceReader, BlockSource, ChainId, ErrorCode } from '@sulian/domain';
import type { NodeAddress, RecordedBlocks } from './family-record.ts';

/** Ledger of a program that follows a node. */
export interface FollowedLedger {
  getState(): Promise<{ readonly height?: number; readonly hash?: string; readonly alarm?: string | undefined }>;
  /** Last report about the source. */
  getSource(): { readonly headHeight?: number; readonly sourceFault?: ErrorCode } | undefined;
  digestTables(): Promise<Readonly<Record<string, string>>>;
  /** Compares the tables with each other and counts addresses again. */
  verify(): Promise<{ readonly height: number; readonly faults: readonly string[] }>;
  /** Received less sent, by `balanceKey`. */
  listBalances(): Promise<ReadonlyMap<string, bigint>>;
  audit(node: BalanceReader): Promise<BalanceAudit>;
  /** Adds base units to the received total of an address in the chain's own coin; negative ones are taken away. */
  spoilBalance(address: string, byBase: bigint): Promise<void>;
  close(): Promise<void>;
}

interface BalanceAudit {
  readonly height: number;
  readonly addresses: number;
  readonly compared: number;
  readonly notTold: number;
  readonly faults: readonly string[];
}

/** The program under the contract. */
export interface FamilyHost {
  follow(source: BlockSource): Promise<FollowedLedger>;
  /** Log lines of a chain since the last call. */
  takeLog(chain: ChainId): string;
  capture(
    chain: ChainId,
    node: NodeAddress,
    range: { readonly fromHeight: number; readonly toHeight: number; readonly out: string },
  ): Promise<void>;
  openFiles(chain: ChainId, path: string): Promise<RecordedBlocks>;
  openBalances(chain: ChainId, node: NodeAddress): BalanceReader | undefined;
}
