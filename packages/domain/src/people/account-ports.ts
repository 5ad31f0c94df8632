import type { AccountStatus, Principal, Role } from './account.ts';
import type { AuditAction } from './audit-actions.ts';

/** One line of the audit log; the log adds number, time (UTC) and the chain of hashes. */
export interface AuditEntry {
  /** Undefined: nobody is signed in, or the program itself acts. The line names an API token by its id. */
  readonly who: (Pick<Principal, 'accountId' | 'email'> & Partial<Pick<Principal, 'credential'>>) | undefined;
  /** Network address of the caller, `unknown` where it was gone at once, or `cli`, or `system`. */
  readonly where: string;
  readonly action: AuditAction;
  /** Target of the action: `address BITCOIN 1Q2T…`, `registration 7`. No secrets, no document contents. */
  readonly target: string | undefined;
  readonly result: 'OK' | 'REFUSED' | 'FAILED';
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface AuditLog {
  /** Returns once the line is stored: what cannot be audited is not answered. @throws AUDIT_UNAVAILABLE */
  append(entry: AuditEntry): Promise<void>;
}

/** Outside hosts that members of a case have confirmed: they learn which addresses the case investigates. */
export interface HostConfirmations {
  /** Those of these hosts that are confirmed. */
  listConfirmed(caseId: number, hosts: readonly string[]): Promise<ReadonlySet<string>>;
  /** Confirms each host once; the first confirmation remains. */
  confirm(caseId: number, hosts: readonly string[], byWhom: string): Promise<void>;
}

export interface MailDraft {
  /** Same key, same mail: a second one with it is not queued. */
  readonly key: string;
  readonly to: string;
  readonly template: string;
  readonly language: 'cn' | 'en';
  /** Blanks of the template. */
  readonly values: Readonly<Record<string, string>>;
}

export interface MailQueue {
  enqueue(mail: MailDraft): Promise<void>;
}

export interface AccountDraft {
  readonly caseId: number;
  readonly email: string;
  readonly name: string;
  /** Output of the `PasswordHasher`. */
  readonly passwordHash: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly nowSec: number;
  /** Made by the demo world; disabled as soon as a chain has a source of its own. */
  readonly isDemo?: boolean;
}

/** Hashes one at a time, so that sign-ins leave the machine to other calls. */
export interface PasswordHasher {
  /** @throws BUSY when more is offered than can be hashed */
  hash(password: string): Promise<string>;
  /** @throws BUSY */
  verify(password: string, hash: string): Promise<boolean>;
}
