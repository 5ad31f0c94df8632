import { bech32, bech32m } from '@scure/base';

/** The letter of version 0. */
const ZERO = /^q$/i;

export interface WitnessProgram {
  readonly version: number;
  readonly program: Buffer;
}

/** Witness program of a segwit address in either case; undefined when anything at all is off (BIP 173, BIP 350). */
export function decodeSegwit(hrp: string, text: string): WitnessProgram | undefined {
  // First, as of most texts: the library finds faults by throwing.
  if (text.slice(0, hrp.length + 1).toLowerCase() !== `${hrp}1`) return undefined;
  const coder = ZERO.test(text.charAt(hrp.length + 1)) ? bech32 : bech32m;
  const decoded = coder.decodeUnsafe(text);
  if (!decoded || decoded.prefix !== hrp) return undefined;
  const [version, ...words] = decoded.words;
  const program = coder.fromWordsUnsafe(words);
  if (version === undefined || version > 16 || !program) return undefined;
  return isProgramLength(version, program.length) ? { version, program: Buffer.from(program) } : undefined;
}

/** Whether a text is bech32 of this prefix: version 0 and so many bytes, however long (BIP 173 knows 90 letters). */
export function isLongBech32(hrp: string, text: string, bytes: number): boolean {
  if (text.slice(0, hrp.length + 1).toLowerCase() !== `${hrp}1`) return false;
  const decoded = bech32.decodeUnsafe(text, false);
  const [version, ...words] = decoded?.words ?? [];
  return decoded?.prefix === hrp && version === 0 && bech32.fromWordsUnsafe(words)?.length === bytes;
}

/** BIP 141: 2 to 40 bytes; version 0 knows only key hashes (20) and script hashes (32). */
export const isProgramLength = (version: number, length: number): boolean =>
  version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
