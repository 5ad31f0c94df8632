import type { DocumentStore, MailStore, RegistrationStore } from '@sulian/domain';

/** What registration, its documents and its mails stand on. */
export interface RegistrationDeps {
  readonly documents: DocumentStore;
  readonly registrations: RegistrationStore;
  readonly mails: MailStore;
  /** Without a mail server mails wait in the outbox. */
  readonly isSmtpSet: boolean;
  /** Of mails to applicants, who have chosen no language yet. */
  readonly mailLanguage: 'cn' | 'en';
}
