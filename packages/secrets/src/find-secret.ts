import { findExtendedKeys } from './extended-keys.ts';
import { findKeys } from './find-keys.ts';
import { foldText } from './fold-text.ts';
import { findMnemonics } from './mnemonics.ts';

export type SecretKind = 'PRIVATE_KEY' | 'MNEMONIC' | 'EXTENDED_KEY';

/** Kind of the first secret in a text; undefined where none is recognised. Hex keys have no checksum and are not. */
export function findSecret(original: string): SecretKind | undefined {
  const { text } = foldText(original);
  if (findKeys(text).length > 0) return 'PRIVATE_KEY';
  if (findMnemonics(text).length > 0) return 'MNEMONIC';
  return findExtendedKeys(text).length > 0 ? 'EXTENDED_KEY' : undefined;
}
