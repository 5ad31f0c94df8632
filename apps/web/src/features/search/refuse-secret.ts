import { CallError, reportRefusal } from '../../lib/api.ts';

/** Five short words, the least that is refused, have more letters; the word lists are not loaded for less. */
const MIN_LETTERS = 9;
const CODES = { PRIVATE_KEY: 'PRIVATE_KEY_REFUSED', MNEMONIC: 'MNEMONIC_REFUSED' } as const;

/**
 * Lets nothing out that is a private key or a mnemonic: the server is told only that there was one. Where the word lists cannot
 * be loaded, nothing is sent either.
 * @throws CallError PRIVATE_KEY_REFUSED, MNEMONIC_REFUSED
 */
export async function refuseSecret(text: string): Promise<void> {
  if (text.length < MIN_LETTERS) return;
  const { findSecret } = await import('@sulian/secrets');
  const kind = findSecret(text);
  if (kind === undefined) return;
  // The refusal stands whether or not its line can be written.
  void reportRefusal(kind).catch(() => undefined);
  throw new CallError(CODES[kind], 'secret');
}

export const isRefused = (error: Error): boolean =>
  error instanceof CallError && Object.values<string>(CODES).includes(error.code);
