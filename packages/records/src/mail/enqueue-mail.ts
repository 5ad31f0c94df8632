import { randomUUID } from 'node:crypto';
import type { MailDraft, RenderMail } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

export interface MailSettings {
  readonly render: RenderMail;
  /** Without a server mails stay in the outbox, and are not sent when one is set later. */
  readonly isSmtpSet: boolean;
  /** Right side of the Message-ID. */
  readonly domain: string;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/**
 * Queues a mail within the caller's transaction, so that it exists exactly when its occasion does. A known key adds
 * nothing.
 */
export async function enqueueMail(session: Session, settings: MailSettings, draft: MailDraft): Promise<void> {
  const { subject, text } = settings.render(draft);
  const nowMs = settings.clock();
  await session.query(INSERT, [
    draft.key,
    `<${randomUUID()}@${settings.domain}>`,
    draft.to,
    subject,
    text,
    settings.isSmtpSet ? 'QUEUED' : 'OUTBOX',
    Math.floor(nowMs / 1000),
    nowMs,
  ]);
}

const INSERT = `
  INSERT INTO records.mail (key, message_id, recipient, subject, body, state, created_sec, next_ms)
  VALUES ($1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::bigint, $8::bigint)
  ON CONFLICT (key) DO NOTHING`;
