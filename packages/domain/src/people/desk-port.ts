import type { ChainId } from '../chain/chain.ts';
import type { EntityName } from '../labels/label.ts';
import type { ObjectionState } from '../labels/label-objection-port.ts';
import type { Role } from './account.ts';
import type { DeskChangeKind, DeskColour, DeskRight, DeskRole, DeskStamp, DeskViewKind } from './desk.ts';
import type { DeskReplyStore } from './desk-reply.ts';

/** Marks of investigators on an object; absent: none. */
interface DeskMarks {
  readonly name?: string | undefined;
  readonly role?: DeskRole | undefined;
  readonly colour?: DeskColour | undefined;
  readonly collections: readonly string[];
}

export interface DeskObject extends DeskMarks {
  readonly id: number;
  readonly chain: ChainId;
  /** Canonical text. */
  readonly address: string;
  /** Notes that are not removed. */
  readonly notes: number;
  readonly version: number;
  /** E-mail of who added it. */
  readonly addedBy: string;
  readonly addedSec: number;
  readonly changedBy: string;
  readonly changedSec: number;
}

export interface DeskObjectDraft extends DeskMarks {
  readonly chain: ChainId;
  readonly address: string;
  /** Its first note. */
  readonly note?: string | undefined;
  /** Notes after the first one, oldest first. */
  readonly furtherNotes?: readonly string[] | undefined;
}

/** Fields that are absent stay; null removes. */
export interface DeskObjectChange {
  readonly version: number;
  readonly name?: string | null | undefined;
  readonly role?: DeskRole | null | undefined;
  readonly colour?: DeskColour | null | undefined;
  readonly collections?: readonly string[] | undefined;
}

export interface DeskNote {
  readonly id: number;
  readonly text: string;
  readonly version: number;
  readonly by: string;
  readonly sec: number;
  /** Undefined: it is as it was written first. */
  readonly changed?: { readonly by: string; readonly sec: number } | undefined;
}

export type DeskNoteVersion = Pick<DeskNote, 'version' | 'text' | 'by' | 'sec'>;

export interface DeskView {
  readonly id: number;
  readonly kind: DeskViewKind;
  readonly title: string;
  readonly link: string;
  readonly addedBy: string;
  readonly addedSec: number;
}

export interface DeskViewDraft extends Pick<DeskView, 'kind' | 'title' | 'link'> {
  /** Places of a stored list of ends, see `toPlaceKey`. */
  readonly ends: readonly string[];
}

export interface Desk {
  readonly caseName: string;
  readonly isConfidential: boolean;
  /** Newest first. */
  readonly objects: readonly DeskObject[];
  /** Newest first. */
  readonly views: readonly DeskView[];
}

export interface DeskMember {
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Undefined: the desk is closed to this account. */
  readonly right: DeskRight | undefined;
}

/** A change of an object that the records know of. */
export interface DeskRecordChange {
  readonly objectId: number;
  readonly kind: Extract<DeskChangeKind, 'ALERT' | 'RELABELLED'>;
  readonly sec: number;
  /** Name of the alert, empty where it has none; name that the label gives. */
  readonly text: string;
  /** RELABELLED: names of the entity in the languages of the interface. */
  readonly names?: readonly EntityName[];
  readonly notificationId?: number;
}

/** Newest correction by which the case proposed a label for an object. */
export interface DeskProposal {
  readonly objectId: number;
  /** Text of the label, as the reviewers see it. */
  readonly name: string;
  readonly type: string;
  readonly by: string;
  readonly sec: number;
  readonly state: ObjectionState;
}

/** Name of an object in its case. */
export interface DeskName {
  readonly chain: ChainId;
  /** Canonical text. */
  readonly address: string;
  readonly name: string;
}

/** Account for which a desk is read or changed. */
export interface DeskCaller {
  readonly caseId: number;
  readonly accountId: number;
  readonly email: string;
}

/** Desks of cases. Each call names the case: rows of another case are not found. */
export interface DeskStore {
  /** Undefined: the desk is closed to the account. */
  findRight(caller: Pick<DeskCaller, 'caseId' | 'accountId'>): Promise<DeskRight | undefined>;
  read(caseId: number): Promise<Desk>;
  /**
   * Adds objects; those that the desk has stay as they are, and a removed one comes back with its notes. The first who
   * adds to a desk without an owner owns it.
   * @throws DESK_FULL
   */
  add(
    caller: DeskCaller,
    drafts: readonly DeskObjectDraft[],
    nowSec: number,
  ): Promise<{ readonly added: number; readonly objects: readonly DeskObject[] }>;
  /** @throws NOT_FOUND */
  getObject(caseId: number, id: number): Promise<DeskObject>;
  /** @throws NOT_FOUND, CONFLICT with details {current} where the version is not the newest */
  change(caseId: number, id: number, change: DeskObjectChange, stamp: DeskStamp): Promise<DeskObject>;
  /** @throws NOT_FOUND */
  remove(caseId: number, id: number, stamp: DeskStamp): Promise<void>;
  /** Oldest first. @throws NOT_FOUND */
  listNotes(caseId: number, objectId: number): Promise<readonly DeskNote[]>;
  /** Notes of many objects, oldest first; an object without notes, or of another case, is absent. */
  listNotesOf(caseId: number, objectIds: readonly number[]): Promise<ReadonlyMap<number, readonly DeskNote[]>>;
  /** @throws NOT_FOUND */
  addNote(caseId: number, objectId: number, text: string, stamp: DeskStamp): Promise<DeskNote>;
  /** @throws NOT_FOUND, CONFLICT with details {current} */
  changeNote(
    caseId: number,
    id: number,
    change: { readonly version: number; readonly text: string },
    stamp: DeskStamp,
  ): Promise<DeskNote>;
  /** @throws NOT_FOUND */
  removeNote(caseId: number, id: number, stamp: DeskStamp): Promise<void>;
  /** Every text that the note had, oldest first. @throws NOT_FOUND */
  listNoteVersions(caseId: number, id: number): Promise<readonly DeskNoteVersion[]>;
  /** @throws DESK_FULL */
  addView(caseId: number, view: DeskViewDraft, stamp: DeskStamp): Promise<DeskView>;
  /** @throws NOT_FOUND */
  removeView(caseId: number, id: number): Promise<void>;
  /** Alerts that fired and labels that changed since a time: the newest of each object and kind. */
  listRecordChanges(caseId: number, sinceSec: number): Promise<readonly DeskRecordChange[]>;
  /** The newest proposal of each object that has one. */
  listProposals(caseId: number): Promise<readonly DeskProposal[]>;
  /** Objects that have a name. */
  listNames(caseId: number): Promise<readonly DeskName[]>;
  /** Approved accounts of the case, by name. */
  listMembers(caseId: number): Promise<readonly DeskMember[]>;
  /**
   * Gives a right; `OWNER` hands the case over, and the former owner stays editor.
   * @throws NOT_FOUND, CONFLICT a desk without an owner
   */
  setRight(caller: DeskCaller, accountId: number, right: DeskRight | undefined): Promise<void>;
  setConfidential(caseId: number, isConfidential: boolean): Promise<void>;
  readonly replies: DeskReplyStore;
}
