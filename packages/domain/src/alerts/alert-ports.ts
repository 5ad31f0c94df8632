import type { ChainId } from '../chain/chain.ts';
import type { RecordPage, RecordSlice } from '../people/people-ports.ts';
import type { Alert, AlertDraft, AlertObject, Notification, WatchedAsset } from './alert.ts';

/** Lists are a case's own; `address` is an address or its beginning, in canonical form. */
export interface AlertFilter extends RecordPage {
  readonly caseId: number;
  readonly address?: string | undefined;
}

/** An alert of a case: another case's is as unknown as none. */
export interface AlertRef {
  readonly caseId: number;
  readonly id: number;
}

export interface AlertCounts {
  readonly total: number;
  readonly enabled: number;
}

/** Change of an alert; what is absent remains. */
export type AlertChange = { readonly [K in 'isEnabled' | 'isMailEnabled' | 'name' | 'note']?: Alert[K] | undefined };

export interface AlertStore {
  /**
   * Its height is the draft's, or that of the last evaluated block where that is higher.
   * @throws ALERT_QUOTA with details {max}, ALERT_OF_ANY_COIN, ALERT_AMOUNT_INVALID, ALERT_SCORE_INVALID
   */
  create(draft: AlertDraft): Promise<Alert>;
  /**
   * One for each object and asset that no enabled alert of the case watches for any activity of any amount, in order; all
   * or none. An alert on any coin watches each asset. Two calls at once make none twice. @throws ALERT_QUOTA with details {max}, ALERT_AMOUNT_INVALID, ALERT_SCORE_INVALID
   */
  createUnwatched(caseId: number, drafts: readonly AlertDraft[]): Promise<readonly Alert[]>;
  /**
   * Assets, or any coin, that enabled alerts of the case watch for any activity of any amount; a wallet by its reference address of
   * then and of now.
   */
  listWatched(caseId: number): Promise<readonly WatchedAsset[]>;
  /** Newest first. */
  list(filter: AlertFilter): Promise<RecordSlice<Alert>>;
  find(ref: AlertRef): Promise<Alert | undefined>;
  /** @throws NOT_FOUND */
  change(ref: AlertRef, change: AlertChange): Promise<Alert>;
  /** With all its notifications; what it was, for the audit log. @throws NOT_FOUND */
  delete(ref: AlertRef): Promise<Alert>;
  /** The case's alerts on one object: its subscription. */
  countForObject(caseId: number, object: AlertObject): Promise<AlertCounts>;
  count(caseId: number): Promise<AlertCounts>;
}

/** Read marks are an account's own: what one officer read is still new to another. */
export interface NotificationReader {
  readonly caseId: number;
  readonly accountId: number;
}

export interface NotificationFilter extends RecordPage {
  readonly address?: string | undefined;
  /** Undefined: any object. */
  readonly object?: AlertObject | undefined;
  /** Tokens without a price that an alert on any coin met: only these, or all but these. Undefined: all. */
  readonly unpricedTokens?: UnpricedTokens | undefined;
}

export const UNPRICED_TOKENS = ['ONLY', 'WITHOUT'] as const;
export type UnpricedTokens = (typeof UNPRICED_TOKENS)[number];

/** Notifications of one object, as a mail groups them. */
export interface NotificationGroup {
  /** The newest of all; its alert has the object. */
  readonly latest: Notification;
  readonly count: number;
  /** ACTIVE ones that the account has not read. */
  readonly unread: number;
  /** Tokens without a price that an alert on any coin met: counted, and not among `newest`. */
  readonly unpricedTokens: number;
  /** `MAX_GROUP_NEWEST` at most, newest first. */
  readonly newest: readonly Notification[];
}

export const MAX_GROUP_NEWEST = 3;

/** Alerts on the address of an object of a desk, and on its wallet, with their notifications. */
export interface DeskAlerts extends Omit<NotificationGroup, 'latest'> {
  readonly objectId: number;
  readonly alerts: number;
  /** ACTIVE ones that came since a time. */
  readonly since: number;
}

/** Notifications of an object that its row of a desk opens to. */
export const MAX_DESK_NEWEST = 10;

/** Beyond it unread notifications are not counted on. */
export const MAX_UNREAD_COUNT = 10_000;

export interface NotificationStore {
  /** Newest first. */
  list(reader: NotificationReader, filter: NotificationFilter): Promise<RecordSlice<Notification>>;
  /** Objects, that with the newest notification first. */
  listGroups(
    reader: NotificationReader,
    filter: Pick<NotificationFilter, 'address' | keyof RecordPage>,
  ): Promise<RecordSlice<NotificationGroup>>;
  /** Alerts on these objects of the case's desk; objects without one are left out. */
  listOfDesk(
    reader: NotificationReader,
    objectIds: readonly number[],
    sinceSec: number,
  ): Promise<readonly DeskAlerts[]>;
  find(reader: NotificationReader, id: number): Promise<Notification | undefined>;
  /** ACTIVE ones, counted up to `MAX_UNREAD_COUNT`; and the newest of any state. */
  countUnread(reader: NotificationReader): Promise<{ readonly unread: number; readonly newestId: number | undefined }>;
  /** Ids of another case are passed over. */
  markRead(reader: NotificationReader, ids: readonly number[]): Promise<void>;
  markReadUpTo(reader: NotificationReader, id: number): Promise<void>;
  markObjectReadUpTo(reader: NotificationReader, object: AlertObject, id: number): Promise<void>;
}

/** Notifies the listeners of this process that a case's notifications changed; carries no other data. */
export interface NotificationFeed {
  /** Returns how to stop listening. */
  subscribe(caseId: number, listener: () => void): () => void;
}

/** How far alerts are evaluated, for administrators. */
export interface AlertProgress {
  readonly chain: ChainId;
  /** Last block whose alerts are evaluated. */
  readonly height: number;
  readonly hash: string;
  readonly evaluatedMs: number;
  /** Scores that wait for the engine, since when the oldest does, and those that were given up. */
  readonly waiting: number;
  readonly waitingSinceMs: number | undefined;
  readonly failed: number;
}

export interface AlertProgressStore {
  listProgress(): Promise<readonly AlertProgress[]>;
}
