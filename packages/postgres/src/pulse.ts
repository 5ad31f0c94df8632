import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sulian/domain';
import pg from 'pg';
import { callLate } from './late-calls.ts';

/** Distinguishes a slow server from a frozen one: stopped, swapped out, or disconnected. */
export interface Pulse {
  /**
   * Checks the server every PATIENCE_MS, until the returned function is called.
   * @param onStill called once, when the server does not answer
   */
  watch(onStill: () => void): () => void;
  /** Checks a server that was frozen a moment ago; undefined for any other. @throws STORE_UNAVAILABLE if it still is */
  check(): Promise<void> | undefined;
}

/** Wait for the server before it is checked. */
const PATIENCE_MS = 2_500;
/** How long the server may think about that; counted in steps, so that a busy process of ours is no silence of it. */
const STEPS = 6;
const STEP_MS = 500;
/** Wait for a frozen server before new work is refused; the last check expires after `FORGET_MS`. */
const CHECK_MS = 500;
const FORGET_MS = 10_000;

/** @param config settings of a connection outside the pool, whose connections are checked */
export function createPulse(config: pg.ClientConfig): Pulse {
  let asking: Promise<boolean> | undefined;
  let stillAt = Number.NEGATIVE_INFINITY;
  const beats = (): Promise<boolean> => {
    asking ??= ask(config).then((isAnswered) => {
      asking = undefined;
      stillAt = isAnswered ? Number.NEGATIVE_INFINITY : performance.now();
      return isAnswered;
    });
    return asking;
  };
  return {
    watch: (onStill) => {
      let isOver = false;
      const checkBeat = async () => {
        const isThere = await beats();
        if (isOver) return;
        if (isThere) stop = callLate(PATIENCE_MS, checkBeat);
        else onStill();
      };
      let stop = callLate(PATIENCE_MS, checkBeat);
      return () => {
        isOver = true;
        stop();
      };
    },
    check: () => (performance.now() - stillAt < FORGET_MS ? requireBeat(beats()) : undefined),
  };
}

async function requireBeat(beat: Promise<boolean>): Promise<void> {
  if (!(await Promise.race([beat, sleep(CHECK_MS, false)]))) throw isUnresponsive();
}

export const isUnresponsive = (cause?: unknown): AppError =>
  new AppError('STORE_UNAVAILABLE', 'PostgreSQL does not respond', { cause });

/** Any answer counts, a refusal too: a frozen server sends none, and a full queue of its socket is the system's. */
async function ask(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0 });
  client.on('error', () => undefined);
  const answer = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'EAGAIN',
    );
  const over = new AbortController();
  try {
    return await Promise.race([answer, silence(over.signal)]);
  } finally {
    over.abort();
    // Not `end`, whose goodbye waits for an answer.
    (client as unknown as Connected).connection.stream.destroy();
  }
}

/** Fields of `pg` that its types lack. */
interface Connected {
  readonly connection: { readonly stream: Socket };
}

async function silence(signal: AbortSignal): Promise<boolean> {
  for (let step = 0; step < STEPS && !signal.aborted; step += 1)
    await sleep(STEP_MS, undefined, { signal }).catch(() => undefined);
  return false;
}
