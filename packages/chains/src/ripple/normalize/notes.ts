import type { Note, Operation } from '@sulian/domain';
import { toNoteContent } from '../../codecs/note-content.ts';
import type { RippleTransaction } from '../wire/data.ts';
import { type Change, textOf } from './changes.ts';
import { signerOf } from './fees.ts';

const PARTIAL = 0x0002_0000;
const PAYMENT = 'Payment';

/**
 * Notes of a transaction: its kind if its payments do not show it, tags, memos, and the invoice and batch that it
 * names.
 */
export function listNotes(
  { body, meta }: RippleTransaction,
  changes: readonly Change[],
  operations: readonly Operation[],
): readonly Note[] {
  const { InvoiceID, Memos = [] } = body;
  return [
    ...listMethod(body),
    ...listTags(body, changes, operations),
    ...Memos.flatMap(({ Memo }) => toMemo(Memo)),
    ...(InvoiceID === undefined ? [] : [toPlain('INVOICE_ID', InvoiceID.toUpperCase())]),
    ...(meta.ParentBatchID === undefined ? [] : [toPlain('TRACE', meta.ParentBatchID)]),
  ];
}

const toPlain = (kind: Note['kind'], text: string): Note => ({
  kind,
  operation: 0,
  text,
  length: text.length,
  isCut: false,
});

/** A payment that may deliver less than it names is called so: whoever looks at the name alone is cheated. */
function listMethod({ TransactionType: type, Flags = 0 }: RippleTransaction['body']): readonly Note[] {
  if (type !== PAYMENT) return [toPlain('METHOD', type)];
  return (Flags & PARTIAL) === 0 ? [] : [toPlain('METHOD', 'Payment tfPartialPayment')];
}

interface Tag {
  readonly side: 'source' | 'destination';
  readonly address: string;
  readonly tag: number;
}

/** Kinds of entries that contain tags until their escrowed or promised amount is paid out. */
const KEEPERS: ReadonlySet<string> = new Set(['Escrow', 'Check', 'PayChannel']);

function listTags(
  body: RippleTransaction['body'],
  changes: readonly Change[],
  operations: readonly Operation[],
): readonly Note[] {
  const { Destination, DestinationTag, SourceTag } = body;
  const own: readonly Tag[] = [
    ...toTag('source', signerOf(body), SourceTag),
    ...toTag('destination', Destination, DestinationTag),
  ];
  const entryTags = changes
    .filter(({ type, kind }) => KEEPERS.has(type) && kind !== 'created')
    .flatMap(({ final }) => [
      ...toTag('destination', textOf(final['Destination']), final['DestinationTag']),
      ...toTag('source', textOf(final['Account']), final['SourceTag']),
    ]);
  const all = [...own, ...entryTags.filter((tag) => !own.some((each) => isSame(each, tag)))];
  return all.map((tag) => toTagNote(tag, operations));
}

const isSame = (a: Tag, b: Tag): boolean => a.side === b.side && a.address === b.address && a.tag === b.tag;

/** 0 is a tag. */
const toTag = (side: Tag['side'], address: string | undefined, tag: unknown): readonly Tag[] =>
  address === undefined || typeof tag !== 'number' ? [] : [{ side, address, tag }];

/**
 * Note on the movement in which the address paid or received; on the fee if the transaction moved nothing. A payer may
 * also receive escrowed units back.
 */
function toTagNote({ side, address, tag }: Tag, operations: readonly Operation[]): Note {
  const sides: readonly Tag['side'][] = side === 'source' ? ['source', 'destination'] : ['destination'];
  const place = sides.flatMap((each) => findPlace(operations, each, address))[0];
  const text = String(tag);
  return {
    kind: side === 'source' ? 'SOURCE_TAG' : 'DESTINATION_TAG',
    operation: 0,
    ...place,
    address,
    text,
    length: text.length,
    isCut: false,
  };
}

/** First operation in which an address pays or receives something other than a fee. */
function findPlace(operations: readonly Operation[], side: Tag['side'], address: string) {
  const ends = side === 'source' ? 'sources' : 'destinations';
  const operation = operations.findIndex(
    (each) => each.type !== 'FEE' && each[ends].some((end) => end.address === address),
  );
  return operation < 0 ? [] : [{ operation, side, position: 0 }];
}

/** Text of a memo. The type of data that its author claims is omitted. */
function toMemo({ MemoData }: Readonly<Record<string, unknown>>): readonly Note[] {
  if (typeof MemoData !== 'string' || MemoData === '') return [];
  return [{ kind: 'MEMO', operation: 0, ...toNoteContent(Buffer.from(MemoData, 'hex')) }];
}
