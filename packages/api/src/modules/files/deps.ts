import type { DocumentStore, MailStore, RegistrationStore } from '@sulian/domain';

/** Dependencies of registration, its documents and its mails. */
export interface RegistrationDeps {
  readonly documents: DocumentStore;
  readonly registrations: RegistrationStore;
  readonly mails: MailStore;
  /** Without a mail server mails wait in the outbox. */
  readonly isSmtpSet: boolean;
  /** Language of mails to applicants, who have not chosen one yet. */
  readonly mailLanguage: 'cn' | 'en';
}
