import { CallError, reportRefusal } from '../../lib/api.ts';

/** A text without the secrets in it, and how many it had. */
export interface MaskedText {
  readonly text: string;
  readonly privateKeys: number;
  readonly mnemonics: number;
  /** Extended public keys, which give all addresses of a wallet away. */
  readonly extendedKeys: number;
  /** Those keys, without blanks. They are stored nowhere. */
  readonly keys: readonly string[];
}

/**
 * Removes private keys, mnemonics and extended public keys, which never leave the browser. Without the word lists, nothing is sent either.
 * @throws CallError PRIVATE_KEY_REFUSED, MNEMONIC_REFUSED, EXTENDED_KEY_REFUSED where a secret remains
 */
export async function maskText(original: string): Promise<MaskedText> {
  const { findSecret, listExtendedKeys, maskSecrets } = await import('@sulian/secrets');
  const masked = maskSecrets(original);
  const count = (mask: string) => masked.split(mask).length - original.split(mask).length;
  const [privateKeys, mnemonics] = [count('[PRIVATE_KEY]'), count('[MNEMONIC]')];
  if (privateKeys > 0) void reportRefusal('PRIVATE_KEY').catch(() => undefined);
  if (mnemonics > 0) void reportRefusal('MNEMONIC').catch(() => undefined);
  const extendedKeys = count('[EXTENDED_KEY]');
  if (extendedKeys > 0) void reportRefusal('EXTENDED_KEY').catch(() => undefined);
  const text = masked.replaceAll(/\[(?:PRIVATE_KEY|MNEMONIC|EXTENDED_KEY)\]/g, ' ');
  const remaining = findSecret(text);
  if (remaining !== undefined) throw new CallError(`${remaining}_REFUSED`, 'secret');
  return { text, privateKeys, mnemonics, extendedKeys, keys: listExtendedKeys(original) };
}
