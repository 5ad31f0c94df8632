import type { ChainId } from '../chain/chain.ts';
import type { EntityName } from '../labels/label.ts';
import type { Account, AccountStatus, Case, CaseStatus, Principal, Role } from './account.ts';
import type { AccountDraft, AuditEntry } from './account-ports.ts';

/** A slice of a list and the size of the whole. */
export interface Slice<T> {
  readonly items: readonly T[];
  readonly total: number;
}
export interface SliceOf {
  readonly offset: number;
  readonly limit: number;
}

/** A page of a list that grows: its rows' numbers ascend with time. */
export interface RecordPage extends SliceOf {
  /** `asOf` of page 1: later rows are left out and not counted. Undefined: no row is later. */
  readonly asOf?: number | undefined;
}

export interface RecordSlice<T> extends Slice<T> {
  /** The newest number when page 1 was read, for later pages; undefined: there was no row. */
  readonly asOf: number | undefined;
}

/** Facts by which a sign-in is judged. */
export interface Credentials {
  readonly account: Account;
  readonly passwordHash: string;
  readonly passwordChangedSec: number;
  readonly caseStatus: CaseStatus;
}

export interface AccountSummary extends Account {
  readonly lastSeenSec: number | undefined;
  /** Neither ended nor revoked. */
  readonly numberOfSessions: number;
}

export interface AccountFilter extends RecordPage {
  /** Part of an e-mail, a name or a case's name. */
  readonly text?: string | undefined;
  readonly role?: Role | undefined;
  readonly status?: AccountStatus | undefined;
  /** Sessions used before it have ended by idleness. */
  readonly idleBeforeSec: number;
  readonly nowSec: number;
}

export interface AccountStore {
  find(id: number): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
  findCredentials(by: { readonly email: string } | { readonly id: number }): Promise<Credentials | undefined>;
  /** @throws EMAIL_TAKEN, CASE_UNKNOWN */
  create(draft: AccountDraft): Promise<number>;
  /** Whether the records have any account, in whatever state. */
  hasAny(): Promise<boolean>;
  /** Other new accounts wait for the end of the transaction that it joins. @throws CONFLICT where one exists */
  requireNone(): Promise<void>;
  list(filter: AccountFilter): Promise<RecordSlice<AccountSummary>>;
  /** @throws CONFLICT when no ADMIN who can sign in would be left */
  changeRole(id: number, role: Role): Promise<void>;
  /** APPROVED ⇄ DISABLED; disabling ends all sessions. @throws CONFLICT also when it is in neither state */
  setDisabled(id: number, isDisabled: boolean, nowSec: number): Promise<void>;
  /** Stores the old hash in the history and ends all sessions but `keepSessionId`. */
  setPassword(id: number, change: PasswordChange): Promise<void>;
  /** Newest first, the present one included. */
  listPasswordHashes(id: number, count: number): Promise<readonly string[]>;
  /** Demo accounts can sign in only while the demo world is shown. Returns how many changed. */
  setDemoAccountsDisabled(isDisabled: boolean, nowSec: number): Promise<number>;
}

export interface PasswordChange {
  readonly passwordHash: string;
  readonly nowSec: number;
  readonly keepSessionId?: number;
}

export interface CaseSummary extends Case {
  readonly createdSec: number;
  readonly numberOfUsers: number;
}

export interface CaseDraft {
  readonly name: string;
  readonly description: string | undefined;
  readonly credit: number | undefined;
  readonly nowSec: number;
}

/** Absent fields stay; null empties. */
export interface CaseChange {
  readonly description?: string | null | undefined;
  readonly credit?: number | null | undefined;
  readonly status?: CaseStatus | undefined;
}

export interface CaseStore {
  find(id: number): Promise<Case | undefined>;
  findByName(name: string): Promise<Case | undefined>;
  /** By name; at most `MAX_APPROVED_CASES`. */
  listApproved(): Promise<readonly Case[]>;
  list(filter: RecordPage & { readonly text?: string | undefined }): Promise<RecordSlice<CaseSummary>>;
  getSummary(id: number): Promise<CaseSummary>;
  /** @throws CASE_NAME_TAKEN */
  create(draft: CaseDraft): Promise<number>;
  /** @throws NOT_FOUND, CONFLICT when closing it would leave no ADMIN who can sign in */
  change(id: number, change: CaseChange): Promise<void>;
}

export interface SessionDraft {
  readonly tokenSha256: Buffer;
  readonly accountId: number;
  readonly nowSec: number;
  readonly expiresSec: number;
  readonly networkAddress: string;
  readonly client: string | undefined;
}

/** A session as a token finds it, with what decides whether it still counts. */
export interface FoundSession {
  readonly principal: Principal;
  readonly status: AccountStatus;
  readonly caseStatus: CaseStatus;
  readonly lastSeenSec: number;
  readonly expiresSec: number;
  readonly isRevoked: boolean;
}

