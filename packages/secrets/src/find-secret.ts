import { findKeys } from './find-keys.ts';
import { foldText } from './fold-text.ts';
import { findMnemonics } from './mnemonics.ts';

export type SecretKind = 'PRIVATE_KEY' | 'MNEMONIC';

/** Kind of the first secret in a text; undefined where none is recognised. Hex keys have no checksum and are not. */
export function findSecret(original: string): SecretKind | undefined {
  const { text } = foldText(original);
  if (findKeys(text).length > 0) return 'PRIVATE_KEY';
  return findMnemonics(text).length > 0 ? 'MNEMONIC' : undefined;
}
