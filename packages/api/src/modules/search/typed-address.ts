import { type AddressKey, type ChainAdapter, splitAddressKey } from '@sulian/domain';

/** An address that was typed whole. */
export interface TypedAddress {
  /** The canonical text. */
  readonly text: string;
  readonly isOtherSpelling: boolean;
  /** The customer of a service who was typed with it: `address:tag`, or both in one text; null: the address as a whole. */
  readonly subKey: string | null;
}

/** As typed, and out of a payment link: `litecoin:LU…?amount=1`. */
const listSpellings = (q: string): readonly string[] => [q, q.replace(/^[a-z]+:(?:\/\/)?/i, '').replace(/\?.*$/, '')];

/** The chain's address that was typed, in whatever spelling; undefined when it is none. */
export function findTypedAddress(adapter: ChainAdapter, q: string): TypedAddress | undefined {
  for (const spelling of listSpellings(q)) {
    const { address, subKey } = readKey(adapter, spelling);
    const text = adapter.parseAddress(address);
    if (text === undefined) continue;
    const isOtherSpelling = ![spelling, address].some((each) => each.toLowerCase() === text.toLowerCase());
    return { text, isOtherSpelling, subKey: subKey ?? null };
  }
  return undefined;
}

/** An X-address holds both; what it holds is another spelling of the address. */
function readKey(adapter: ChainAdapter, text: string): AddressKey {
  const both = adapter.parseAddressKey?.(text);
  return both === undefined
    ? splitAddressKey(adapter.chain, text)
    : { address: text, ...(both.subKey === undefined ? {} : { subKey: both.subKey }) };
}

/** Whether what was typed is an address of the chain that stands in no block. */
export const isHiddenAddress = (adapter: ChainAdapter, q: string): boolean =>
  listSpellings(q).some((spelling) => adapter.isHiddenAddress?.(spelling) === true);
