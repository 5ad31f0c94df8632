import type { RegistrationDeps } from '@sulian/api';
import type { MailDelivery } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import {
  createDocumentStore,
  createMailDelivery,
  createMailStore,
  createRegistrationStore,
  type MailSettings,
  proveDocumentKey,
} from '@sulian/records';
import { type DocumentKey, openDocumentKey, renderMail } from '@sulian/usecases';
import type { Config } from './config.ts';
import { log } from './log.ts';

export interface RegistrationParts {
  readonly deps: RegistrationDeps;
  readonly delivery: MailDelivery;
  /** Settings with which every mail is queued. */
  readonly mailSettings: MailSettings;
  /** Key of stored documents and of settings entered on screen. @throws CONFIG_INVALID */
  getKey(): Promise<Buffer>;
  /** Proves the documents' key before anybody is served. @throws CONFIG_INVALID */
  proveKey(options: { readonly isDemo: boolean }): Promise<void>;
}

/** Registrations, their documents and all mail, on the records' pool. */
export function composeRegistration(config: Config, records: Database): RegistrationParts {
  const mail = toMailSettings(config);
  let opened: DocumentKey | undefined;
  const open = (): DocumentKey => {
    opened ??= openDocumentKey(config);
    return opened;
  };
  let proven: Promise<Buffer> | undefined;
  /** Loads the key for the first document; a failed proof is retried. */
  const getKey = (): Promise<Buffer> => {
    proven ??= prove().catch((error: unknown) => {
      proven = undefined;
      throw error;
    });
    return proven;
  };
  const prove = async (): Promise<Buffer> => {
    const { key } = open();
    await proveDocumentKey(records, key);
    return key;
  };
  return {
    deps: {
      documents: createDocumentStore(records, getKey),
      registrations: createRegistrationStore(records, mail),
      mails: createMailStore(records),
      isSmtpSet: mail.isSmtpSet,
      mailLanguage: config.mail.language,
    },
    delivery: createMailDelivery(records),
    mailSettings: mail,
    getKey,
    proveKey: async ({ isDemo }) => {
      await getKey();
      if (open().isBesideData && !isDemo)
        log.warn(
          'the key of the identity documents lies in the data folder, beside the documents: whoever copies the folder ' +
            'can read them. Keep it elsewhere and name it by SULIAN_DOCUMENT_KEY or SULIAN_DOCUMENT_KEY_FILE',
        );
    },
  };
}

const toMailSettings = ({ mail }: Config): MailSettings => ({
  render: renderMail,
  isSmtpSet: mail.smtp !== undefined,
  domain:
    mail.smtp?.from
      .split('@')
      .at(-1)
      ?.replace(/[^A-Za-z0-9.-]/g, '') || 'sulian.invalid',
  clock: Date.now,
});
