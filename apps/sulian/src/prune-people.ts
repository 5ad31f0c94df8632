import type { PeopleDeps } from '@sulian/api';
import { log } from './log.ts';

const EVERY_MS = 3_600_000;
/** Retention of ended sessions and API tokens, so that their tokens differ from unknown ones. */
const KEEP_ENDED_SEC = 30 * 86_400;

/** Every hour forgets sessions and API tokens that ended long ago and counters that mean nothing any more. */
export function startPruning(people: PeopleDeps, signal: AbortSignal): void {
  const prune = async () => {
    const nowSec = Math.floor(people.clock() / 1000);
    try {
      await people.sessions.prune(nowSec - KEEP_ENDED_SEC);
      await people.tokens.prune(nowSec - KEEP_ENDED_SEC);
      await people.throttle.prune(nowSec);
    } catch (error) {
      // The next hour tries again.
      log.fault('forgetting old sessions', error);
    }
  };
  const timer = setInterval(() => void prune(), EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  void prune();
}
