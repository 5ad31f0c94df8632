import {
  DESK_CHANGE_KINDS,
  DESK_COLOURS,
  DESK_RIGHTS,
  DESK_ROLES,
  DESK_VIEW_KINDS,
  MAX_DESK_ADDED,
  MAX_DESK_COLLECTIONS,
  MAX_DESK_FURTHER_NOTES,
  MAX_DESK_NAME,
  MAX_DESK_NOTE,
  MAX_TAGPACK_TAGS,
  MAX_VIEW_ENDS,
  OBJECTION_STATES,
  TAGPACK_TYPES,
} from '@sulian/domain';
import { z } from 'zod';
import { id, role } from './account.ts';
import { chainId, entityNames, timeSec } from './common.ts';
import { exportOptions } from './exports.ts';
import { fromDigits } from './from-digits.ts';
import { notificationRow } from './notifications.ts';
import { honestLines, honestText, shortText, soughtText } from './text.ts';

/** Longest address text, with a customer's comment. */
const MAX_WRITTEN = 300;
/** Longest link of a stored view. */
const MAX_LINK = 4_000;
const MAX_HASH = 128;
/** Transactions that an end of a list names. */
const MAX_HASHES = 5;

const deskName = honestText.min(1).max(MAX_DESK_NAME);
/** Counts the changes of a row. A change names the one that it was made from, and is refused where there is a newer. */
const version = z.number().int().min(1);

export const deskObject = z.object({
  id,
  blockchain: chainId,
  address: z.string(),
  /** The investigators' name, shown in place of the address in this case alone; null: none. */
  name: z.string().nullable(),
  role: z.enum(DESK_ROLES).nullable(),
  colour: z.enum(DESK_COLOURS).nullable(),
  /** Names of its collections, in their order. */
  collections: z.array(z.string()),
  /** Notes that are not removed. */
  notes: z.number().int(),
  version,
  /** E-mail of who added it. */
  addedBy: z.string(),
  addedSec: timeSec,
  changedBy: z.string(),
  changedSec: timeSec,
});
export type DeskObject = z.infer<typeof deskObject>;

export const deskView = z.object({
  id,
  kind: z.enum(DESK_VIEW_KINDS),
  title: z.string(),
  /** Path and query of the page, with its height where the page has one. */
  link: z.string(),
  addedBy: z.string(),
  addedSec: timeSec,
});
export type DeskView = z.infer<typeof deskView>;

/** GET /v1/desk: the whole desk of the caller's case. */
export const deskAnswer = z.object({
  caseName: z.string(),
  /** Right of the caller. */
  right: z.enum(DESK_RIGHTS),
  /** Only the members whom an owner named see the desk. */
  isConfidential: z.boolean(),
  /** Newest first. */
  objects: z.array(deskObject),
  /** Newest first. */
  views: z.array(deskView),
});
export type DeskAnswer = z.infer<typeof deskAnswer>;

/** Answer of a removal, whose line in the audit log has the id. */
export const deskRemovedAnswer = z.object({ id });

const deskTarget = z.strictObject({ blockchain: chainId, address: soughtText.min(1).max(MAX_WRITTEN) });

/** POST /v1/desk/objects: objects that the desk has stay as they are; a removed one comes back with its notes. */
export const addDeskBody = z.strictObject({
  objects: z
    .array(
      deskTarget.extend({
        name: deskName.nullable().default(null),
        role: z.enum(DESK_ROLES).nullable().default(null),
        colour: z.enum(DESK_COLOURS).nullable().default(null),
        collections: z.array(deskName).max(MAX_DESK_COLLECTIONS).default([]),
        /** Its first note. */
        note: honestLines.min(1).max(MAX_DESK_NOTE).nullable().default(null),
        /** Notes after the first one, oldest first, as the file of a desk has them. */
        furtherNotes: z.array(honestLines.min(1).max(MAX_DESK_NOTE)).max(MAX_DESK_FURTHER_NOTES).default([]),
      }),
    )
    .min(1)
    .max(MAX_DESK_ADDED),
});
export const addDeskAnswer = z.object({
  added: z.number().int(),
  /** Objects that the desk had. */
  known: z.number().int(),
  /** The objects of the call, in its order, each once. */
  objects: z.array(deskObject),
});
export type AddDeskAnswer = z.infer<typeof addDeskAnswer>;

/** PATCH /v1/desk/objects/{id}: fields that are absent stay. Refused with CONFLICT where `version` is not the newest. */
export const changeDeskBody = z.strictObject({
  version,
  name: deskName.nullable().optional(),
  role: z.enum(DESK_ROLES).nullable().optional(),
  colour: z.enum(DESK_COLOURS).nullable().optional(),
  collections: z.array(deskName).max(MAX_DESK_COLLECTIONS).optional(),
});

export const deskNote = z.object({
  id,
  text: z.string(),
  version,
  by: z.string(),
  time: timeSec,
  /** Author and time of its last change; null: it was never changed. */
  changedBy: z.string().nullable(),
  changedSec: timeSec.nullable(),
});
export type DeskNote = z.infer<typeof deskNote>;
/** GET /v1/desk/objects/{id}/notes: oldest first. */
export const deskNotesAnswer = z.object({ items: z.array(deskNote) });

const noteText = honestLines.min(1).max(MAX_DESK_NOTE);
/** POST /v1/desk/objects/{id}/notes */
export const addNoteBody = z.strictObject({ text: noteText });
/** PATCH /v1/desk/notes/{id}: refused with CONFLICT where `version` is not the newest. */
export const changeNoteBody = z.strictObject({ version, text: noteText });
/** GET /v1/desk/notes/{id}/versions: every text that the note had, oldest first. */
export const noteVersionsAnswer = z.object({
  items: z.array(z.object({ version, text: z.string(), by: z.string(), time: timeSec })),
});

