import type { AuditEntry, RecordStores, WriteAudited } from '@sulian/domain';
import { type Database, joined, type Session } from '@sulian/postgres';
import { createAccountStore } from '../accounts/account-store.ts';
import { type AlertStoreOptions, createAlertStore } from '../alerts/alert-store.ts';
import { createApiTokenStore } from '../api-tokens/api-token-store.ts';
import { createCaseStore } from '../cases/case-store.ts';
import { createDeskStore } from '../desk/desk-store.ts';
import { forgetChain } from '../evaluation/forget-chain.ts';
import { createEntityConsole } from '../labels/console/entity-console.ts';
import { createLabelConsole } from '../labels/console/label-console.ts';
import { createLabelObjections } from '../labels/objections.ts';
import type { MailSettings } from '../mail/enqueue-mail.ts';
import { createMailQueue } from '../mail/mail-store.ts';
import { createNoteSuppressionStore } from '../notes/note-suppression-store.ts';
import { createHostConfirmations } from '../outside/host-confirmations.ts';
import { createRegistrationStore } from '../registrations/registration-store.ts';
import { createResetCodeStore } from '../reset-codes/reset-code-store.ts';
import { createScreeningStore } from '../screenings/screening-store.ts';
import { createSessionStore } from '../sessions/session-store.ts';
import { createScreenSources } from '../sources/screen-sources.ts';
import { createThrottle } from '../throttle/throttle.ts';
import { appendInTurn, toAuditFault } from './append-entries.ts';
import { toFields } from './to-fields.ts';

export interface WriteAuditedOptions {
  readonly mail: MailSettings;
  readonly alerts?: AlertStoreOptions;
}

/** Writes to schema `records` and their audit line in one transaction. */
export const createWriteAudited =
  (database: Database, options: WriteAuditedOptions, clock: () => number = Date.now): WriteAudited =>
  (work) =>
    database.transaction(async (session) => {
      const { answer, entry } = await work(openStores(session, options));
      // Last, because this locks the head of the log for everybody until the commit.
      await append(session, entry, clock());
      return answer;
    });

async function append(session: Session, entry: AuditEntry, timeMs: number): Promise<void> {
  try {
    await appendInTurn(session, [toFields(entry, timeMs)]);
  } catch (error) {
    throw toAuditFault(error);
  }
}

function openStores(session: Session, { mail, alerts }: WriteAuditedOptions): RecordStores {
  const transaction = joined(session);
  return {
    accounts: createAccountStore(transaction),
    cases: createCaseStore(transaction),
    sessions: createSessionStore(transaction),
    tokens: createApiTokenStore(transaction),
    resetCodes: createResetCodeStore(transaction),
    throttle: createThrottle(transaction),
    mail: createMailQueue(transaction, mail),
    registrations: createRegistrationStore(transaction, mail),
    alerts: createAlertStore(transaction, alerts),
    labels: createLabelConsole(transaction),
    entities: createEntityConsole(transaction),
    notes: createNoteSuppressionStore(session),
    hosts: createHostConfirmations(session),
    objections: createLabelObjections(session),
    sources: createScreenSources(session),
    desks: createDeskStore(session),
    screenings: createScreeningStore(transaction),
    chains: { forget: (chain) => forgetChain(session, chain) },
  };
}
