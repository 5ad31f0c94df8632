import { createPasswordHasher, type PeopleDeps } from '@sulian/api';
import { AppError, type MailQueue } from '@sulian/domain';
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
export const composePeople = (config: Config, records: Database): PeopleDeps => ({
  accounts: createAccountStore(records),
  cases: createCaseStore(records),
  sessions: createSessionStore(records),
  resetCodes: createResetCodeStore(records),
  throttle: createThrottle(records),
  audit: createAuditLog(records),
  auditTrail: createAuditTrail(records),
  mail: NO_MAIL,
  passwords: createPasswordHasher(),
  access: config.access,
  clock: Date.now,
});

/** Until a queue is wired, what would need a mail is refused rather than lost. */
const NO_MAIL: MailQueue = {
  enqueue: () => Promise.reject(new AppError('STORE_UNAVAILABLE', 'no mail queue', { retryable: true })),
};
