import type { SourceBody, SystemChain } from '@sulian/contract';
import type { AddressIndexType, ChainId, ErrorCode, Principal } from '@sulian/domain';

/** Configured source of a chain. */
export type ConfiguredSource = Pick<SystemChain, 'held' | 'source' | 'hosts'>;

/** Sources of chains of a running program, for its administrators. */
export interface ChainSourceDesk {
  /** The configuration file allows sources to be entered on screen. */
  readonly isAllowed: boolean;
  list(): readonly ListedSource[];
  /** Chains whose source may be entered. */
  listChoices(): readonly ChainId[];
  /** Chains whose histories can be fetched on demand. */
  listOnDemandChoices(): readonly OnDemandChoice[];
  /** Reads the newest block of the named nodes, and a page of the named index. */
  test(body: SourceBody, caller: SourceTester): Promise<SourceTestResult>;
  /** Encrypted settings, for the store. */
  seal(body: SourceBody): Promise<Uint8Array>;
  /**
   * Checks that the source can be used, without a request to it.
   * @returns a function that uses it from now on
   * @throws BAD_REQUEST
   */
  prepare(body: SourceBody, entered: NonNullable<ListedSource['entered']>): Promise<() => Promise<void>>;
  /** Ends the following of the chain, and jobs that fetch its histories. */
  stop(chain: ChainId): Promise<void>;
}

/** Person for whom a source is tested, as the audit log names them. */
interface SourceTester {
  readonly who: Principal;
  readonly where: string;
}

export interface SourceTestResult {
  readonly headHeight?: number;
  readonly fault?: ErrorCode;
  readonly indexFault?: ErrorCode;
}

interface OnDemandChoice {
  readonly blockchain: ChainId;
  readonly indexTypes: AddressIndexType[];
  readonly needsNode: boolean;
}

interface ListedSource extends ConfiguredSource {
  readonly chain: ChainId;
  readonly headHeight: number | undefined;
  readonly sourceFault: ErrorCode | undefined;
  /** Undefined: the configuration file names it. */
  readonly entered: { readonly byWhom: string; readonly savedSec: number } | undefined;
}
