import type { AlertStore } from '../alerts/alert-ports.ts';
import type { NoteSuppressionStore } from '../block/note-suppression-port.ts';
import type { ChainId } from '../chain/chain.ts';
import type { LabelConsole } from '../labels/label-console-port.ts';
import type { AuditEntry, MailQueue } from './account-ports.ts';
import type { AccountStore, CaseStore, ResetCodeStore, SessionStore, Throttle } from './people-ports.ts';
import type { RegistrationStore } from './registration-ports.ts';

/** Every store that audited writes go to. */
export interface RecordStores {
  readonly accounts: AccountStore;
  readonly cases: CaseStore;
  readonly sessions: SessionStore;
  readonly resetCodes: ResetCodeStore;
  readonly throttle: Throttle;
  readonly mail: MailQueue;
  readonly registrations: RegistrationStore;
  readonly alerts: AlertStore;
  readonly labels: LabelConsole;
  readonly notes: NoteSuppressionStore;
  readonly chains: ChainRecords;
}

/** What records keep of a chain's ledger. */
export interface ChainRecords {
  /** Of a ledger that is dropped: its alerts and notifications stay, scores and how far alerts were evaluated go. */
  forget(chain: ChainId): Promise<void>;
}

/** What was written, and the line that says so. */
export interface AuditedWrite<T> {
  readonly answer: T;
  readonly entry: AuditEntry;
}

/**
 * Writes and their line in the audit log, one database transaction: both or neither. `work` holds locks while it runs, so
 * that whatever is slow or asks elsewhere is done before, and uses the stores that it is given and no others.
 * @throws AUDIT_UNAVAILABLE when the line cannot be stored; nothing is written then
 */
export type WriteAudited = <T>(work: (stores: RecordStores) => Promise<AuditedWrite<T>>) => Promise<T>;
