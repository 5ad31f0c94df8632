/** Beginning and end of an address's text. Either may be empty, not both. */
export interface AddressEnds {
  readonly prefix: string;
  readonly suffix: string;
}

const BOTH = /^([A-Za-z0-9:_-]+)(?:…|⋯|\.{2,6})([A-Za-z0-9_-]{3,})$/;
/** Characters of which a beginning, or else an end, is narrow enough. */
const MIN_PREFIX = 6;
const MIN_SUFFIX = 4;
/** An end alone, as people write or dictate it. */
const END = /^(?:…|⋯|\.{2,6}|\*+|尾号[:：]?\s*)([A-Za-z0-9_-]{4,})$/;

/** Ends of an address that is written shortened, `0xab12cd…89ef`, `…89ef` or `尾号89ef`; undefined for any other text. */
export function readAddressEnds(text: string): AddressEnds | undefined {
  const [, prefix, suffix] = BOTH.exec(text) ?? [];
  if (prefix !== undefined && suffix !== undefined)
    return prefix.length >= MIN_PREFIX || suffix.length >= MIN_SUFFIX ? { prefix, suffix } : undefined;
  const [, end] = END.exec(text) ?? [];
  return end === undefined ? undefined : { prefix: '', suffix: end };
}

/** Letters of a text that may be the end of an address without a mark before it. */
const BARE_END = /^[A-Za-z0-9_-]{6,}$/;

export const isBareEnd = (text: string): boolean => BARE_END.test(text);
