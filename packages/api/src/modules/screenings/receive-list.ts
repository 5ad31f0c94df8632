import type { Readable } from 'node:stream';
import { AppError, LIST_FAULT_WORDS, type ListFault, MAX_SCREENING_BYTES } from '@sulian/domain';

/** Bytes of a request's body as they come. @throws FILE_TOO_LARGE, FILE_UNREADABLE where the upload broke off */
export async function* receiveList(body: Readable): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > MAX_SCREENING_BYTES) throw tooLarge();
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const fault: ListFault = 'BROKEN_OFF';
    throw new AppError('FILE_UNREADABLE', LIST_FAULT_WORDS[fault], { details: { fault }, cause });
  }
}

const tooLarge = (): AppError =>
  new AppError('FILE_TOO_LARGE', 'the list is too large', { details: { limit: 'BYTES', max: MAX_SCREENING_BYTES } });
