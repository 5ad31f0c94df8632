import type { ChainId } from '../chain/chain.ts';
import type { RecordPage, RecordSlice } from '../people/people-ports.ts';
import type { LabelType } from './entity-type.ts';

/** `CORRECTION`: whose the address is instead. `OBJECTION`: that its label is wrong, or lacks evidence. */
export const OBJECTION_KINDS = ['CORRECTION', 'OBJECTION'] as const;
export type ObjectionKind = (typeof OBJECTION_KINDS)[number];

export const OBJECTION_STATES = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

export interface ObjectionDraft {
  readonly caseId: number;
  readonly chain: ChainId;
  /** Canonical text. */
  readonly address: string;
  readonly kind: ObjectionKind;
  /** The right entity; corrections alone name one. */
  readonly entity?: { readonly name: string; readonly type: LabelType };
  readonly reason: string;
  readonly byWhom: string;
}

/** A correction of a label or an objection to it, with its decision. */
export interface LabelObjection extends Omit<ObjectionDraft, 'caseId' | 'entity'> {
  readonly id: number;
  readonly entity?: { readonly name: string; readonly type: string };
  readonly atSec: number;
  readonly state: ObjectionState;
  /** Absent while it is open. */
  readonly decision?: { readonly byWhom: string; readonly reason: string; readonly atSec: number };
}

/** Queue from investigators to reviewers. It changes no label: a reviewer who agrees does. */
export interface LabelObjections {
  add(draft: ObjectionDraft): Promise<LabelObjection>;
  /** Newest first. */
  list(query: RecordPage & { readonly state?: ObjectionState }): Promise<RecordSlice<LabelObjection>>;
  /** Those of a case about an address, newest first; at most 100. */
  listOf(caseId: number, chain: ChainId, address: string): Promise<readonly LabelObjection[]>;
  /** @throws NOT_FOUND, CONFLICT when it is decided already */
  decide(
    id: number,
    decision: { readonly isAccepted: boolean; readonly byWhom: string; readonly reason: string },
  ): Promise<LabelObjection>;
}
