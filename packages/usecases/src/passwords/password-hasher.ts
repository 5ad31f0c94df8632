import { hash, verify } from '@node-rs/argon2';
import { AppError, type PasswordHasher } from '@sulian/domain';

/** `Algorithm.Argon2id`, whose enum cannot be imported from compiled declarations. */
const ARGON2ID = 2;
/** OWASP's Password Storage Cheat Sheet (2025): argon2id with 19 MiB, 2 passes, 1 lane; about 25 ms of one core. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** One at a time leaves a core of the smallest machine to other calls. */
const AT_ONCE = 1;
/** The last in the queue waits about half a second; later requests are refused with a retry time. */
const MAX_WAITING = 16;
const RETRY_AFTER_SEC = 1;

/** Hashes outside the event loop, few at a time, in order of arrival. */
export function createPasswordHasher(): PasswordHasher {
  const line = createLine(AT_ONCE, MAX_WAITING);
  return {
    hash: (password) => line(() => hash(password, PARAMETERS)),
    verify: (password, hashed) => line(() => verify(hashed, password)),
  };
}

/** @throws BUSY from the returned function when the line is full */
export function createLine(atOnce: number, maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting)
        throw new AppError('BUSY', 'more sign-ins than can be checked', {
          details: { retryAfterSec: RETRY_AFTER_SEC },
        });
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
