import type { ChainId } from '../chain/chain.ts';
import type { RecordPage, RecordSlice, Slice, SliceOf } from '../people/people-ports.ts';
import type { EntityType } from './entity-type.ts';
import type { Label, LabelValidity, RefusedLine, WalletDecision } from './label.ts';
import type { ImportReport } from './records-port.ts';

/** Source of labels that a reviewer entered by hand. */
export const MANUAL_SOURCE = 'manual';

/** `SOURCE`: the source no longer claims it. `REVIEWER`: a reviewer took it back; no import brings it again. */
export type LabelState = 'VALID' | 'SOURCE' | 'REVIEWER';

export interface ConsoleLabel extends Label {
  /** The label version in which it last changed; whoever changes it states the version they saw. */
  readonly version: number;
  readonly state: LabelState;
  /** The imported label that this one replaces. */
  readonly corrects?: number;
  /** Reviewer who entered it and why; undefined on an imported one. */
  readonly enteredBy?: string;
  readonly enteredReason?: string;
}

/** State of a label until a version, with who changed it then and why. */
export interface LabelHistoryRow {
  readonly untilVersion: number;
  readonly atSec: number;
  readonly byWhom: string;
  readonly reason?: string;
  readonly state: LabelState;
  readonly confidence: number;
  readonly uri?: string;
  readonly date?: string;
  readonly author?: string;
  readonly note?: string;
  /** Absent: it was not stored then. */
  readonly validity?: LabelValidity;
  readonly validFrom?: string;
  readonly validTo?: string;
}

export interface ConsoleLabelFilter extends RecordPage {
  readonly chain?: ChainId;
  /** Beginning of an address, or part of an entity's name. */
  readonly text?: string;
  readonly source?: string;
  readonly state?: LabelState;
}

/** An entity that is known, or one to be made. */
export type EntityChoice = { readonly id: number } | { readonly name: string; readonly type: EntityType };

/** Content of a label apart from its address. */
export interface LabelFields {
  readonly entity: EntityChoice;
  readonly confidence: number;
  readonly uri?: string;
  readonly date?: string;
  readonly note?: string;
  /** Absent: `control`. */
  readonly validity?: LabelValidity;
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** Author and reason of a change; both are stored. */
export interface ChangeStamp {
  readonly byWhom: string;
  readonly reason: string;
}

/** The label as it was seen: a change in between is a conflict, never overwritten. */
export interface SeenLabel {
  readonly id: number;
  readonly version: number;
}

export interface ImportSummary {
  readonly id: number;
  readonly atSec: number;
  readonly format: string;
  readonly name: string;
  readonly byWhom: string;
  readonly report: Omit<ImportReport, 'refused' | 'flagged' | 'chains'> &
    /** Imports of versions that did not count by chain lack it. */
    Partial<Pick<ImportReport, 'chains'>>;
}

/** An address that labels give to more than one entity type or name; its valid labels, in no order of merit. */
export interface LabelConflict {
  readonly chain: ChainId;
  readonly address: string;
  readonly labels: readonly ConsoleLabel[];
}

export interface DecisionRow extends WalletDecision, ChangeStamp {
  readonly atSec: number;
  readonly version: number;
  /** Replaced by a later decision or revoked. */
  readonly ended?: ChangeStamp & { readonly atSec: number; readonly version: number };
}

/** Labels of one source on one chain that count. */
export interface LabelList {
  readonly chain: ChainId;
  /** `format:name`, or `manual`. */
  readonly source: string;
  readonly labels: number;
  /** Newest date that its labels state. */
  readonly newestDate: string | undefined;
  /** Last import that changed the source, Unix time in seconds; undefined: it was changed by hand, or by an older version. */
  readonly importedSec: number | undefined;
}

export interface LabelConsole {
  /** Newest first; `total` is counted up to `MAX_LABELS_COUNTED`. */
  list(filter: ConsoleLabelFilter): Promise<RecordSlice<ConsoleLabel>>;
  find(id: number): Promise<{ readonly label: ConsoleLabel; readonly history: readonly LabelHistoryRow[] } | undefined>;
  /**
   * @throws CONFLICT when the reviewers already have the same label of the address, NOT_FOUND without such an entity
   */
  add(label: LabelFields & { readonly chain: ChainId; readonly address: string }, stamp: ChangeStamp): Promise<number>;
  /**
   * Withholds an imported label and adds a reviewer's one with the right content: no source is credited with a claim it
   * never made. A reviewer's label is changed itself, unless it then names another entity. Returns the id of the label
   * that now counts.
   * @throws CONFLICT when the label changed meanwhile or does not count, NOT_FOUND
   */
  correct(seen: SeenLabel, fields: LabelFields, stamp: ChangeStamp): Promise<number>;
  /** @throws CONFLICT, NOT_FOUND */
  withdraw(seen: SeenLabel, stamp: ChangeStamp): Promise<void>;
  /** Lets a label that a reviewer withdrew count again. @throws CONFLICT, NOT_FOUND */
  restore(seen: SeenLabel, stamp: ChangeStamp): Promise<void>;
  /** Newest first. */
  listImports(page: RecordPage): Promise<RecordSlice<ImportSummary>>;
  /** By chain and source. */
  listLists(): Promise<readonly LabelList[]>;
  findImport(id: number): Promise<ImportSummary | undefined>;
  /** Lines of its report in their order; `isFlagged` selects those that were taken and look wrong. */
  listImportLines(id: number, query: SliceOf & { readonly isFlagged: boolean }): Promise<Slice<RefusedLine>>;
  /** By chain and address; `asOf` is a label version: conflicts that it lacked are left out. */
  listConflicts(query: RecordPage & { readonly chain?: ChainId }): Promise<RecordSlice<LabelConflict>>;
  /** Ends the earlier decision of the same address. */
  decide(decision: Omit<WalletDecision, 'id'>, stamp: ChangeStamp): Promise<number>;
  /** @throws CONFLICT when it has ended, NOT_FOUND */
  revoke(decisionId: number, stamp: ChangeStamp): Promise<void>;
  /** Newest first. */
  listDecisions(query: RecordPage & { readonly chain?: ChainId }): Promise<RecordSlice<DecisionRow>>;
}
