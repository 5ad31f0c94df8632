import { CallError, reportRefusal } from '../../lib/api.ts';

/** A text without the secrets in it, and how many it had. */
export interface MaskedText {
  readonly text: string;
  readonly privateKeys: number;
  readonly mnemonics: number;
  /** Extended public keys, which give all addresses of a wallet away. */
  readonly extendedKeys: number;
}

/** By form alone, also over lines: a mistyped key gives nearly all of itself away. @see BIP 32, SLIP 132 */
const EXTENDED_KEY = /(?:[xyzYZtuvUV]pub|[LM]tub|dgub|drkp|ttub)(?:\s*[1-9A-HJ-NP-Za-km-z]){100,107}/g;

/**
 * Removes private keys, mnemonics and extended public keys, which never leave the browser. Without the word lists, nothing is sent either.
 * @throws CallError PRIVATE_KEY_REFUSED, MNEMONIC_REFUSED where a secret remains
 */
export async function maskText(original: string): Promise<MaskedText> {
  const { findSecret, maskSecrets } = await import('@sulian/secrets');
  const masked = maskSecrets(original);
  const count = (mask: string) => masked.split(mask).length - original.split(mask).length;
  const [privateKeys, mnemonics] = [count('[PRIVATE_KEY]'), count('[MNEMONIC]')];
  if (privateKeys > 0) void reportRefusal('PRIVATE_KEY').catch(() => undefined);
  if (mnemonics > 0) void reportRefusal('MNEMONIC').catch(() => undefined);
  const bare = masked.replaceAll(/\[(?:PRIVATE_KEY|MNEMONIC)\]/g, ' ');
  const extendedKeys = [...bare.matchAll(EXTENDED_KEY)].length;
  const text = bare.replaceAll(EXTENDED_KEY, ' ');
  const remaining = findSecret(text);
  if (remaining !== undefined) throw new CallError(`${remaining}_REFUSED`, 'secret');
  return { text, privateKeys, mnemonics, extendedKeys };
}
