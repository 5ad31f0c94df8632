import { AppError, isAppError } from '@sulian/domain';
import { z } from 'zod';
import { isRecord } from './amount.ts';
import { decodeObject, type Json } from './binary/decode.ts';
import { halfSha512, PREFIX } from './hashes.ts';
import { decodeHeader, hashHeader, type LedgerHeader } from './header.ts';
import {
  answerSchema,
  binaryHeaderSchema,
  blobSchema,
  entrySchema,
  headerSchema,
  metaSchema,
  type NodeMeta,
  type NodeTransaction,
  type StateEntry,
  transactionSchema,
} from './schema.ts';

/** Mark of our own recordings, which `capture-blocks` writes: one JSON object a ledger. */
export const RECORDING_FORMAT = 'sulian-ripple-ledger-1';

/** A node's answers for one ledger, as they came. */
export interface RawRippleLedger {
  /** The result of `ledger` with `transactions` and `expand`, in bytes (`binary`) or in JSON of either version. */
  readonly answer: unknown;
  /** All entries of the state, only for the first ledger that nodes have: balances before history begins. */
  readonly state?: readonly unknown[] | undefined;
}

export interface RippleTransaction {
  /** Lower-case hex. */
  readonly hash: string;
  readonly body: NodeTransaction;
  readonly meta: NodeMeta;
  /** By which the ledger's root is recomputed; undefined where the answer is JSON. */
  readonly bytes: TransactionBytes | undefined;
}

interface TransactionBytes {
  readonly id: Buffer;
  readonly blob: Buffer;
  readonly meta: Buffer;
}

export interface RippleLedgerData {
  readonly header: LedgerHeader;
  /** Hash that the answer states. */
  readonly hash: string;
  /** In the order in which they were carried out, which is not the answer's. */
  readonly transactions: readonly RippleTransaction[];
  readonly state: readonly StateEntry[];
}

/** Takes a node's word into our types. @throws BLOCK_CORRUPT naming the place */
export function parseLedgerData({ answer, state }: RawRippleLedger): RippleLedgerData {
  const { ledger, ledger_hash, validated } = parse('answer', answerSchema, toAnswer(answer));
  if (validated === false) throw new AppError('BLOCK_CORRUPT', 'the ledger is not validated');
  const { header, hash } = readHeader(ledger, ledger_hash);
  const list = ledger['transactions'];
  if (!Array.isArray(list)) throw new AppError('BLOCK_CORRUPT', 'the answer lacks its transactions');
  return {
    header,
    hash,
    transactions: atHeight(header.index, () => list.map(toTransaction)).sort(
      (a, b) => a.meta.TransactionIndex - b.meta.TransactionIndex,
    ),
    state: state === undefined ? [] : parse('state', z.array(entrySchema), state),
  };
}

/** Adds the ledger's index to errors. */
function atHeight<T>(height: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw isAppError(error) ? error.with({ height }) : error;
  }
}

/** Some recordings contain only the ledger, others the whole answer. */
const toAnswer = (answer: unknown): unknown => {
  if (isRecord(answer) && isRecord(answer['result'])) return answer['result'];
  return isRecord(answer) && answer['ledger'] === undefined && answer['parent_hash'] !== undefined
    ? { ledger: answer }
    : answer;
};

function readHeader(ledger: Json, outer: string | undefined): { readonly header: LedgerHeader; readonly hash: string } {
  if (ledger['ledger_data'] === undefined) {
    const { ledger_hash, ...rest } = parse('header', headerSchema, ledger);
    if (outer !== undefined && outer !== ledger_hash)
      throw new AppError('BLOCK_CORRUPT', 'the answer names two hashes of its ledger', { details: { outer } });
    const header: LedgerHeader = {
      index: rest.ledger_index,
      totalDrops: rest.total_coins,
      parentHash: rest.parent_hash,
      transactionRoot: rest.transaction_hash,
      stateRoot: rest.account_hash,
      parentCloseTime: rest.parent_close_time,
      closeTime: rest.close_time,
      closeResolution: rest.close_time_resolution,
      closeFlags: rest.close_flags,
    };
    return { header, hash: ledger_hash };
  }
  const header = decodeHeader(parse('header', binaryHeaderSchema, ledger).ledger_data);
  return { header, hash: outer ?? (hashHeader(header) as string) };
}

function toTransaction(entry: unknown): RippleTransaction {
  if (!isRecord(entry)) throw new AppError('BLOCK_CORRUPT', 'a transaction is not expanded');
  if (entry['tx_blob'] !== undefined) return fromBytes(parse('transaction', blobSchema, entry));
  const { hash, meta, metaData, tx_json, ...own } = entry;
  const body = isRecord(tx_json) ? tx_json : own;
  return {
    hash: parse('hash', hashSchema, hash ?? body['hash']),
    body: parse('transaction', transactionSchema, body),
    meta: parse('metadata', metaSchema, meta ?? metaData),
    bytes: undefined,
  };
}

const hashSchema = z
  .string()
  .regex(/^[0-9A-Fa-f]{64}$/)
  .transform((text) => text.toLowerCase());

function fromBytes({ tx_blob, meta, meta_blob }: z.output<typeof blobSchema>): RippleTransaction {
  const blob = Buffer.from(tx_blob, 'hex');
  const outcome = Buffer.from(meta_blob ?? meta ?? '', 'hex');
  const id = halfSha512(PREFIX.transaction, blob);
  return {
    hash: id.toString('hex'),
    body: parse('transaction', transactionSchema, decodeObject(blob)),
    meta: parse('metadata', metaSchema, decodeObject(outcome)),
    bytes: { id, blob, meta: outcome },
  };
}

function parse<T extends z.ZodType>(what: string, schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError('BLOCK_CORRUPT', `invalid ${what} of the ledger: ${issue?.message}`, {
    details: { part: what, path: issue?.path.join('.') },
  });
}
