import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { sha256 } from '../../hash.ts';

/** Prefix of a private key's 32 bytes in PKCS #8. @see RFC 8410 */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** Key that signs for the address. */
export interface SolanaKey {
  readonly address: string;
  sign(message: Uint8Array): Buffer;
}

/** A key pair that follows from a text alone. */
export function makeSolanaKey(path: string): SolanaKey {
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([SEED_PREFIX, sha256(path)]),
    format: 'der',
    type: 'pkcs8',
  });
  const bytes = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
  return { address: base58.encode(bytes), sign: (message) => sign(null, message, key) };
}

/** An address that nobody signs for; of no program's derivation, for nobody derives it again here. */
export const makeSolanaAddress = (path: string): string => base58.encode(sha256(path));
