import { MAX_REPLY_CELL, MAX_REPLY_ROWS, REPLY_FAULTS, REPLY_MATCH_KINDS, REPLY_MATCHED_BY } from '@sulian/domain';
import { z } from 'zod';
import { id } from './account.ts';
import { chainId, timeSec } from './common.ts';
import { exportOptions } from './exports.ts';
import { honestText, shortText, soughtText } from './text.ts';

/** Reply of an exchange to a request of the case. It is no label, and never leaves the case. */
export const deskReply = z.object({
  id,
  exchange: z.string(),
  /** The exchange, where its name is that of a known entity; null: none is. */
  entityId: z.number().int().nullable(),
  fileName: z.string(),
  rows: z.number().int(),
  /** E-mail of who imported it. */
  addedBy: z.string(),
  addedSec: timeSec,
});
export type DeskReply = z.infer<typeof deskReply>;

/** GET /v1/desk/replies: newest first. */
export const deskRepliesAnswer = z.object({ items: z.array(deskReply) });

const cell = honestText.max(MAX_REPLY_CELL).nullable().default(null);
const placeCell = soughtText.max(MAX_REPLY_CELL).nullable().default(null);

/** POST /v1/desk/replies: a row has at least an address or a transaction; `isDryRun` stores nothing. */
export const addReplyBody = z.strictObject({
  exchange: shortText,
  fileName: shortText,
  /** Chain of all rows; null: each chain on which an address or transaction is valid. */
  blockchain: chainId.nullable().default(null),
  rows: z
    .array(
      z.strictObject({
        /** Line in the file, counted from 1. */
        line: z.number().int().min(1).max(10_000_000),
        order: cell,
        user: cell,
        name: cell,
        address: placeCell,
        txHash: placeCell,
        /** As the exchange wrote it: its time zone is not known. */
        time: cell,
      }),
    )
    .min(1)
    .max(MAX_REPLY_ROWS),
  isDryRun: z.boolean(),
});
export const addReplyAnswer = z.object({
  /** Null: nothing was stored, by a dry run or for want of a row. */
  reply: deskReply.nullable(),
  accepted: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), reason: z.enum(REPLY_FAULTS) })),
  /** Accepted rows by what they match; a row that matches several counts for each. */
  matched: z.object({
    trails: z.number().int(),
    ends: z.number().int(),
    objects: z.number().int(),
    unmatched: z.number().int(),
  }),
});
export type AddReplyAnswer = z.infer<typeof addReplyAnswer>;

const replyRow = z.object({
  line: z.number().int(),
  order: z.string().nullable(),
  user: z.string().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  txHash: z.string().nullable(),
  time: z.string().nullable(),
});
const replyMatch = z.object({
  /** TRAIL: the last step of a stored trail. ENDS: an end of a stored list. OBJECT: an object of the desk. */
  kind: z.enum(REPLY_MATCH_KINDS),
  /** Id of the stored view or object. */
  id,
  by: z.enum(REPLY_MATCHED_BY),
  blockchain: chainId,
  /** Title of the view; name of the object, empty: it has none. */
  title: z.string(),
  /** Page of the view, or of the object. */
  link: z.string(),
});
export type ReplyMatch = z.infer<typeof replyMatch>;

/** GET /v1/desk/replies/{id}: rows in the order of the file, matched with the desk of today. */
export const replyAnswer = z.object({
  reply: deskReply,
  /** Empty matches: the row matches nothing. */
  items: z.array(replyRow.extend({ matches: z.array(replyMatch) })),
});
export type ReplyAnswer = z.infer<typeof replyAnswer>;

/** GET /v1/desk/objects/{id}/replies: rows of replies with the object's address, newest reply first. */
export const objectRepliesAnswer = z.object({
  items: z.array(replyRow.extend({ replyId: id, exchange: z.string(), addedSec: timeSec })),
});
export type ObjectRepliesAnswer = z.infer<typeof objectRepliesAnswer>;

/** GET /v1/desk/replies/{id}/export: the rows with what they match, as a file. */
export const replyExportQuery = exportOptions;
