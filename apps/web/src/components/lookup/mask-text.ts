import type { SecretKind } from '@sulian/secrets';
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
  const { masked, counts } = mask(original, maskSecrets);
  const text = masked.replaceAll(/\[(?:PRIVATE_KEY|MNEMONIC|EXTENDED_KEY)\]/g, ' ');
  const remaining = findSecret(text);
  if (remaining !== undefined) throw new CallError(`${remaining}_REFUSED`, 'secret');
  return { text, ...counts, keys: listExtendedKeys(original) };
}

/**
 * As `maskText`, for a list that the server screens: it derives addresses from extended public keys and stores none.
 * @throws CallError PRIVATE_KEY_REFUSED, MNEMONIC_REFUSED where such a secret remains
 */
export async function maskList(original: string): Promise<Pick<MaskedText, 'text' | 'privateKeys' | 'mnemonics'>> {
  const { findSecret, maskPrivateKeys } = await import('@sulian/secrets');
  const { masked, counts } = mask(original, maskPrivateKeys);
  const text = masked.replaceAll(/\[(?:PRIVATE_KEY|MNEMONIC)\]/g, ' ');
  const remaining = findSecret(text);
  if (remaining !== undefined && remaining !== 'EXTENDED_KEY') throw new CallError(`${remaining}_REFUSED`, 'secret');
  return { text, privateKeys: counts.privateKeys, mnemonics: counts.mnemonics };
}

/** The masked text, and how many secrets it lost, each kind of which is reported. */
function mask(original: string, work: (text: string) => string) {
  const masked = work(original);
  const count = (kind: SecretKind): number => {
    const maskCount = masked.split(`[${kind}]`).length - original.split(`[${kind}]`).length;
    if (maskCount > 0) void reportRefusal(kind).catch(() => undefined);
    return maskCount;
  };
  const counts = {
    privateKeys: count('PRIVATE_KEY'),
    mnemonics: count('MNEMONIC'),
    extendedKeys: count('EXTENDED_KEY'),
  };
  return { masked, counts };
}
