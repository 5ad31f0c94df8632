import { MAX_SEARCH_FINDS } from '@sulian/contract';
import { type ChainId, MAX_SEARCH_LENGTH } from '@sulian/domain';
import type { Extracted, Extractor, Mistyped } from '@sulian/extraction';

/** An address that was typed whole, or with one wrong character. */
export interface TypedAddress {
  /** Canonical text. */
  readonly text: string;
  readonly isOtherSpelling: boolean;
  /** The letters' case does not fit EIP-55. */
  readonly isChecksumWrong: boolean;
  /** Customer of a service who was typed with it: `address:tag`, or both in one text; null: the address as a whole. */
  readonly subKey: string | null;
  /**
   * The typed text, whose checksum does not fit, and the spelling of the address that differs by one character; null: the
   * address was typed.
   */
  readonly mistyped: { readonly written: string; readonly corrected: string } | null;
}

/** Text of a search in the forms of one chain. */
export interface ChainQuery {
  /** As typed, for names and beginnings. */
  readonly q: string;
  /** Results wanted from the first on. */
  readonly reach: number;
  readonly addresses: readonly TypedAddress[];
  /** As the ledger stores them. */
  readonly hashes: readonly string[];
}

/** The text of a search, and the addresses and hashes in it. */
export interface SearchText {
  readonly q: string;
  /** The first different ones, up to `MAX_SEARCH_FINDS`. */
  readonly extracted: readonly Extracted[];
  /** Number of different ones in the whole text. */
  readonly count: number;
  readonly mistyped: readonly Mistyped[];
}

/** Facts of an address that was not typed whole. */
export const AS_LISTED = { isOtherSpelling: false, isChecksumWrong: false, subKey: null, mistyped: null };

export function readSearchText(extractor: Extractor, q: string): SearchText {
  const extracted = extractor.extract(q);
  const all = new Map(extracted.map((each) => [JSON.stringify([each.addresses, each.hashes]), each]));
  const firstFinds = [...all.values()].slice(0, MAX_SEARCH_FINDS);
  return { q, extracted: firstFinds, count: all.size, mistyped: extractor.findMistyped(q, extracted) };
}

/** Names and beginnings of addresses are shorter: of a longer text only the addresses and hashes in it are looked up. */
export const isLongText = (q: string): boolean => q.length > MAX_SEARCH_LENGTH;

export function toChainQuery({ q, extracted, mistyped }: SearchText, chain: ChainId, reach: number): ChainQuery {
  const isHere = (reading: { readonly chain: ChainId }) => reading.chain === chain;
  const addresses = extracted.flatMap(({ written, isChecksumWrong, addresses }) =>
    addresses.filter(isHere).map(({ address, subKey = null }) => ({
      text: address,
      isOtherSpelling: !isSameText(written, address),
      isChecksumWrong,
      subKey,
      mistyped: null,
    })),
  );
  const corrections = mistyped.flatMap(({ written, corrections }) =>
    corrections.filter(isHere).map(({ address, corrected }) => ({
      ...AS_LISTED,
      text: address,
      isOtherSpelling: !isSameText(corrected, address),
      mistyped: { written, corrected },
    })),
  );
  const hashes = extracted.flatMap(({ hashes }) => hashes.filter(isHere).map(({ hash }) => hash));
  return { q, reach, addresses: distinct([...corrections, ...addresses]), hashes: [...new Set(hashes)] };
}

/** Chains on which the text is an address. */
export const listChainsOfAddress = ({ extracted }: SearchText): ReadonlySet<ChainId> =>
  new Set(extracted.flatMap(({ addresses }) => addresses.map(({ chain }) => chain)));

/** Chains that links in the text name. */
export const listNamedChains = ({ extracted }: SearchText): ReadonlySet<ChainId> =>
  new Set(extracted.flatMap(({ namedChain }) => namedChain ?? []));

const bare = (text: string): string => text.replace(/^0x/i, '').toLowerCase();

/** Whatever its case, and with or without `0x`, a scheme before it or a tag behind it. */
const isSameText = (written: string, address: string): boolean =>
  [written, ...written.split(':')].some((each) => bare(each) === bare(address));

const distinct = (addresses: readonly TypedAddress[]): readonly TypedAddress[] => [
  ...new Map(addresses.map((each) => [`${each.text}:${each.subKey ?? ''}`, each])).values(),
];
