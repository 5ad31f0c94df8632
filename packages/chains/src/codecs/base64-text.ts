import { AppError } from '@sulian/domain';

/** Padded standard alphabet, as protobuf's JSON form spells bytes. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * UTF-8 text of base64.
 *
 * @param what the bytes are, for messages
 * @throws BLOCK_CORRUPT no base64, cut short, or no UTF-8
 */
export function decodeBase64Text(base64: string, what: string): string {
  const fault = (reason: string): AppError =>
    new AppError('BLOCK_CORRUPT', `${what}: ${reason}`, { details: { part: what } });
  if (!BASE64.test(base64)) throw fault('not valid base64');
  if (base64.length % 4 !== 0) throw fault('base64 that is cut short');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    throw fault('base64 of invalid text');
  }
}
