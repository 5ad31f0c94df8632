import type { Note, Operation } from '@sulian/domain';
import { toNoteContent } from '../../codecs/note-content.ts';
import { MEMO_PROGRAMS, PROGRAM_NAMES, TOLD_PROGRAMS } from '../programs.ts';
import { bytesOf, type SolanaTransaction } from '../wire/transaction.ts';

/** A transaction may call some sixty programs; whoever reads of it wants the first. */
const MAX_METHODS = 8;

/** Programs that the transaction calls, and its memos. */
export function listNotes(transaction: SolanaTransaction, operations: readonly Operation[]): readonly Note[] {
  return [...listMethods(transaction), ...listMemos(transaction, operations)];
}

/** Memos, addressed to the recipient of the first movement. */
function listMemos({ instructions, keys }: SolanaTransaction, operations: readonly Operation[]): readonly Note[] {
  const memos = instructions.filter(({ program }) => MEMO_PROGRAMS.has(keys[program] ?? ''));
  if (memos.length === 0) return [];
  const moved = operations.findIndex(({ type, destinations }) => type !== 'FEE' && destinations[0] !== undefined);
  const address = operations[moved]?.destinations[0]?.address;
  return memos.flatMap((memo): readonly Note[] => {
    const bytes = bytesOf(memo);
    if (bytes === undefined || bytes.length === 0) return [];
    return [
      {
        kind: 'MEMO',
        operation: Math.max(0, moved),
        ...(address === undefined ? {} : { side: 'destination', position: 0, address }),
        ...toNoteContent(bytes),
      },
    ];
  });
}

function listMethods({ instructions, keys }: SolanaTransaction): readonly Note[] {
  const programs = new Set<string>();
  for (const { program, isInner } of instructions) {
    const address = keys[program] ?? '';
    if (!isInner && !TOLD_PROGRAMS.has(address)) programs.add(address);
  }
  return [...programs].slice(0, MAX_METHODS).map((address): Note => {
    const text = PROGRAM_NAMES[address] ?? address;
    return { kind: 'METHOD', operation: 0, text, length: text.length, isCut: false, address };
  });
}
