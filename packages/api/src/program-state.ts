import type { SystemChain, SystemState } from '@sulian/contract';
import type { ChainId, ErrorCode } from '@sulian/domain';

/** Requests to a chain's source since the program began. */
export interface RequestCount {
  readonly sent: number;
  /** Without an answer, or with an HTTP status other than 2xx. */
  readonly failed: number;
}

/** Facts of the running indexer about a chain that are not in its ledger. */
export interface ChainStatus {
  /** Best height of the source; undefined: no source, or none that answers. */
  readonly headHeight?: number;
  /**
   * Code of the fault after which the source is retried; SOURCE_BEHIND where its height is below the stored one.
   * Undefined: no fault.
   */
  readonly sourceFault?: ErrorCode;
  /** Incomplete parts of blocks since the program began, by kind; undefined: not counted in this process. */
  readonly dataWarnings?: ReadonlyMap<string, number>;
  /** Undefined: not counted in this process. */
  readonly requests?: RequestCount;
  readonly isSimulated: boolean;
  /** A source of it is followed. */
  readonly isConfigured: boolean;
  /** One node or folder alone is followed, and nothing is compared with its answers; undefined: none is followed. */
  readonly hasOneSource?: boolean | undefined;
}

/** Things that were taken, and the time for which they were waited for. */
export interface Waits {
  readonly count: number;
  readonly waitedMs: number;
}

export interface StorePrograms {
  list(): Promise<readonly SystemState['programs'][number][]>;
  listWriters(): Promise<ReadonlyMap<ChainId, NonNullable<SystemChain['writer']>>>;
}

export interface LedgerServerStatus {
  /** Without user and password. */
  readonly host: string;
  readonly chains: readonly ChainId[];
  /** The server is unavailable: its chains cannot be read. */
  readonly isAway: boolean;
}

/** State of a replica of a chain's server. */
export interface ReaderStatus {
  readonly chain: ChainId;
  /** Without user and password. */
  readonly host: string;
  /** Last block of the replica; undefined: none, or the replica is unavailable. */
  readonly height: number | undefined;
  /** Blocks by which it is behind the ledger; undefined: not known. */
  readonly lag: number | undefined;
  /** The replica is unavailable: answers are read from the ledger itself. */
  readonly isAway: boolean;
}

/** Facts of the running program that neither the ledger nor the records have. */
export interface SystemFacts {
  readonly program: Omit<SystemState['program'], 'policyVersion'>;
  readonly memory: SystemState['memory'];
  readonly disk: SystemState['disk'];
  readonly store: Omit<SystemState['store'], 'daysLeft'>;
  /** A chain has one for each way in which it is stored. */
  readonly storage: readonly StoredChain[];
}

interface StoredChain {
  readonly chain: ChainId;
  readonly holding: SystemChain['held'];
  readonly bytes: number;
  readonly bytesPerDay: number | undefined;
}

/** List of labels that is imported on a schedule. */
export interface ListStatus {
  readonly format: string;
  readonly source: string;
  readonly everyHours: number;
  readonly lastMs: number | undefined;
  /** Undefined: now. */
  readonly dueMs: number | undefined;
  /** Code of the last failure, until an import succeeds. */
  readonly fault: ErrorCode | undefined;
}

export interface BackupStatus {
  /** The newest complete backup. */
  readonly name: string | undefined;
  readonly timeMs: number | undefined;
  readonly everyHours: number;
  /** Code of the last failure, until a backup succeeds. */
  readonly fault: string | undefined;
}
