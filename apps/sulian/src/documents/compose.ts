import type { RegistrationDeps } from '@sulian/api';
import type { MailQueue } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import {
  createDocumentStore,
  createMailDelivery,
  createMailQueue,
  createMailStore,
  createRegistrationStore,
  type MailDelivery,
  type MailSettings,
  settleDocumentKey,
} from '@sulian/records';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { renderMail } from '../mail/templates.ts';
import { type DocumentKey, openDocumentKey } from './document-key.ts';

export interface Papers {
  readonly registration: RegistrationDeps;
  readonly mail: MailQueue;
  readonly delivery: MailDelivery;
  /** What every mail is queued by. */
  readonly mailSettings: MailSettings;
  /** Proves the documents' key before anybody is served. @throws CONFIG_INVALID */
  settleKey(options: { readonly isDemo: boolean }): Promise<void>;
}

/** Registrations, their documents and all mail, on the records' pool. */
export function composePapers(config: Config, records: Database): Papers {
  const mail = toMailSettings(config);
  let opened: DocumentKey | undefined;
  const open = (): DocumentKey => {
    opened ??= openDocumentKey(config);
    return opened;
  };
  let settled: Promise<Buffer> | undefined;
  /** Asked for by the first document; a key that could not be proven is proven anew. */
  const getKey = (): Promise<Buffer> => {
    settled ??= settle().catch((error: unknown) => {
      settled = undefined;
      throw error;
    });
    return settled;
  };
  const settle = async (): Promise<Buffer> => {
    const { key } = open();
    await settleDocumentKey(records, key);
    return key;
  };
  return {
    registration: {
      documents: createDocumentStore(records, getKey),
      registrations: createRegistrationStore(records, mail),
      mails: createMailStore(records),
      isSmtpSet: mail.isSmtpSet,
      mailLanguage: config.mail.language,
    },
    mail: createMailQueue(records, mail),
    delivery: createMailDelivery(records),
    mailSettings: mail,
    settleKey: async ({ isDemo }) => {
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
