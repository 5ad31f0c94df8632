import { setTimeout as sleep } from 'node:timers/promises';
import type { PeopleDeps } from '@sulian/api';
import type { Database } from '@sulian/postgres';
import {
  createAccountStore,
  createApiTokenStore,
  createAuditLog,
  createAuditTrail,
  createCaseStore,
  createResetCodeStore,
  createSessionStore,
  createThrottle,
  createWriteAudited,
} from '@sulian/records';
import { createPasswordHasher } from '@sulian/usecases';
import type { RegistrationParts } from './compose-registration.ts';
import type { Config } from './config.ts';

/** Everything around people and their sessions, on the records' pool. */
export const composePeople = (config: Config, records: Database, registration: RegistrationParts): PeopleDeps => ({
  accounts: createAccountStore(records),
  cases: createCaseStore(records),
  sessions: createSessionStore(records),
  tokens: createApiTokenStore(records),
  resetCodes: createResetCodeStore(records),
  throttle: createThrottle(records),
  audit: createAuditLog(records),
  writeAudited: createWriteAudited(records, { mail: registration.mailSettings }),
  auditTrail: createAuditTrail(records),
  passwords: createPasswordHasher(),
  access: config.access,
  clock: Date.now,
  delay: (delayMs) => sleep(delayMs, undefined, { ref: false }),
});