/** POST /v1/desk/views */
export const addDeskViewBody = z.strictObject({
  kind: z.enum(DESK_VIEW_KINDS),
  title: shortText,
  /** A page of this product: path and query. */
  link: soughtText.max(MAX_LINK).regex(/^\/[a-z][^\s\\]*$/),
  /** Ends of a list, with which replies of exchanges are matched. */
  ends: z
    .array(
      z.strictObject({
        blockchain: chainId,
        address: soughtText.min(1).max(MAX_WRITTEN).nullable(),
        hashes: z.array(soughtText.min(1).max(MAX_HASH)).max(MAX_HASHES),
      }),
    )
    .max(MAX_VIEW_ENDS)
    .default([]),
});

/** GET /v1/desk/changes?since=…: newest first. */
export const deskChangesQuery = z.object({ since: fromDigits(z.number().int().min(0)) });
export const deskChangesAnswer = z.object({
  since: timeSec,
  items: z.array(
    z.object({
      objectId: id,
      kind: z.enum(DESK_CHANGE_KINDS),
      time: timeSec,
      /** MOVED: direction, coin and amount of the newest movement, and how many there were. */
      movement: z
        .object({
          count: z.number().int(),
          /** There are more movements than were counted. */
          isAtLeast: z.boolean(),
          txHash: z.string(),
          direction: z.enum(['IN', 'OUT']),
          amount: z.string(),
          symbol: z.string(),
        })
        .nullable(),
      /** RELABELLED: name that the label gives; FROZEN, UNFROZEN: coin; ALERT: name of the alert, empty: it has none. */
      text: z.string(),
      /** RELABELLED: the name in the languages of the interface. */
      names: entityNames,
      /** ALERT: its notification. */
      notificationId: id.nullable(),
    }),
  ),
  /** There are more than the answer has. */
  isCut: z.boolean(),
  /** Chains of which changes may be missing: the ledger did not answer, or has only fetched histories. */
  gaps: z.array(chainId),
});
export type DeskChangesAnswer = z.infer<typeof deskChangesAnswer>;

/** Objects of one call at most: a page of the list has fewer. */
const MAX_ALERT_OBJECTS = 100;

/** GET /v1/desk/alerts?since=…&ids=…,…: alerts on the addresses of these objects, with what fired. */
export const deskAlertsQuery = z.object({
  since: fromDigits(z.number().int().min(0)),
  ids: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(fromDigits(id)).min(1).max(MAX_ALERT_OBJECTS),
  ),
});
export const deskAlertsAnswer = z.object({
  /** Objects with alerts; ids of other cases are passed over. */
  items: z.array(
    z.object({
      objectId: id,
      /** Alerts that are set on the address and on its wallet. */
      alerts: z.number().int(),
      /** Notifications of all time, and the ACTIVE ones among them that came since, or that the caller has not read. */
      count: z.number().int(),
      since: z.number().int(),
      unread: z.number().int(),
      /** Tokens without a price that an alert on any coin met: counted, and not among `newest`. */
      unpricedTokens: z.number().int(),
      /** Newest first. */
      newest: z.array(notificationRow),
    }),
  ),
});
export type DeskAlertsAnswer = z.infer<typeof deskAlertsAnswer>;

/** GET /v1/desk/export: the objects with their notes, as a file that `POST /v1/desk/objects` accepts again. */
export const deskExportQuery = exportOptions;

export const deskProposal = z.object({
  objectId: id,
  /** Name and type of the proposed label. */
  name: z.string(),
  type: z.string(),
  by: z.string(),
  time: timeSec,
  state: z.enum(OBJECTION_STATES),
});
export type DeskProposal = z.infer<typeof deskProposal>;
/** GET /v1/desk/proposals: the newest correction of each object for which the case sent one. */
export const deskProposalsAnswer = z.object({ items: z.array(deskProposal) });
export type DeskProposalsAnswer = z.infer<typeof deskProposalsAnswer>;

/**
 * POST /v1/desk/tagpack: a GraphSense TagPack of the listed objects. Labels are texts of the call: names of the case are never
 * written by themselves.
 */
export const deskTagpackBody = z.strictObject({
  title: shortText,
  /** Maker of the pack, who asserts the labels. */
  creator: shortText,
  tags: z
    .array(z.strictObject({ id, label: shortText, type: z.enum(TAGPACK_TYPES) }))
    .min(1)
    .max(MAX_TAGPACK_TAGS)
    .refine((tags) => new Set(tags.map((tag) => tag.id)).size === tags.length, 'an object has one tag'),
});

export const deskMember = z.object({
  accountId: id,
  name: z.string(),
  email: z.string(),
  role,
  right: z.enum(DESK_RIGHTS).nullable(),
});
export type DeskMember = z.infer<typeof deskMember>;
/** GET /v1/desk/members: the approved accounts of the case; `right` null: the desk is closed to them. */
export const deskMembersAnswer = z.object({ items: z.array(deskMember) });
/** PUT /v1/desk/members/{id}, by an owner: making somebody the owner hands the case over; the caller stays editor. */
export const deskRightBody = z.strictObject({ right: z.enum(DESK_RIGHTS).nullable() });
/** PATCH /v1/desk, by an owner. */
export const changeDeskSettingsBody = z.strictObject({ isConfidential: z.boolean() });
