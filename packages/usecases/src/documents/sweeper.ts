import type { DocumentStore, MailDelivery } from '@sulian/domain';
import type { Log } from '../log.ts';

/** Seconds after which an uploaded file can no longer be claimed, and is swept. */
export const UPLOAD_LIFE_SEC = 3_600;

const DAY_SEC = 86_400;
/** Often enough that unclaimed files make room soon after their hour. */
const EVERY_MS = 600_000;

interface RetentionDays {
  /** After the decision. */
  readonly approvedDays: number;
  readonly rejectedDays: number;
  /** Days until mails that were delivered, failed or left in the outbox are deleted. */
  readonly mailDays: number;
}

export interface Swept {
  readonly documents: DocumentStore;
  readonly delivery: MailDelivery;
  readonly retention: RetentionDays;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
}

/** Applies the retention rule once. */
async function sweep({ documents, delivery, retention, clock, log }: Swept): Promise<void> {
  const nowSec = Math.floor(clock() / 1000);
  const { orphans, erased } = await documents.sweep({
    nowSec,
    orphansBeforeSec: nowSec - UPLOAD_LIFE_SEC,
    approvedBeforeSec: nowSec - retention.approvedDays * DAY_SEC,
    rejectedBeforeSec: nowSec - retention.rejectedDays * DAY_SEC,
  });
  const mails = await delivery.prune(nowSec - retention.mailDays * DAY_SEC);
  if (orphans + erased + mails > 0)
    log.info(`retention: ${orphans} unclaimed files removed, ${erased} documents erased, ${mails} mails forgotten`);
}

/** At once and then every ten minutes, until the signal; a failed round is tried again at the next. */
export function startSweeper(swept: Swept, signal: AbortSignal): void {
  const round = () => sweep(swept).catch((error: unknown) => swept.log.fault('retention', error));
  void round();
  const timer = setInterval(round, EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
