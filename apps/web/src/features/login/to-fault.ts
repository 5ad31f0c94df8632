import { CallError } from '../../lib/api.ts';
import type { Fault } from '../../lib/fault.ts';

export type LoginField = 'case' | 'email' | 'password' | 'other';

/** SPEC's numbers that belong to one field, with its message. */
const BY_NUMBER: Readonly<Record<number, readonly [field: LoginField, key: string]>> = {
  40004: ['password', 'login.passwordError'],
  40005: ['case', 'login.unknownCase'],
  40006: ['email', 'login.unknownEmail'],
};

/** Place of a refused sign-in's message: its field, otherwise the general slot with the server's text. */
export function toFault(error: unknown): Fault<LoginField> {
  const known = error instanceof CallError ? BY_NUMBER[error.number] : undefined;
  if (known !== undefined) return { field: known[0], key: known[1] };
  return { field: 'other', error: error instanceof Error ? error : new Error(String(error)) };
}
