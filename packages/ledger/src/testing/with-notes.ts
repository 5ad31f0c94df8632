import { type Block, MAX_NOTE_BYTES, type Note, type NoteContent } from '@sulian/domain';

const whole = (text: string): NoteContent => ({ text, length: Buffer.byteLength(text), isCut: false });
const cut = (text: string, length: number): NoteContent => ({ text, length, isCut: true });

/** Possible contents of a note, with hostile ones among them. */
const CONTENTS: readonly NoteContent[] = [
  whole('0'),
  whole('付款编号 7\t\\N \\x00'),
  whole('<script>alert(1)</script>\u202e\u200b'),
  whole('\ufffe\ue000 a\u0301\u0302\u0303'),
  { hex: '00ff', length: 2, isCut: false },
  { hex: 'ab'.repeat(MAX_NOTE_BYTES), length: 1_000_000, isCut: true },
  cut('x'.repeat(MAX_NOTE_BYTES), 5_000),
  cut('鱼'.repeat(Math.floor(MAX_NOTE_BYTES / 3)), 4_098),
];

/** The same blocks, in which every third transaction has a note: of a side, of a position in it, or of neither. */
export function withNotes(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => ({
    ...block,
    transactions: block.transactions.map((each, position) => {
      const seed = Number.parseInt(each.hash.slice(0, 6), 16) + position;
      const operation = each.operations.length - 1;
      return seed % 3 !== 0 || operation < 0 ? each : { ...each, notes: notesOf(seed, operation) };
    }),
  }));
}

const notesOf = (seed: number, operation: number): readonly Note[] => {
  const contentOf = (at: number): NoteContent => CONTENTS[(seed + at) % CONTENTS.length] ?? whole('1');
  return [
    { kind: 'MEMO', operation: 0, ...contentOf(0) },
    { kind: 'DATA', operation, side: 'destination', position: seed % 4, ...contentOf(1) },
    { kind: 'SOURCE_TAG', operation, side: 'source', address: `r${seed % 5}`, ...contentOf(2) },
    { kind: 'DESTINATION_TAG', operation, side: 'destination', address: `r${seed % 7}`, ...contentOf(3) },
  ].slice(seed % 2) as readonly Note[];
};
