import {
  type ChainId,
  DESK_COLOURS,
  DESK_ROLES,
  findChain,
  findDeception,
  MAX_DESK_COLLECTIONS,
  MAX_DESK_FURTHER_NOTES,
  MAX_DESK_NAME,
  MAX_DESK_NOTE,
  type TableRow,
} from '@sulian/domain';
import type { NewObject } from '../../../components/desk/calls.ts';
import { readCollections } from '../objects/object-form.ts';
import { type DeskList, fold, type ListMapping, readField, readNotes } from './read-list.ts';
import WORDS from './words.json' with { type: 'json' };

/** Reasons why a line becomes no object. */
export type LineFault =
  | 'NO_ADDRESS'
  | 'SECRET'
  | 'CHAIN_UNKNOWN'
  | 'ROLE_UNKNOWN'
  | 'COLOUR_UNKNOWN'
  | 'NAME_LONG'
  | 'COLLECTIONS_LONG'
  | 'NOTE_LONG'
  | 'TEXT_UNSEEN'
  | 'CHECKSUM_WRONG'
  | 'NOT_ADDRESS'
  | 'OTHER_CHAIN'
  | 'REPEATED';

export interface RefusedLine {
  readonly line: number;
  readonly reason: LineFault;
  /** The text that is refused; empty: it must not be shown. */
  readonly text: string;
}

/** Marks of a line whose address is not resolved yet. */
export interface ListLine {
  readonly line: number;
  readonly written: string;
  /** Undefined: the list names none. */
  readonly chain: ChainId | undefined;
  readonly marks: Omit<NewObject, 'blockchain' | 'address'>;
}

export interface ListLines {
  readonly lines: readonly ListLine[];
  readonly refused: readonly RefusedLine[];
}

/** @param hasSecret finds private keys and mnemonics, which never leave the browser */
export function toLines({ rows }: DeskList, mapping: ListMapping, hasSecret: (text: string) => boolean): ListLines {
  const lines: ListLine[] = [];
  const refused: RefusedLine[] = [];
  for (const row of rows) {
    const line = toLine(row, mapping, hasSecret);
    if ('reason' in line) refused.push(line);
    else lines.push(line);
  }
  return { lines, refused };
}

function toLine(row: TableRow, mapping: ListMapping, hasSecret: (text: string) => boolean): ListLine | RefusedLine {
  const read = (field: keyof ListMapping) => readField(row, mapping, field);
  const [written, name, notes] = [read('address'), read('name'), readNotes(read('notes'))];
  const [chainWord, roleWord, colourWord] = [read('chain'), read('role'), read('colour')];
  const collections = readCollections(read('collections'));
  const chain = chainWord === '' ? undefined : findChain(chainWord);
  const [role, colour] = [
    findWord(DESK_ROLES, WORDS.roles, roleWord),
    findWord(DESK_COLOURS, WORDS.colours, colourWord),
  ];
  const [note = null, ...furtherNotes] = notes;
  const checks: ReadonlyArray<readonly [holds: boolean, reason: LineFault, text: string]> = [
    // Nothing of such a line is shown either.
    [!row.cells.some(hasSecret), 'SECRET', ''],
    [written !== '', 'NO_ADDRESS', ''],
    [chainWord === '' || chain !== undefined, 'CHAIN_UNKNOWN', chainWord],
    [roleWord === '' || role !== undefined, 'ROLE_UNKNOWN', roleWord],
    [colourWord === '' || colour !== undefined, 'COLOUR_UNKNOWN', colourWord],
    [name.length <= MAX_DESK_NAME, 'NAME_LONG', name],
    [
      collections.length <= MAX_DESK_COLLECTIONS && collections.every((each) => each.length <= MAX_DESK_NAME),
      'COLLECTIONS_LONG',
      read('collections'),
    ],
    [
      furtherNotes.length <= MAX_DESK_FURTHER_NOTES && notes.every((each) => each.length <= MAX_DESK_NOTE),
      'NOTE_LONG',
      written,
    ],
    [[name, ...collections].every((each) => findDeception(each) === undefined), 'TEXT_UNSEEN', ''],
    [notes.every((each) => findDeception(each, { mayHaveLines: true }) === undefined), 'TEXT_UNSEEN', ''],
  ];
  const fault = checks.find(([holds]) => !holds);
  if (fault !== undefined) return { line: row.line, reason: fault[1], text: fault[2] };
  const marks = { name: name || null, role: role ?? null, colour: colour ?? null, collections: [...collections] };
  return { line: row.line, written, chain, marks: { ...marks, note, furtherNotes } };
}

/** A mark by its code, or by the words of both languages. */
function findWord<Code extends string>(
  codes: readonly Code[],
  words: Readonly<Record<Code, readonly string[]>>,
  text: string,
): Code | undefined {
  const word = fold(text);
  return codes.find((code) => fold(code) === word || words[code].includes(word));
}
