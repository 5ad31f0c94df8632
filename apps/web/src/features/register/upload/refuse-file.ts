import { CallError } from '../../../lib/api.ts';
import type { Purpose } from './send-file.ts';

/** The server's own limit, checked before a large file travels in vain. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const MAX_SEAL_FILES = 5;
export const PICTURE_TYPES = 'image/gif,image/png,image/jpeg,image/bmp,image/webp,image/x-icon,.ico';

/** Why a file need not be sent at all; the server decides about everything else by its first bytes. */
export function refuseFile(file: Pick<File, 'size' | 'type'>, purpose: Purpose): CallError | undefined {
  const details = { maxBytes: MAX_UPLOAD_BYTES };
  if (file.size > MAX_UPLOAD_BYTES) return new CallError('FILE_TOO_LARGE', '', { number: 413, details });
  const isOther = file.type !== '' && !file.type.startsWith('image/');
  if (purpose === 'ID_PICTURE' && isOther) return new CallError('FILE_NOT_PICTURE', '', { number: 422 });
  return undefined;
}

export const toMegabytes = (bytes: number): number => Math.floor(bytes / (1024 * 1024));
