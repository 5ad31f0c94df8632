import type {
  AccountStore,
  AuditLog,
  AuditTrail,
  CaseStore,
  MailQueue,
  PasswordHasher,
  PasswordProfile,
  ResetCodeStore,
  SessionStore,
  Throttle,
} from '@sulian/domain';

/** Who may come in and how long they stay; from the configuration. */
export interface AccessSettings {
  readonly sessionIdleSec: number;
  readonly sessionLifeSec: number;
  readonly passwordProfile: PasswordProfile;
  /** Failed sign-ins at which an account, and a network address, is locked. */
  readonly failuresPerAccount: number;
  readonly failuresPerAddress: number;
  /** Time in which failures add up, and for which a lock holds. */
  readonly lockSec: number;
  readonly isSealRequired: boolean;
  readonly policeTypes: readonly string[];
  readonly support: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly account: string | null;
  };
}

/** What the calls around people and their sessions stand on. */
export interface PeopleDeps {
  readonly accounts: AccountStore;
  readonly cases: CaseStore;
  readonly sessions: SessionStore;
  readonly resetCodes: ResetCodeStore;
  readonly throttle: Throttle;
  readonly audit: AuditLog;
  readonly auditTrail: AuditTrail;
  readonly mail: MailQueue;
  readonly passwords: PasswordHasher;
  readonly access: AccessSettings;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

export const nowSecOf = (deps: Pick<PeopleDeps, 'clock'>): number => Math.floor(deps.clock() / 1000);
