import type {
  AccountStore,
  ApiTokenStore,
  AuditLog,
  AuditTrail,
  CaseStore,
  PasswordHasher,
  PasswordProfile,
  ResetCodeStore,
  SessionStore,
  Throttle,
  WriteAudited,
} from '@sulian/domain';

/** Settings of sign-in and sessions, from the configuration. */
export interface AccessSettings {
  readonly sessionIdleSec: number;
  readonly sessionLifeSec: number;
  readonly passwordProfile: PasswordProfile;
  /** Failed sign-ins after which an account's tries are delayed, and at which a network address is refused. */
  readonly failuresPerAccount: number;
  readonly failuresPerAddress: number;
  /** Time in which failures add up, and for which a network address is refused. */
  readonly lockSec: number;
  readonly isSealRequired: boolean;
  readonly policeTypes: readonly string[];
  readonly support: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly account: string | null;
  };
}

/** Dependencies of the calls for people and their sessions. */
export interface PeopleDeps {
  readonly accounts: AccountStore;
  readonly cases: CaseStore;
  readonly sessions: SessionStore;
  readonly tokens: ApiTokenStore;
  readonly resetCodes: ResetCodeStore;
  readonly throttle: Throttle;
  /** Log of reads and refusals; every write uses `writeAudited`. */
  readonly audit: AuditLog;
  readonly writeAudited: WriteAudited;
  readonly auditTrail: AuditTrail;
  readonly passwords: PasswordHasher;
  readonly access: AccessSettings;
  /** Unix milliseconds. */
  readonly clock: () => number;
  /** Lets so many milliseconds pass. */
  readonly delay: (delayMs: number) => Promise<void>;
}

export const nowSecOf = (deps: Pick<PeopleDeps, 'clock'>): number => Math.floor(deps.clock() / 1000);
