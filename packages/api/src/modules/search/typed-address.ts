import type { ChainAdapter } from '@sulian/domain';

/** An address that was typed whole. */
export interface TypedAddress {
  /** The canonical text. */
  readonly text: string;
  readonly isOtherSpelling: boolean;
}

/** As typed, and out of a payment link: `litecoin:LU…?amount=1`. */
const listSpellings = (q: string): readonly string[] => [q, q.replace(/^[a-z]+:(?:\/\/)?/i, '').replace(/\?.*$/, '')];

/** The chain's address that was typed, in whatever spelling; undefined when it is none. */
export function findTypedAddress(adapter: ChainAdapter, q: string): TypedAddress | undefined {
  for (const spelling of listSpellings(q)) {
    const text = adapter.parseAddress(spelling);
    if (text !== undefined) return { text, isOtherSpelling: text.toLowerCase() !== spelling.toLowerCase() };
  }
  return undefined;
}

/** Whether what was typed is an address of the chain that stands in no block. */
export const isHiddenAddress = (adapter: ChainAdapter, q: string): boolean =>
  listSpellings(q).some((spelling) => adapter.isHiddenAddress?.(spelling) === true);
