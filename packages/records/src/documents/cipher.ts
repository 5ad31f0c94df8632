import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError, type ChainId } from '@sulian/domain';

/** 96 bits, the size GCM is made for. @see NIST SP 800-38D §8.2.2 */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted content of a document. Its id is authenticated too: content moved to another row does not open there. */
export const sealContent = (key: Buffer, documentId: number, plain: Buffer): Buffer =>
  seal(key, `document ${documentId}`, plain);

/** @throws INTERNAL when bytes, id or key are not those it was sealed with */
export const openContent = (key: Buffer, documentId: number, sealed: Buffer): Buffer =>
  open(key, `document ${documentId}`, sealed);

/** Encrypted settings of a chain's source. */
export const sealSettings = (key: Buffer, chain: ChainId, settings: string): Buffer =>
  seal(key, `source ${chain}`, Buffer.from(settings, 'utf8'));

/** @throws INTERNAL when bytes, chain or key are not those it was sealed with */
export const openSettings = (key: Buffer, chain: ChainId, sealed: Uint8Array): string =>
  open(key, `source ${chain}`, Buffer.from(sealed)).toString('utf8');

/** Nonce, ciphertext and tag in one. */
function seal(key: Buffer, subject: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(`sulian ${subject}`, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, subject: string, sealed: Buffer): Buffer {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`sulian ${subject}`, 'utf8'));
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw new AppError('INTERNAL', `${subject} does not open: changed, moved, or another key`, { cause });
  }
}

/** Proof that distinguishes keys and reveals nothing about them. */
export const proveKey = (key: Buffer): Buffer => createHmac('sha256', key).update('sulian document key').digest();

export const isSameProof = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
