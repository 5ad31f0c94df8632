import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedMail, MailDelivery } from '@sulian/domain';
import type { Log } from '../log.ts';
import { isRefusedForGood, type Transport } from './smtp.ts';

/** Longer than any attempt: a mail whose attempt never ended is taken up again after it. */
const LEASE_MS = 300_000;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** With these pauses about two days. */
const MAX_ATTEMPTS = 54;
const POLL_MS = 2_000;

export interface Deliverer {
  readonly delivery: MailDelivery;
  readonly transport: Transport;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
  readonly pollMs?: number;
  readonly firstPauseMs?: number;
}

/** Sends what is due, oldest first; returns how many were delivered. */
export async function deliverDue(deliverer: Deliverer, signal?: AbortSignal): Promise<number> {
  let sent = 0;
  while (signal?.aborted !== true) {
    const mail = await deliverer.delivery.claim(deliverer.clock(), LEASE_MS);
    if (mail === undefined) break;
    if (await attempt(deliverer, mail)) sent += 1;
  }
  return sent;
}

async function attempt(deliverer: Deliverer, mail: ClaimedMail): Promise<boolean> {
  const { delivery, transport, clock, log, firstPauseMs } = deliverer;
  try {
    await transport.send(mail);
  } catch (error) {
    const isOver = isRefusedForGood(error) || mail.attempts >= MAX_ATTEMPTS;
    const failure = error instanceof Error ? error.message : String(error);
    const nextMs = isOver ? undefined : clock() + pauseMs(mail.attempts, firstPauseMs ?? FIRST_PAUSE_MS);
    await delivery.markFailed(mail.id, { failure, nextMs });
    // The server's words may name the recipient: they are for the administrator's page, not for the log.
    log.warn(`mail ${mail.id}: attempt ${mail.attempts} failed (${toCode(error)})${isOver ? ', given up' : ''}`);
    return false;
  }
  await delivery.markSent(mail.id);
  return true;
}

/** Doubles with every attempt. */
export const pauseMs = (attempts: number, firstMs = FIRST_PAUSE_MS): number =>
  Math.min(firstMs * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE_MS);

function toCode(error: unknown): string {
  const read = (key: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;
  return [read('code'), read('responseCode')].filter((each) => each !== undefined).join(' ') || 'unknown';
}

/** Delivers until the signal; `done` when the mail in hand has been dealt with. */
export function startDelivery(deliverer: Deliverer, signal: AbortSignal): { readonly done: Promise<void> } {
  const run = async () => {
    while (!signal.aborted) {
      await deliverDue(deliverer, signal).catch((error: unknown) => deliverer.log.fault('mail', error));
      await sleep(deliverer.pollMs ?? POLL_MS, undefined, { signal }).catch(() => undefined);
    }
    deliverer.transport.close();
  };
  return { done: run() };
}
