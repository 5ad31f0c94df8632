import { type ChainId, getChain, listChainsByForm } from '@sulian/domain';
import { cleanText } from './clean-text.ts';
import type { Span } from './named-chain.ts';
import { type AddressReading, type ChainReader, readCandidate } from './read-candidate.ts';

/** Text that has the form of an address, and a checksum that does not fit. */
export interface Mistyped {
  readonly written: string;
  readonly corrections: readonly Correction[];
}

/** Address whose spelling `corrected` differs from the written text by one character. */
interface Correction extends AddressReading {
  readonly corrected: string;
}

/** Each takes some thousand checksums. */
const MAX_MISTYPED = 10;
const RUNS = /[A-Za-z0-9_-]{25,75}/g;
/** Letters of all alphabets with a checksum: base58, bech32, base64url. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
/** Letters that base58 and bech32 leave out, because they look like others. */
const EXCLUDED = [/[0OIl]/, /(?<=^.{4,})[1bio]/] as const;

/** The first texts, up to ten, that have the form of an address and are none, in order. */
export function findMistyped(
  readers: readonly ChainReader[],
  original: string,
  extracted: readonly Span[],
): readonly Mistyped[] {
  const clean = cleanText(original);
  const isTaken = (from: number, to: number) => {
    const [first, last] = [clean.toOriginal(from), clean.toOriginal(to)];
    return extracted.some(({ start, end }) => start < last && end > first);
  };
  const mistyped = new Map<string, Mistyped>();
  for (const { 0: written, index } of clean.text.matchAll(RUNS)) {
    if (mistyped.size === MAX_MISTYPED) break;
    if (mistyped.has(written) || isTaken(index, index + written.length)) continue;
    const reader = findReader(readers, written);
    if (reader !== undefined)
      mistyped.set(written, { written, corrections: listCorrections(readers, reader, written) });
  }
  return [...mistyped.values()];
}

/** The first chain whose addresses have a checksum and this form, with at most one letter outside of their alphabet. */
function findReader(readers: readonly ChainReader[], written: string): ChainReader | undefined {
  for (const form of [written, ...EXCLUDED.map((letter) => written.replace(letter, 'q'))]) {
    const chains = listChainsByForm(form);
    const reader = readers.find(({ chain }) => hasChecksum(chain) && chains.includes(chain));
    if (reader !== undefined) return reader;
  }
  return undefined;
}

/** False for Solana, whose addresses have none, and for chains of hex, whose checksum is the case of the letters alone. */
function hasChecksum(chain: ChainId): boolean {
  const { uncheckedAddress, sharesAddresses } = getChain(chain);
  return !sharesAddresses && uncheckedAddress?.test('') !== true;
}

function listCorrections(readers: readonly ChainReader[], reader: ChainReader, written: string): readonly Correction[] {
  const texts = [...written].flatMap((_, at) =>
    LETTERS.map((letter) => written.slice(0, at) + letter + written.slice(at + 1)),
  );
  return texts
    .filter((text) => text !== written && reader.parseAddress(text) !== undefined)
    .flatMap((corrected) =>
      (readCandidate(readers, corrected)?.addresses ?? []).map((each) => ({ ...each, corrected })),
    )
    .filter(({ proof }) => proof === 'CHECKSUM');
}
