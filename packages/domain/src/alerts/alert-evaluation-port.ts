import type { ChainId } from '../chain/chain.ts';
import type { AssetRow } from '../money/asset.ts';
import type { MailDraft } from '../people/account-ports.ts';
import type { DeskName } from '../people/desk-port.ts';
import type { Alert, AlertCause, AlertConditions, AlertObjectType, Movement, Notification } from './alert.ts';

/** A block whose alerts are evaluated. */
export interface EvaluatedBlock {
  readonly height: number;
  readonly hash: string;
}

/** How far a chain is evaluated, and which state of its ledger the wallets of its alerts were looked up in. */
export interface AlertCursor extends EvaluatedBlock {
  readonly chain: ChainId;
  readonly merges: number;
  readonly reorgs: number;
  readonly labelVersion: number;
}

/** An enabled alert that a block may make fire. */
export interface WatchingAlert {
  readonly id: number;
  /** The address, or the key of the wallet that it is in. */
  readonly watch: string;
  readonly objectType: AlertObjectType;
  readonly address: string;
  /** Undefined: any coin. */
  readonly asset: number | undefined;
  readonly conditions: AlertConditions;
}

/** Match of an alert with a transaction. */
export interface Firing {
  readonly alertId: number;
  readonly movement: Movement;
  readonly isValueUnknown: boolean;
  readonly cause?: AlertCause;
}

/** Movement for which a scored alert needs a score. */
export interface ScoreInput {
  readonly alertId: number;
  readonly movement: Movement;
}

export interface Verdict {
  readonly firings: readonly Firing[];
  readonly inputs: readonly ScoreInput[];
}

export interface BlockTouch extends EvaluatedBlock {
  readonly timeSec: number;
  /** Addresses and wallet keys that it touched. */
  readonly keys: readonly string[];
}

/** Cases whose notifications changed. */
export type ChangedCases = ReadonlySet<number>;

export interface WalletKeys {
  /** Addresses of WALLET alerts with the key of the wallet they are in; undefined: the ledger never met them. */
  readonly keyOf: ReadonlyMap<string, string | undefined>;
  /** Keys of wallets that became part of others, with the one they are part of now. */
  readonly moved: ReadonlyMap<string, string>;
  readonly merges: number;
}

/** Queued score computation that an evaluator has claimed. */
export interface ClaimedScore {
  readonly id: number;
  readonly chain: ChainId;
  readonly alert: WatchingAlert;
  readonly reason: 'BASELINE' | 'BLOCK' | 'LABELS';
  /** Its transaction's hash is empty for the score at the moment when the alert was made. */
  readonly movement: Movement;
  readonly block: EvaluatedBlock & { readonly timeSec: number };
  /** Previous score of the alert; undefined: none was known. */
  readonly lastScore: number | undefined;
  /** This attempt included. */
  readonly attempts: number;
  /** Start of the wait, unix milliseconds. With `attempts` it identifies this claim. */
  readonly queuedMs: number;
}

export interface ScoreOutcome {
  /** Undefined: no score. */
  readonly score: number | undefined;
  /** The ledger's height that it was computed at. */
  readonly height: number;
  readonly labelVersion: number;
  /** Set when the alert fires; `block` is its transaction's where that is not the claimed one's. */
  readonly firing: Firing | undefined;
  readonly block?: EvaluatedBlock & { readonly timeSec: number };
}

/**
 * Each step is one database transaction; a step from a cursor that moved meanwhile changes nothing and returns `MOVED`.
 */
