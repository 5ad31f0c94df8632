import { type LookupTextAnswer, MAX_LOOKUP_REST, MAX_LOOKUP_TEXTS } from '@sulian/contract';
import { toHashText } from '@sulian/domain';
import type { Extracted, Extractor } from '@sulian/extraction';

type FoundAddress = LookupTextAnswer['addresses'][number];
type FoundHash = LookupTextAnswer['hashes'][number];

/** Other texts as long as an address or a hash, which a reader may have taken for one. */
const LONG_TEXT = /[A-Za-z0-9:_+-]{25,}/g;

/** Addresses and hashes of a text, each once with its number, and texts that are none. */
export function extractText(extractor: Extractor, text: string): LookupTextAnswer {
  const extracted = extractor.extract(text);
  const mistyped = extractor.findMistyped(text, extracted);
  const addresses = fold(extracted.flatMap(toAddress), ({ readings }) => readings);
  const hashes = fold(extracted.flatMap(toHash), ({ readings }) => readings);
  const rest = listRest(text, extracted, new Set(mistyped.map(({ written }) => written)));
  return {
    addresses: addresses.slice(0, MAX_LOOKUP_TEXTS),
    addressesTotal: addresses.length,
    hashes: hashes.slice(0, MAX_LOOKUP_TEXTS),
    hashesTotal: hashes.length,
    mistyped: mistyped.map(({ written, corrections }) => ({
      written,
      corrections: corrections.map(({ chain, address, corrected }) => ({ blockchain: chain, address, corrected })),
    })),
    hidden: [...new Set(extracted.filter(isHidden).map(({ written }) => written))],
    rest: rest.slice(0, MAX_LOOKUP_REST),
    restTotal: rest.length,
  };
}

const isHidden = ({ addresses, hiddenOn }: Extracted): boolean => addresses.length === 0 && hiddenOn.length > 0;

function toAddress({ written, addresses, isChecksumWrong, namedChain }: Extracted): FoundAddress[] {
  if (addresses.length === 0) return [];
  const named = addresses.filter(({ chain }) => chain === namedChain);
  const readings = [...named, ...addresses.filter((each) => !named.includes(each))].map(
    ({ chain, address, subKey = null }) => ({ blockchain: chain, address, subKey }),
  );
  return [{ written, times: 1, readings, isChecksumWrong }];
}

function toHash({ written, addresses, hashes }: Extracted): FoundHash[] {
  if (addresses.length > 0 || hashes.length === 0) return [];
  return [
    {
      written,
      times: 1,
      readings: hashes.map(({ chain, hash }) => ({ blockchain: chain, hash: toHashText(chain, hash) })),
    },
  ];
}

/** Equal readings become one, with their number. */
function fold<T extends { readonly times: number }>(items: readonly T[], readingsOf: (item: T) => unknown[]): T[] {
  const folded = new Map<string, T>();
  for (const item of items) {
    // A link puts its chain first; the addresses are the same.
    const key = JSON.stringify(
      readingsOf(item)
        .map((reading) => JSON.stringify(reading))
        .sort(),
    );
    const known = folded.get(key);
    folded.set(key, known === undefined ? item : { ...known, times: known.times + 1 });
  }
  return [...folded.values()];
}

/** Long texts outside of everything that was extracted, each once. */
function listRest(text: string, extracted: readonly Extracted[], taken: ReadonlySet<string>): readonly string[] {
  const rest = new Set<string>();
  let from = 0;
  for (const { start, end } of [...extracted, { start: text.length, end: text.length }]) {
    for (const [each] of text.slice(from, Math.max(from, start)).matchAll(LONG_TEXT))
      if (!taken.has(each)) rest.add(each);
    from = Math.max(from, end);
  }
  return [...rest];
}
