import type { ChainId } from '../chain/chain.ts';
import type { DeskStamp } from './desk.ts';

/** Rows of a reply at most. */
export const MAX_REPLY_ROWS = 5_000;
/** Replies of a case at most. */
export const MAX_DESK_REPLIES = 200;
/** Longest cell of a reply. */
export const MAX_REPLY_CELL = 200;

/** Columns of a reply, in the order in which they are shown. */
export const REPLY_FIELDS = ['order', 'user', 'name', 'address', 'txHash', 'time'] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];

/** Reasons why a row of a reply is refused; by the last three, the browser does not send it. */
export const REPLY_FAULTS = ['NO_KEY', 'ADDRESS_INVALID', 'HASH_INVALID', 'TEXT_UNSEEN', 'TOO_LONG', 'SECRET'] as const;
export type ReplyFault = (typeof REPLY_FAULTS)[number];

/** Matches of a row: the last step of a stored trail, an end of a stored list, or an object of the desk. */
export const REPLY_MATCH_KINDS = ['TRAIL', 'ENDS', 'OBJECT'] as const;
export type ReplyMatchKind = (typeof REPLY_MATCH_KINDS)[number];

/** The equal part: the address, the transaction, or both. */
export const REPLY_MATCHED_BY = ['ADDRESS', 'TRANSACTION', 'BOTH'] as const;
export type ReplyMatchedBy = (typeof REPLY_MATCHED_BY)[number];

/** Address or transaction of a chain as one text, by which rows are matched exactly. */
export const toPlaceKey = (chain: ChainId, kind: 'ADDRESS' | 'TRANSACTION', text: string): string =>
  `${chain} ${kind} ${text}`;

/** A row as the exchange wrote it; at least address or transaction is there. */
export interface DeskReplyRow extends Partial<Readonly<Record<ReplyField, string>>> {
  /** Line in the file, counted from 1. */
  readonly line: number;
  /** Address and transaction on each chain on which they are valid. */
  readonly keys: readonly string[];
}

/** Reply of an exchange to a request, as a table. It belongs to the case, and is no label. */
export interface DeskReply {
  readonly id: number;
  readonly exchange: string;
  /** The exchange, where it is a known entity. */
  readonly entityId: number | undefined;
  readonly fileName: string;
  readonly rows: number;
  readonly addedBy: string;
  readonly addedSec: number;
}

export interface DeskReplyDraft extends Pick<DeskReply, 'exchange' | 'entityId' | 'fileName'> {
  readonly rows: readonly DeskReplyRow[];
}

/** Replies of exchanges. Each call names the case: rows of another case are not found. */
export interface DeskReplyStore {
  /** Newest first. */
  list(caseId: number): Promise<readonly DeskReply[]>;
  /** @throws DESK_FULL */
  add(caseId: number, draft: DeskReplyDraft, stamp: DeskStamp): Promise<DeskReply>;
  /** Rows in the order of the file. @throws NOT_FOUND */
  read(caseId: number, id: number): Promise<{ readonly reply: DeskReply; readonly rows: readonly DeskReplyRow[] }>;
  /** Removes the rows for good. @throws NOT_FOUND */
  remove(caseId: number, id: number): Promise<void>;
  /** Rows that have the key, newest reply first. */
  listOf(caseId: number, key: string): Promise<readonly { readonly reply: DeskReply; readonly row: DeskReplyRow }[]>;
  /** Stored lists of the case whose ends have any of the keys. */
  listEnds(
    caseId: number,
    keys: readonly string[],
  ): Promise<readonly { readonly viewId: number; readonly key: string }[]>;
}
