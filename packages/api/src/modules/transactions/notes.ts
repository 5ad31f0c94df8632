import { MAX_NOTES_SHOWN, type TransactionAnswer } from '@sulian/contract';
import {
  findDeception,
  heightOf,
  type LedgerReader,
  type Note,
  sanitiseText,
  type TransactionRow,
} from '@sulian/domain';
import { readSuppressed } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';

type Notes = Pick<TransactionAnswer, 'notes' | 'numberOfNotes' | 'areNotesKept'>;
type ContractNote = Notes['notes'][number];

/** Notes of a transaction that may be shown, and whether more may exist. */
export async function readNotes(
  { noteSuppressions }: Pick<ApiDeps, 'noteSuppressions'>,
  reader: LedgerReader,
  { txId, hash }: Pick<TransactionRow, 'txId' | 'hash'>,
): Promise<Notes> {
  const { notesFromHeight } = reader.state;
  const storedNotes = await reader.listNotes([txId], MAX_NOTES_SHOWN);
  const isWhole = storedNotes.length < MAX_NOTES_SHOWN;
  const isSuppressed = await readSuppressed(noteSuppressions, reader.chain, storedNotes.length === 0 ? [] : [hash]);
  return {
    notes: storedNotes.map((note) => (isSuppressed(hash, note.operation) ? toSuppressed(note) : toShown(note))),
    numberOfNotes: isWhole ? storedNotes.length : ((await reader.countNotes([txId])).get(txId) ?? storedNotes.length),
    areNotesKept: notesFromHeight !== undefined && heightOf(txId) >= notesFromHeight,
  };
}

const toSuppressed = (note: Note): ContractNote => ({
  kind: note.kind,
  operation: note.operation,
  side: note.side ?? null,
  position: note.position ?? null,
  address: note.address ?? null,
  text: null,
  hex: null,
  length: note.length,
  isCut: note.isCut,
  isSuppressed: true,
  deception: null,
});

/** Text that shows nothing once it is tamed is shown as the bytes that it is. */
function toShown(note: Note): ContractNote {
  const base = { ...toSuppressed(note), isSuppressed: false };
  if ('hex' in note) return { ...base, hex: note.hex };
  const text = sanitiseText(note.text);
  const deception = findDeception(note.text, { mayHaveLines: true }) ?? null;
  return text === undefined
    ? { ...base, hex: Buffer.from(note.text).toString('hex'), deception }
    : { ...base, text, deception };
}
