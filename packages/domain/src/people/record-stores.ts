import type { AlertStore } from '../alerts/alert-ports.ts';
import type { NoteSuppressionStore } from '../block/note-suppression-port.ts';
import type { ChainId } from '../chain/chain.ts';
import type { EntityConsole } from '../labels/entity-console-port.ts';
import type { LabelConsole } from '../labels/label-console-port.ts';
import type { LabelObjections } from '../labels/label-objection-port.ts';
import type { ScreeningStore } from '../screening/screening-port.ts';
import type { AuditEntry, HostConfirmations, MailQueue } from './account-ports.ts';
import type { ApiTokenStore } from './api-token-port.ts';
import type { DeskStore } from './desk-port.ts';
import type { AccountStore, CaseStore, ResetCodeStore, SessionStore, Throttle } from './people-ports.ts';
import type { RegistrationStore } from './registration-ports.ts';
import type { ScreenSources } from './screen-source-port.ts';

/** Every store that audited writes go to. */
export interface RecordStores {
  readonly accounts: AccountStore;
  readonly cases: CaseStore;
  readonly sessions: SessionStore;
  readonly tokens: ApiTokenStore;
  readonly resetCodes: ResetCodeStore;
  readonly throttle: Throttle;
  readonly mail: MailQueue;
  readonly registrations: RegistrationStore;
  readonly alerts: AlertStore;
  readonly labels: LabelConsole;
  readonly entities: EntityConsole;
  readonly notes: NoteSuppressionStore;
  readonly hosts: HostConfirmations;
  readonly objections: LabelObjections;
  readonly chains: ChainRecords;
  readonly sources: ScreenSources;
  readonly desks: DeskStore;
  readonly screenings: ScreeningStore;
}

/** Records about a chain's ledger. */
export interface ChainRecords {
  /**
   * Handles a dropped ledger: its alerts and notifications stay; scores and the progress of alert evaluation are
   * deleted.
   */
  forget(chain: ChainId): Promise<void>;
}

/** Result of a write, and the audit line that records it. */
export interface AuditedWrite<T> {
  readonly answer: T;
  readonly entry: AuditEntry;
}

/**
 * Writes records and their line in the audit log in one database transaction: both or neither. `work` has locks while
 * it runs: slow steps and requests to other systems come before it. It uses only the stores that it is given.
 * @throws AUDIT_UNAVAILABLE when the line cannot be stored; nothing is written then
 */
export type WriteAudited = <T>(work: (stores: RecordStores) => Promise<AuditedWrite<T>>) => Promise<T>;
