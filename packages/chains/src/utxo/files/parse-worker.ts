import { parentPort } from 'node:worker_threads';
import { isAppError } from '@sulian/domain';
import { hashHeaders } from '../../codecs/header-hashes.ts';
import { parseBlock } from '../normalize/parse-block.ts';
import { toWire } from './block-wire.ts';
import type { ThreadAnswer, ThreadFault, ThreadOrder } from './parse-thread.ts';

/** Worker side of `ParseThread`: runs orders one at a time, in the order of arrival. */
const port = parentPort;
port?.on('message', (order: ThreadOrder) => {
  try {
    if ('headers' in order) answerHashes(order);
    else answerBlock(order);
  } catch (error) {
    port.postMessage({ id: order.id, fault: toFault(error) } satisfies ThreadAnswer);
  }
});

function answerBlock(order: Extract<ThreadOrder, { raw: Uint8Array }>): void {
  const wire = toWire(parseBlock(toBuffer(order.raw), order));
  port?.postMessage({ id: order.id, wire } satisfies ThreadAnswer, [wire.numbers.buffer as ArrayBuffer]);
}

function answerHashes({ id, hash, headers }: Extract<ThreadOrder, { headers: Uint8Array }>): void {
  const hashes = new Uint8Array(hashHeaders(hash, toBuffer(headers)));
  port?.postMessage({ id, hashes } satisfies ThreadAnswer, [hashes.buffer]);
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function toFault(error: unknown): ThreadFault {
  if (isAppError(error)) return { code: error.code, message: error.message, details: error.details };
  return { code: undefined, message: error instanceof Error ? error.message : String(error), details: {} };
}
