import { CallError, reportRefusal } from '../../lib/api.ts';

/** Shorter texts cannot be secrets: the word lists are not loaded for them. */
const MIN_LETTERS = 9;
const CODES = {
  PRIVATE_KEY: 'PRIVATE_KEY_REFUSED',
  MNEMONIC: 'MNEMONIC_REFUSED',
  EXTENDED_KEY: 'EXTENDED_KEY_REFUSED',
} as const;

/**
 * Prevents private keys, mnemonics and extended public keys from being sent: the server receives only the kind of the secret. Without the word lists,
 * nothing is sent either.
 * @throws CallError PRIVATE_KEY_REFUSED, MNEMONIC_REFUSED, EXTENDED_KEY_REFUSED
 */
export async function refuseSecret(text: string): Promise<void> {
  if (text.length < MIN_LETTERS) return;
  const { findSecret } = await import('@sulian/secrets');
  const kind = findSecret(text);
  if (kind === undefined) return;
  // Refused even where the report fails.
  void reportRefusal(kind).catch(() => undefined);
  throw new CallError(CODES[kind], 'secret');
}

export const isRefused = (error: Error): boolean =>
  error instanceof CallError && Object.values<string>(CODES).includes(error.code);
