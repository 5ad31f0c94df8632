import { findMnemonics } from './mnemonics.ts';
import { isPrivateKey } from './private-keys.ts';

export type SecretKind = 'PRIVATE_KEY' | 'MNEMONIC';

export const RUN = /[A-Za-z0-9]+/g;

/** Kind of the first secret in a text; undefined where none is recognised. Hex keys have no checksum and are not. */
export function findSecret(text: string): SecretKind | undefined {
  if ((text.match(RUN) ?? []).some(isPrivateKey)) return 'PRIVATE_KEY';
  return findMnemonics(text).length > 0 ? 'MNEMONIC' : undefined;
}