export interface LiveSession {
  readonly id: number;
  readonly createdSec: number;
  readonly lastSeenSec: number;
  readonly expiresSec: number;
  readonly networkAddress: string;
  readonly client: string | undefined;
}

export interface SessionStore {
  /** Ends the account's oldest sessions beyond its share. */
  create(draft: SessionDraft): Promise<number>;
  find(tokenSha256: Buffer): Promise<FoundSession | undefined>;
  /** Marks the session and its account. */
  markSeen(sessionId: number, nowSec: number): Promise<void>;
  /** Newest first. */
  listLive(
    accountId: number,
    at: { readonly nowSec: number; readonly idleBeforeSec: number },
  ): Promise<readonly LiveSession[]>;
  /** False when the account has no such live session. */
  revoke(accountId: number, sessionId: number, nowSec: number): Promise<boolean>;
  /** Revokes the account's API tokens too; how many sessions and tokens were live. */
  revokeAll(accountId: number, nowSec: number): Promise<number>;
  /** Forgets sessions that ended before. */
  prune(endedBeforeSec: number): Promise<number>;
}

export interface ResetCodeDraft {
  readonly accountId: number;
  readonly codeHash: string;
  readonly expiresSec: number;
  readonly tries: number;
}

export interface ResetCodeStore {
  /** Earlier codes stay valid: a stranger's request for another does not void the one in its owner's hand. */
  save(draft: ResetCodeDraft, nowSec: number): Promise<void>;
  /** Hashes of the account's live codes, newest first. */
  listLive(accountId: number, limit: number, nowSec: number): Promise<readonly string[]>;
  /** False when no try of the code is left. */
  spendTry(accountId: number, codeHash: string): Promise<boolean>;
  /** True for the one caller who used the code up. */
  use(accountId: number, codeHash: string): Promise<boolean>;
}

export interface ThrottleRule {
  /** Events within the window at which the key is blocked. */
  readonly max: number;
  readonly windowSec: number;
  readonly blockSec: number;
}

/** Counts events by key and blocks keys, across restarts. */
export interface Throttle {
  /** Second until which one of the keys is blocked; undefined when none is. */
  findBlock(keys: readonly string[], nowSec: number): Promise<number | undefined>;
  /** Checks and counts in one statement: the second until which the key is blocked, or undefined and the event counts. */
  take(key: string, rule: ThrottleRule, nowSec: number): Promise<number | undefined>;
  /** Counts one event; how many there are in the window, this one among them. Blocks nothing. */
  tally(key: string, windowSec: number, nowSec: number): Promise<number>;
  /** Counts one event; the second until which the key is blocked from now on, if it is. */
  count(key: string, rule: ThrottleRule, nowSec: number): Promise<number | undefined>;
  clear(key: string): Promise<void>;
  prune(nowSec: number): Promise<number>;
}

/** Subject of a line, under its present name. */
export interface AuditObject {
  /** No such object is stored: it was removed, or never was. */
  readonly isGone: boolean;
  readonly chain?: ChainId;
  /** A case's or a person's name, an address, a hash, a file's name. */
  readonly name?: string;
  readonly entity?: { readonly name: string; readonly names: readonly EntityName[] };
}

export interface AuditLine extends Omit<AuditEntry, 'who' | 'action' | 'details'> {
  readonly number: number;
  readonly timeMs: number;
  readonly who: string | undefined;
  /** As it was written: an older program may have had other words. */
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Not part of the stored line, nor of its hash; undefined where the target already names its subject. */
  readonly object: AuditObject | undefined;
  readonly hash: string;
}

export interface AuditFilter extends RecordPage {
  readonly who?: string | undefined;
  readonly where?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  readonly result?: AuditEntry['result'] | undefined;
  readonly fromSec?: number | undefined;
  readonly toSec?: number | undefined;
}

export interface AuditVerdict {
  readonly isUnbroken: boolean;
  readonly entries: number;
  /** Number of the first entry that is changed or missing. */
  readonly firstBroken: number | undefined;
}

/** Lines that are read of one action to one target. */
export const MAX_DONE_READ = 1_000;

export interface AuditTrail {
  /** Newest first. */
  list(filter: AuditFilter): Promise<RecordSlice<AuditLine>>;
  /**
   * Details of lines of exactly this action and target, done and not refused, newest first; at most `MAX_DONE_READ`.
   */
  listDone(line: {
    readonly action: AuditEntry['action'];
    readonly target: string;
  }): Promise<readonly AuditLine['details'][]>;
  /** Newest lines of these actions, newest first. */
  listNewest(query: {
    readonly actions: readonly AuditEntry['action'][];
    readonly limit: number;
  }): Promise<readonly AuditLine[]>;
  /** In ascending order, page by page. */
  stream(): AsyncIterable<readonly AuditLine[]>;
  verify(): Promise<AuditVerdict>;
}
