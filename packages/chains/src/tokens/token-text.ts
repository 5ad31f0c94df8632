import { sanitiseText, type TokenMetadata } from '@sulian/domain';

const MAX_CHARACTERS = 256;

/** A name or symbol that a token gives itself, sanitised; nothing where it is no text. */
export function toTokenText(field: 'name' | 'symbol', value: unknown): TokenMetadata {
  const text = typeof value === 'string' ? sanitiseText(value, { maxCharacters: MAX_CHARACTERS }) : undefined;
  return text === undefined ? {} : { [field]: text };
}
