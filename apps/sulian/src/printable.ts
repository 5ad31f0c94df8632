import { replaceUnseen } from '@sulian/domain';

const LAYOUT: ReadonlySet<string> = new Set(['\n', '\t']);

const toEscape = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/**
 * Makes foreign text safe for a terminal: control and invisible characters become their code points. Line breaks and
 * tabs remain.
 */
export const toPrintable = (text: string): string =>
  replaceUnseen(text, (character) => (LAYOUT.has(character) ? character : toEscape(character)));

/** For people, on standard output. */
export const printOut = (text: string): void => void process.stdout.write(toPrintable(text));

/** For people, on standard error. */
export const printErr = (text: string): void => void process.stderr.write(toPrintable(text));
