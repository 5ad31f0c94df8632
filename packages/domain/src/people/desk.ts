/** Part of an object in a case, by the investigators' own judgement; it is no label. */
export const DESK_ROLES = [
  'SUSPECT',
  'VICTIM',
  'RELAY',
  'COLLECTION',
  'EXCHANGE_DEPOSIT',
  'CASH_OUT',
  'OTHER',
] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/** Marks of investigators. None has the colour of a risk level. */
export const DESK_COLOURS = ['BLUE', 'TEAL', 'VIOLET', 'BROWN', 'GREY'] as const;
export type DeskColour = (typeof DESK_COLOURS)[number];

/** Rights of an account on the desk of its case, each including all before it. */
export const DESK_RIGHTS = ['READER', 'EDITOR', 'OWNER'] as const;
export type DeskRight = (typeof DESK_RIGHTS)[number];

/** A stored view of the case: a trail, a list for an exchange, or any other page. */
export const DESK_VIEW_KINDS = ['TRAIL', 'ENDS', 'PAGE'] as const;
export type DeskViewKind = (typeof DESK_VIEW_KINDS)[number];

export const DESK_CHANGE_KINDS = ['MOVED', 'FROZEN', 'UNFROZEN', 'RELABELLED', 'ALERT'] as const;
export type DeskChangeKind = (typeof DESK_CHANGE_KINDS)[number];

/** An author and the time of a change. */
export interface DeskStamp {
  readonly by: string;
  readonly nowSec: number;
}

/** Objects of a desk at most. */
export const MAX_DESK_OBJECTS = 5_000;
/** Objects that one call adds at most. */
export const MAX_DESK_ADDED = 2_000;
export const MAX_DESK_NAME = 60;
export const MAX_DESK_NOTE = 4_000;
/** Notes after the first one that an added object may bring. */
export const MAX_DESK_FURTHER_NOTES = 100;
export const MAX_DESK_COLLECTIONS = 20;
export const MAX_DESK_VIEWS = 500;
/** Ends that a stored list has at most. */
export const MAX_VIEW_ENDS = 2_000;
