import type { ChainId } from '@sulian/domain';
import { type Candidate, listJoined, listUnbroken } from './candidates.ts';
import { createClaims } from './claims.ts';
import { cleanText } from './clean-text.ts';
import { findMistyped, type Mistyped } from './find-mistyped.ts';
import { createJoinedForm, hasProvenForm, isHash, type JoinedForm } from './joined-form.ts';
import { findNamedChain } from './named-chain.ts';
import { type CandidateReading, type ChainReader, readCandidate } from './read-candidate.ts';

/** Address or transaction hash found in a text. */
export interface Extracted extends CandidateReading {
  /** Without the blanks and invisible characters within it. */
  readonly written: string;
  /** Part of the original text, `end` excluded. */
  readonly start: number;
  readonly end: number;
  /** Chain that a link around it names, by scheme, EIP-155 number or explorer; one of those that can read it. */
  readonly namedChain?: ChainId;
  /** Number of the output, where an outpoint is written. */
  readonly output?: number;
}

export interface Extractor {
  /**
   * Texts that have the form of an address whose checksum does not fit, the first ten, with their corrections.
   * @param extracted from the same text
   */
  findMistyped(text: string, extracted: readonly Extracted[]): readonly Mistyped[];
  /**
   * Addresses and hashes of a text, in order, without overlaps. A spelling with a checksum is found only where the checksum
   * fits; one without (`proof` SHAPE) may be something else of the same shape. Linear in the length of the text.
   */
  extract(text: string): readonly Extracted[];
}

/** Longest text that is tried as one address: with a customer's comment of 120 characters. */
const MAX_WHOLE = 256;

/** Reads texts by the given chains' proofs. @param readers all chains whose addresses and hashes are wanted */
export function createExtractor(readers: readonly ChainReader[]): Extractor {
  const proofs = { readers, mayBe: createJoinedForm(readers.map(({ chain }) => chain)) };
  const extract = (original: string): readonly Extracted[] => {
    const clean = cleanText(original);
    return find(proofs, clean.text)
      .map(({ candidate, reading }) => toExtracted(clean.text, candidate, reading))
      .map((each) => ({
        ...each,
        start: clean.toOriginal(each.start),
        end: clean.toOriginal(each.end - 1) + 1,
      }));
  };
  return { extract, findMistyped: (text, extracted) => findMistyped(readers, text, extracted) };
}

interface CandidateMatch {
  readonly candidate: Candidate;
  readonly reading: CandidateReading;
}

interface Proofs {
  readonly readers: readonly ChainReader[];
  readonly mayBe: JoinedForm;
}

/** Words before an address may join with it to another chain's shape: a checksum within the text outweighs that. */
function find(proofs: Proofs, text: string): readonly CandidateMatch[] {
  const whole = findWhole(proofs.readers, text);
  if (whole !== undefined && (whole.candidate.pieces === undefined || isProven(whole))) return [whole];
  const parts = findAll(proofs, text);
  return whole === undefined || parts.some(isProven) ? parts : [whole];
}

const isProven = ({ reading }: CandidateMatch): boolean => reading.addresses.some(({ proof }) => proof === 'CHECKSUM');

/** The whole text as one address or hash, with blanks within it or without. */
function findWhole(readers: readonly ChainReader[], text: string): CandidateMatch | undefined {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_WHOLE) return undefined;
  const start = text.indexOf(trimmed);
  const span = { start, end: start + trimmed.length };
  const compact = trimmed.replace(/\s+/g, '');
  // Words of a sentence may join to the shape of an address; one with a digit hardly does.
  const isJoinable = compact !== trimmed && /\d/.test(compact) && /^[!-~]+$/.test(compact);
  const reading = readCandidate(readers, trimmed);
  if (reading !== undefined) return { candidate: { ...span, text: trimmed }, reading };
  const joined = isJoinable ? readCandidate(readers, compact) : undefined;
  if (joined === undefined) return undefined;
  return { candidate: { ...span, text: compact, pieces: trimmed.split(/\s+/).length }, reading: joined };
}

function findAll({ readers, mayBe }: Proofs, text: string): readonly CandidateMatch[] {
  const claims = createClaims(text.length);
  const isFree = ({ start, end }: Candidate) => !claims.has(start, end);
  const match = (candidate: Candidate): CandidateMatch[] => {
    const reading = readProven(readers, candidate);
    return reading === undefined ? [] : [{ candidate, reading }];
  };
  const matches: CandidateMatch[] = [];
  const take = (each: CandidateMatch) => {
    if (!isFree(each.candidate)) return;
    claims.add(each.candidate.start, each.candidate.end);
    matches.push(each);
  };
  const unbroken = [...listUnbroken(text)].flatMap(match);
  // The path of a link and an address in it may together have the shape of a hash.
  for (const each of unbroken.filter(isProven)) take(each);
  for (const each of unbroken) take(each);
  for (const candidate of listJoined(text, claims, mayBe)) if (isFree(candidate)) match(candidate).forEach(take);
  return matches.sort((a, b) => a.candidate.start - b.candidate.start);
}

/** Joined pieces need a proof: a checksum, or `0x` and the right number of digits. */
function readProven(readers: readonly ChainReader[], { text, pieces = 1 }: Candidate): CandidateReading | undefined {
  if (pieces === 1 || /^0x/i.test(text)) return readCandidate(readers, text);
  if (isHash(text)) return readCandidate(readers, text);
  const possible = readers.filter(({ chain }) => hasProvenForm(chain, text));
  const reading = possible.length === 0 ? undefined : readCandidate(possible, text);
  const addresses = reading?.addresses.filter(({ proof }) => proof === 'CHECKSUM') ?? [];
  return reading === undefined || addresses.length === 0 ? undefined : { ...reading, addresses, hashes: [] };
}

function toExtracted(
  text: string,
  { start, end, text: written, output }: Candidate,
  reading: CandidateReading,
): Extracted {
  const namedChain = findNamedChain(text, { start, end });
  const isReadable = [...reading.addresses, ...reading.hashes].some(({ chain }) => chain === namedChain);
  return {
    ...reading,
    written,
    start,
    end,
    ...(namedChain !== undefined && isReadable && { namedChain }),
    ...(output !== undefined && { output }),
  };
}
