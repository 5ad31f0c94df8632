import { isPrivateKey } from './private-keys.ts';
import type { SecretSpan } from './secret-span.ts';

const RUN = /[A-Za-z0-9]+/g;
const LETTERS = '[1-9A-HJ-NP-Za-km-z]';
/** First letters and lengths of the forms of keys: joined words seldom have them, and a checksum takes a hundred times as long. */
const SHAPES = [
  `s${LETTERS}{27,30}`, // XRP Ledger
  `[5679]${LETTERS}{50}|[KLTQXc]${LETTERS}{51}`, // WIF
  `6P${LETTERS}{56}`, // BIP 38
  `(?:[xyzYZtuvUV]prv|[LMt]tpv|dgpv|drkp)${LETTERS}{107}`, // BIP 32
  `(?:edsk|spsk|p2sk|BLsk)${LETTERS}{50}|edsk${LETTERS}{94}|(?:edesk|spesk|p2esk|BLesk)${LETTERS}{83}`, // Tezos
];
const SHAPE = new RegExp(`^(?:${SHAPES.join('|')})$`);
const FIRST_LETTER = /^[s5-79BKLTQXcxyzYZtuvUVMdep]/;
const MAX_LENGTH = 111;
/** Printed in groups of four, BIP 32 has 28. */
const MAX_PIECES = 28;

/** Private keys whose checksum fits: in one piece, or with blanks and line breaks within. */
export function findKeys(text: string): readonly SecretSpan[] {
  const pieces = [...text.matchAll(RUN)].map(({ 0: run, index: start }) => ({ run, start, end: start + run.length }));
  const keys: SecretSpan[] = [];
  let free = 0;
  for (const [at, { run, start, end }] of pieces.entries()) {
    if (start < free) continue;
    const key = isPrivateKey(run) ? { start, end } : findJoined(text, pieces.slice(at, at + MAX_PIECES));
    if (key === undefined) continue;
    keys.push(key);
    free = key.end;
  }
  return keys;
}

interface Piece extends SecretSpan {
  readonly run: string;
}

/** The key that begins with the first piece and is broken by blanks. */
function findJoined(text: string, [first, ...rest]: readonly Piece[]): SecretSpan | undefined {
  if (first === undefined || !FIRST_LETTER.test(first.run)) return undefined;
  let [joined, end] = [first.run, first.end];
  for (const piece of rest) {
    if (text.slice(end, piece.start).trim() !== '' || joined.length + piece.run.length > MAX_LENGTH) return undefined;
    joined += piece.run;
    end = piece.end;
    if (SHAPE.test(joined) && isPrivateKey(joined)) return { start: first.start, end };
  }
  return undefined;
}
