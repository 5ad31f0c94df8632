import { CallError } from '../../lib/api.ts';
import type { Fault } from '../../lib/fault.ts';

export type LoginField = 'case' | 'email' | 'password' | 'other';

/** SPEC's numbers that belong to one field, and what is said there. */
const BY_NUMBER: Readonly<Record<number, readonly [field: LoginField, key: string]>> = {
  40004: ['password', 'login.passwordError'],
  40005: ['case', 'login.unknownCase'],
  40006: ['email', 'login.unknownEmail'],
};

/** Where a refused sign-in is shown: at its field, else in the general slot in the server's words. */
export function toFault(error: unknown): Fault<LoginField> {
  const known = error instanceof CallError ? BY_NUMBER[error.number] : undefined;
  if (known !== undefined) return { field: known[0], key: known[1] };
  return { field: 'other', error: error instanceof Error ? error : new Error(String(error)) };
}
