import { createPasswordHasher, type PeopleDeps } from '@sulian/api';
import type { MailQueue } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import {
  createAccountStore,
  createAuditLog,
  createAuditTrail,
  createCaseStore,
  createResetCodeStore,
  createSessionStore,
  createThrottle,
} from '@sulian/records';
import type { Config } from './config.ts';

/** Everything around people and their sessions, on the records' pool. */
export const composePeople = (config: Config, records: Database, mail: MailQueue): PeopleDeps => ({
  accounts: createAccountStore(records),
  cases: createCaseStore(records),
  sessions: createSessionStore(records),
  resetCodes: createResetCodeStore(records),
  throttle: createThrottle(records),
  audit: createAuditLog(records),
  auditTrail: createAuditTrail(records),
  mail,
  passwords: createPasswordHasher(),
  access: config.access,
  clock: Date.now,
});
