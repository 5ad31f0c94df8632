import { parentPort } from 'node:worker_threads';
import { isAppError } from '@sulian/domain';
import { parseBlock } from '../normalize/parse-block.ts';
import { toWire } from './block-wire.ts';
import type { ThreadAnswer, ThreadFault, ThreadOrder } from './parse-thread.ts';

/** What a `ParseThread` runs: one order after the other, in the order in which they come. */
const port = parentPort;
port?.on('message', (order: ThreadOrder) => {
  try {
    const raw = Buffer.from(order.raw.buffer, order.raw.byteOffset, order.raw.byteLength);
    const wire = toWire(parseBlock(raw, order));
    port.postMessage({ id: order.id, wire } satisfies ThreadAnswer, [wire.numbers.buffer as ArrayBuffer]);
  } catch (error) {
    port.postMessage({ id: order.id, fault: toFault(error) } satisfies ThreadAnswer);
  }
});

function toFault(error: unknown): ThreadFault {
  if (isAppError(error)) return { code: error.code, message: error.message, details: error.details };
  return { code: undefined, message: error instanceof Error ? error.message : String(error), details: {} };
}
