import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sulian/domain';

/** Pause after a refused request where the host states none. @see developers.tron.network, rate limits of TronGrid */
const PENALTY_MS = 30_000;
const MAX_PENALTY_MS = 3_600_000;
/** Longest wait for a turn; beyond it the caller comes back later. */
const MAX_WAIT_MS = 10_000;

/** Rate and pauses of requests to each host, for all cases together. */
export interface HostPace {
  /** Waits for the next turn of a host. @throws SOURCE_UNREACHABLE with `retryAfterMs`: the host is paused, or too many wait */
  enter(host: string, signal?: AbortSignal): Promise<void>;
  /** Pauses a host that limits requests: for the seconds of its `Retry-After`, 30 without it. */
  pause(host: string, retryAfter: string | null): void;
}

interface Turn {
  nextMs: number;
  pausedUntilMs: number;
}

export function createHostPace(requestsPerSecond: number, clock: () => number = Date.now): HostPace {
  const turns = new Map<string, Turn>();
  const turnOf = (host: string): Turn => {
    const turn = turns.get(host) ?? { nextMs: 0, pausedUntilMs: 0 };
    turns.set(host, turn);
    return turn;
  };
  const requireOpen = (host: string): void => {
    const restMs = turnOf(host).pausedUntilMs - clock();
    if (restMs > 0) throw limited(`${host} limits requests`, host, restMs);
  };
  return {
    enter: async (host, signal) => {
      requireOpen(host);
      const turn = turnOf(host);
      const now = clock();
      const waitMs = Math.max(0, turn.nextMs - now);
      if (waitMs > MAX_WAIT_MS) throw limited(`too many requests to ${host} are waiting`, host, waitMs);
      turn.nextMs = now + waitMs + 1000 / requestsPerSecond;
      if (waitMs > 0) await sleep(waitMs, undefined, signal === undefined ? {} : { signal });
      // Another request may have been refused meanwhile.
      requireOpen(host);
    },
    pause: (host, retryAfter) => {
      const turn = turnOf(host);
      turn.pausedUntilMs = Math.max(turn.pausedUntilMs, clock() + toPauseMs(retryAfter));
    },
  };
}

/** Seconds or a date, as RFC 9110 §10.2.3 has it; a date counts as the usual pause. */
const toPauseMs = (retryAfter: string | null): number =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter)
    ? Math.min(Number(retryAfter) * 1000, MAX_PENALTY_MS)
    : PENALTY_MS;

const limited = (message: string, host: string, retryAfterMs: number): AppError =>
  new AppError('SOURCE_UNREACHABLE', message, { details: { host, retryAfterMs: Math.ceil(retryAfterMs) } });
