import type { Claims } from './claims.ts';
import type { JoinedForm } from './joined-form.ts';

/** Part of a text that may be an address or a hash. */
export interface Candidate {
  readonly start: number;
  readonly end: number;
  /** Text to parse, without blanks and without an output's number. */
  readonly text: string;
  /** Output number of an outpoint, `hash:2`. */
  readonly output?: number;
  /** Number of pieces with blanks or line breaks between them; one where undefined. */
  readonly pieces?: number;
}

/** Shorter texts are no address of any chain, longer ones neither address nor hash. */
const MIN_LETTERS = 25;
const MAX_LETTERS = 150;
/** TON's friendly form. */
const FRIENDLY_LETTERS = 48;
/** Pieces of an address broken over lines, and of one printed in groups: 66 letters in groups of four. */
const MAX_BROKEN = 3;
const MAX_GROUPS = 17;
/** Least length of all pieces except the last. */
const MIN_PIECE = 4;
/** More neighbours of one length are a dump: several addresses in groups fit into fewer, or begin with a line. */
const MAX_RUN = 2 * MAX_GROUPS;

const isSized = (length: number): boolean => length >= MIN_LETTERS && length <= MAX_LETTERS;

/** Candidates in one piece, the longer one first, where one is part of another. */
export function* listUnbroken(text: string): Generator<Candidate> {
  for (const list of [listWithColon, listBase64, listAlphanumeric]) yield* list(text);
}

/** Only from where a run begins: from each of its letters the search would take time by the square of its length. */
const WITH_COLON = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+)+/g;
const OUTPOINT = /^((?:0x)?[0-9a-f]{64}):(\d{1,6})$/i;

/** `bitcoincash:q…`, `0:…`, `r…:7`, `hash:0`: up to three neighbours, whatever precedes and follows them. */
function* listWithColon(text: string): Generator<Candidate> {
  for (const { 0: run, index } of text.matchAll(WITH_COLON)) {
    const parts = [...run.matchAll(/[^:]+/g)];
    for (const width of [3, 2])
      for (let at = 0; at + width <= parts.length; at++) {
        const from = parts[at]?.index ?? 0;
        const last = parts[at + width - 1];
        const window = run.slice(from, (last?.index ?? 0) + (last?.[0].length ?? 0));
        if (isSized(window.length)) yield toCandidate(window, index + from);
      }
  }
}

function toCandidate(written: string, start: number): Candidate {
  const [, hash, output] = OUTPOINT.exec(written) ?? [];
  const span = { start, end: start + written.length };
  return hash === undefined ? { ...span, text: written } : { ...span, text: hash, output: Number(output) };
}

const BASE64_RUNS = [/[A-Za-z0-9_-]+={0,2}/g, /[A-Za-z0-9+/]+={0,2}/g] as const;

/**
 * Candidates in either base64 alphabet. A path has slashes, which are base64 letters too, so its first and its last
 * letters are candidates as well.
 */
function* listBase64(text: string): Generator<Candidate> {
  for (const pattern of BASE64_RUNS)
    for (const { 0: run, index: start } of text.matchAll(pattern)) {
      if (!/[^A-Za-z0-9]/.test(run)) continue;
      const end = start + run.length;
      if (isSized(run.length)) yield { start, end, text: run };
      if (run.length <= FRIENDLY_LETTERS) continue;
      yield { start: end - FRIENDLY_LETTERS, end, text: run.slice(-FRIENDLY_LETTERS) };
      yield { start, end: start + FRIENDLY_LETTERS, text: run.slice(0, FRIENDLY_LETTERS) };
    }
}

const ALPHANUMERIC = /[A-Za-z0-9]+/g;

function* listAlphanumeric(text: string): Generator<Candidate> {
  for (const { 0: run, index: start } of text.matchAll(ALPHANUMERIC))
    if (isSized(run.length)) yield { start, end: start + run.length, text: run };
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Neighbours with only blanks between them: broken over lines, or printed in groups of the same length.
 * @param mayBe form of joined pieces, without which a text of equal groups yields as many candidates as it has groups
 */
export function* listJoined(text: string, claims: Claims, mayBe: JoinedForm): Generator<Candidate> {
  const pieces: readonly Piece[] = [...text.matchAll(ALPHANUMERIC)].map(({ 0: piece, index: start }) => ({
    text: piece,
    start,
    end: start + piece.length,
  }));
  const isNext = (before: Piece, next: Piece) => text.slice(before.end, next.start).trim() === '';
  const dumps = findDumps(pieces, isNext);
  const mayBegin = (index: number, { start }: Piece): boolean => {
    const before = pieces[index - 1];
    if (before === undefined || !dumps.has(index)) return true;
    return claims.has(before.start, before.end) || text.slice(before.end, start).includes('\n');
  };
  for (const [index, first] of pieces.entries()) {
    if (claims.has(first.start, first.end) || !mayBegin(index, first)) continue;
    let [joined, last, isRegular] = [first.text, first, true];
    for (let count = 2; count <= MAX_GROUPS; count++) {
      const next = pieces[index + count - 1];
      if (next === undefined || last.text.length < MIN_PIECE || !isNext(last, next)) break;
      isRegular &&= last.text.length === first.text.length && next.text.length <= first.text.length;
      joined += next.text;
      if ((count > MAX_BROKEN && !isRegular) || joined.length > MAX_LETTERS || claims.has(next.start, next.end)) break;
      if (isSized(joined.length) && mayBe(joined, count))
        yield { start: first.start, end: next.end, text: joined, pieces: count };
      last = next;
    }
  }
}

/** Pieces within a long run of neighbours of one length, except the first of each. */
function findDumps(pieces: readonly Piece[], isNext: (before: Piece, next: Piece) => boolean): ReadonlySet<number> {
  const dumps = new Set<number>();
  let start = 0;
  for (let index = 1; index <= pieces.length; index++) {
    const [before, piece] = [pieces[index - 1], pieces[index]];
    const isSame = before !== undefined && piece?.text.length === before.text.length && isNext(before, piece);
    if (isSame) continue;
    if (index - start > MAX_RUN) for (let at = start + 1; at < index; at++) dumps.add(at);
    start = index;
  }
  return dumps;
}
