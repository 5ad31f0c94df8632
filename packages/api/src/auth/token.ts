import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOKEN_BYTES = 32;
/** Ours have 43 characters; nothing much longer needs to be hashed. */
const MAX_TOKEN_LENGTH = 256;

/** 256 random bits; nothing can be read from it. */
export const makeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token: a stolen table opens no session. A random token needs no salt. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Header `token`, else `Authorization: Bearer`. */
export function readToken(headers: IncomingHttpHeaders): string | undefined {
  const own = headers['token'];
  const text = typeof own === 'string' ? own : /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return text !== undefined && text !== '' && text.length <= MAX_TOKEN_LENGTH ? text : undefined;
}
