import type { Program } from '../compose.ts';
import { startDelivery } from '../mail/deliver.ts';
import { createSmtpTransport } from '../mail/smtp.ts';
import { startSweeper } from './sweeper.ts';

/** The work beside the calls: retention every hour, mails when they are due. `done` once both have stopped. */
export function servePapers({ config, papers }: Program, signal: AbortSignal): { readonly done: Promise<void> } {
  const clock = Date.now;
  const { delivery, registration } = papers;
  startSweeper({ documents: registration.documents, delivery, retention: config.retention, clock }, signal);
  if (config.mail.smtp === undefined) return { done: Promise.resolve() };
  return startDelivery({ delivery, transport: createSmtpTransport(config.mail.smtp), clock }, signal);
}
