import { isAppError } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import { hashHex } from '../wire/schema.ts';

/** @throws SOURCE_MALFORMED */
export function toHeight(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw malformed('the index does not answer with a height', {});
  return Number(text);
}

/** @throws SOURCE_MALFORMED */
export function toHash(text: string | undefined): string {
  const hash = hashHex.safeParse(text);
  if (!hash.success) throw malformed('the index does not answer with a block hash', {});
  return hash.data;
}

/** Wrong bytes are a fault of the service, and may be right on retry. @throws SOURCE_MALFORMED */
export function asSourceFault<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw malformed(
      `the index answers with bytes that are wrong: ${error.message}`,
      { ...error.details, fault: error.code },
      error,
    );
  }
}
