interface LateCall {
  readonly dueMs: number;
  readonly call: () => void;
}

/** A late call comes at most this much later. */
const TICK_MS = 250;

const waiting = new Set<LateCall>();
let timer: NodeJS.Timeout | undefined;

/**
 * Calls back later, unless the returned function is called before. One timer serves all: almost every statement ends
 * long before it is late, and timers of its own would cost it several microseconds.
 */
export function callLate(afterMs: number, call: () => void): () => void {
  const lateCall = { dueMs: performance.now() + afterMs, call };
  waiting.add(lateCall);
  start();
  return () => void waiting.delete(lateCall);
}

function start(): void {
  if (timer === undefined) timer = setTimeout(tick, TICK_MS).unref();
}

function tick(): void {
  timer = undefined;
  const nowMs = performance.now();
  for (const lateCall of waiting) {
    if (lateCall.dueMs > nowMs) continue;
    waiting.delete(lateCall);
    lateCall.call();
  }
  if (waiting.size > 0) start();
}
