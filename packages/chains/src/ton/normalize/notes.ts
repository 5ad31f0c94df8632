import type { Note } from '@sulian/domain';
import { toNoteContent } from '../../codecs/note-content.ts';
import type { TonTransaction } from '../wire/data.ts';
import { findOpcode } from './opcodes.ts';

/** Notes of a transaction: its trace, the external message that began it, and the requested operation. */
export function listNotes(transaction: TonTransaction): readonly Note[] {
  const { trace_id, inMessage } = transaction;
  return [
    ...(inMessage === undefined ? [] : listContent(transaction)),
    ...(trace_id === undefined ? [] : [toPlain('TRACE', trace_id)]),
    ...listOutside(transaction),
  ];
}

const toPlain = (kind: Note['kind'], text: string): Note => ({
  kind,
  operation: 0,
  text,
  length: text.length,
  isCut: false,
});

/** Wallets identify a transfer by the hash of the message that requested it. */
function listOutside({ inMessage }: TonTransaction): readonly Note[] {
  if (inMessage === undefined || inMessage.source !== undefined) return [];
  const { hash, hash_norm = hash } = inMessage;
  return [...new Set([hash_norm, hash])].map((each) => toPlain('MESSAGE', each));
}

function listContent({ account, inMessage }: TonTransaction): readonly Note[] {
  const { body, opcode, source } = inMessage as NonNullable<typeof inMessage>;
  if (source === undefined) return [];
  const operation = 0;
  const of = { operation, side: 'destination', position: 0, address: account } as const;
  if (body.op === 'comment')
    return body.text.length === 0 ? [] : [{ kind: 'COMMENT', ...of, ...toNoteContent(body.text) }];
  if (body.op === 'encryptedComment') return [{ kind: 'DATA', ...of, ...toNoteContent(body.bytes) }];
  if (opcode === undefined) return [];
  const text = findOpcode(opcode) ?? `0x${opcode.toString(16).padStart(8, '0')}`;
  return [{ kind: 'METHOD', operation, address: account, text, length: text.length, isCut: false }];
}