export interface AlertEvaluationStore {
  findCursor(chain: ChainId): Promise<AlertCursor | undefined>;
  /** Lowest height at which an alert of the chain was made; undefined without alerts. */
  findLowestHeight(chain: ChainId): Promise<number | undefined>;
  start(cursor: AlertCursor): Promise<void>;
  /** Descending from below the height. */
  listEvaluated(chain: ChainId, belowHeight: number, limit: number): Promise<readonly EvaluatedBlock[]>;
  /** Withdraws what fired above the fork, and goes back to it. */
  rewind(from: AlertCursor, fork: EvaluatedBlock): Promise<ChangedCases | 'MOVED'>;
  /** Goes on to a later block when the chain has no enabled alert that it could make fire. */
  skip(from: AlertCursor, to: EvaluatedBlock): Promise<boolean>;
  /** Addresses of WALLET alerts whose wallet is not looked up. */
  listUnresolved(chain: ChainId): Promise<readonly string[]>;
  /** Marks all wallets for another lookup, in that state of the ledger or a later one. */
  forgetWallets(from: AlertCursor, ledger: { readonly merges: number; readonly reorgs: number }): Promise<void>;
  saveWallets(from: AlertCursor, wallets: WalletKeys): Promise<void>;
  /**
   * Stores the cursor, the notifications, the mails to make and the scores to compute. `UNRESOLVED` when a WALLET alert
   * came that is not among `known`.
   */
  evaluate(
    from: AlertCursor,
    block: BlockTouch,
    options: { readonly known: ReadonlySet<string>; readonly decide: (alerts: readonly WatchingAlert[]) => Verdict },
  ): Promise<ChangedCases | 'MOVED' | 'UNRESOLVED'>;
  /**
   * The input that waits longest of an enabled alert; nobody else gets it before the lease is over, nor another of an
   * alert on its object's own score.
   */
  claimScore(nowMs: number, leaseMs: number): Promise<ClaimedScore | undefined>;
  /** False when somebody else has it by now, or nobody needs it. */
  renewScore(claimed: ClaimedScore, untilMs: number): Promise<boolean>;
  /**
   * Nothing happens when its block was orphaned meanwhile, or somebody else has it. It waits on when labels changed while
   * it was computed.
   */
  finishScore(claimed: ClaimedScore, outcome: ScoreOutcome): Promise<ChangedCases>;
  /** Without `nextMs` it is given up. */
  failScore(
    claimed: ClaimedScore,
    failure: { readonly code: string; readonly nextMs: number | undefined },
  ): Promise<void>;
  /** Chains whose scores were not requested again since labels changed, with the labels' version. */
  listOutdated(): Promise<readonly { readonly chain: ChainId; readonly labelVersion: number }[]>;
  /** Requests scores that rest on older labels again; false when the chain has none or this was already done. */
  askAgain(chain: ChainId, labelVersion: number): Promise<boolean>;
  /** Makes the mails that are due, at most one per account and minute; busy alerts wait longer. Returns how many. */
  makeMails(nowMs: number): Promise<number>;
  prune(chain: ChainId): Promise<void>;
}

/** Contents of one mail. */
export interface FiredNews {
  readonly name: string;
  readonly caseName: string;
  /** Number of notifications of the mail, listed or not. */
  readonly count: number;
  /** Watched objects of all notifications, each once, in the order in which they fired. */
  readonly objects: readonly FiredObject[];
  /** Alerts of the mail that an earlier mail of the same busy time was about. */
  readonly repeats: readonly AlertRepeat[];
  /** Names of the mail's addresses in the case, as far as the recipient may read them. */
  readonly names: readonly DeskName[];
}
/** Notifications of one mail about one object. */
export interface FiredObject extends Pick<Alert, 'chain' | 'objectType' | 'address'> {
  /** All of them, listed or not. */
  readonly count: number;
  /** Tokens without a price that an alert on any coin met: counted and not listed. */
  readonly unpricedTokens: number;
  /** Newest first; only those that the mail lists. */
  readonly fired: readonly Notification[];
}
export interface AlertRepeat {
  readonly chain: ChainId;
  readonly address: string;
  readonly type: Alert['conditions']['type'];
  /** Notifications since the last mail about the alert, at `sinceSec`. */
  readonly count: number;
  readonly sinceSec: number;
}
/** Asset of a notification or of its alert; undefined: it could not be read. */
export type FiredAssets = (of: { readonly chain: ChainId; readonly asset: number }) => AssetRow | undefined;
export type DescribeFired = (
  news: FiredNews,
  assetOf: FiredAssets,
) => Pick<MailDraft, 'template' | 'language' | 'values'>;
