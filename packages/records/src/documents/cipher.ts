import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@sulian/domain';

/** 96 bits, the size GCM is made for. @see NIST SP 800-38D §8.2.2 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The file's id is authenticated with its bytes: content moved to another row does not open there. */
const associated = (documentId: number): Buffer => Buffer.from(`sulian document ${documentId}`, 'utf8');

/** Nonce, ciphertext and tag in one. */
export function sealContent(key: Buffer, documentId: number, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(documentId));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws INTERNAL when bytes, id or key are not those it was sealed with */
export function openContent(key: Buffer, documentId: number, sealed: Buffer): Buffer {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(associated(documentId));
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw new AppError('INTERNAL', 'a stored document does not open: changed, moved, or another key', { cause });
  }
}

/** Proof that distinguishes keys and reveals nothing about them. */
export const proveKey = (key: Buffer): Buffer => createHmac('sha256', key).update('sulian document key').digest();

export const isSameProof = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
