import type { Note } from '@sulian/domain';
import { toNoteContent } from '../../codecs/note-content.ts';
import { OP_RETURN } from '../address/script.ts';

const OP_PUSHDATA1 = 0x4c;
const OP_PUSHDATA4 = 0x4e;
const OP_1NEGATE = 0x4f;
const OP_1 = 0x51;
const OP_16 = 0x60;
/** Protocols use a few (SLP the most, 22). Everything after so many is one note: a block has room for a million. */
const MAX_PUSHES = 32;

/** True when the output's script may contain a note. */
export const isOpReturn = (bytes: Uint8Array, start: number, end: number): boolean =>
  end > start + 1 && bytes[start] === OP_RETURN;

/**
 * Adds the content of an OP_RETURN output, one note per non-empty push. Bytes that are not a push, or end too early,
 * are stored unchanged.
 * @param position number of the output, whose script is [start, end)
 */
export function addPushes(
  notes: Note[],
  script: { readonly bytes: Buffer; readonly start: number; readonly end: number },
  position: number,
): void {
  const { bytes, end } = script;
  const add = (content: Buffer): void => {
    if (content.length > 0)
      notes.push({ kind: 'DATA', operation: 0, side: 'destination', position, ...toNoteContent(content) });
  };
  let at = script.start + 1;
  for (let pushes = 0; at < end; pushes += 1) {
    const push = pushes < MAX_PUSHES ? readPush(bytes, at, end) : undefined;
    add(push?.content ?? bytes.subarray(at, end));
    at = push?.end ?? end;
  }
}

interface Push {
  readonly content: Buffer;
  readonly end: number;
}

/** The push whose opcode is at `at`; undefined when it is not a push, or the script ends before it. */
function readPush(bytes: Buffer, at: number, end: number): Push | undefined {
  const opcode = bytes[at] as number;
  if (opcode === OP_1NEGATE) return { content: Buffer.of(0x81), end: at + 1 };
  if (opcode >= OP_1 && opcode <= OP_16) return { content: Buffer.of(opcode - OP_1 + 1), end: at + 1 };
  if (opcode > OP_PUSHDATA4) return undefined;
  const width = opcode < OP_PUSHDATA1 ? 0 : 2 ** (opcode - OP_PUSHDATA1);
  const start = at + 1 + width;
  if (start > end) return undefined;
  const length = width === 0 ? opcode : bytes.readUIntLE(at + 1, width);
  return start + length > end ? undefined : { content: bytes.subarray(start, start + length), end: start + length };
}
