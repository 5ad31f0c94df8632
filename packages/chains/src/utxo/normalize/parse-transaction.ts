import type { Destination, Note, Source, Transaction } from '@sulian/domain';
import { doubleSha256 } from '../../codecs/double-sha256.ts';
import { isUnspendable, type ScriptReader } from '../address/script.ts';
import type { UtxoChain } from '../chains.ts';
import { toCoinbaseText } from '../wire/coinbase.ts';
import { readHash } from '../wire/header.ts';
import type { RawReader } from '../wire/raw-reader.ts';
import { addPushes, isOpReturn } from './op-return.ts';

/** Outpoint, empty script, sequence. */
const MIN_INPUT_BYTES = 41;
const MIN_OUTPUT_BYTES = 9;
/** Amounts with a high word below this fit a double exactly. */
const SAFE_HIGH_WORD = 2 ** 21;

export interface TransactionContext {
  readonly chain: UtxoChain;
  readonly scripts: ScriptReader;
  /** Where each transaction's id is written, 32 bytes in the header's byte order. */
  readonly ids: Buffer;
  /** Where each transaction's hash with its witness is written; undefined where nothing commits to it. */
  witnessIds?: Buffer;
  /** True when no output of the block's coinbase can ever be spent. */
  readonly isCoinbaseUnspendable: boolean;
}

/** A transaction's bytes without witness, as its id is made of. */
let stripped = Buffer.alloc(65_536);

/** Reads one transaction; `position` 0 must be the coinbase and no other may. @throws BLOCK_CORRUPT, BLOCK_TRUNCATED */
export function parseTransaction(reader: RawReader, position: number, context: TransactionContext): Transaction {
  const start = reader.at;
  reader.skip(4);
  const isSegwit = reader.bytes[reader.at] === 0;
  if (isSegwit) skipMarker(reader);
  const bodyStart = reader.at;
  const inputs = reader.readListLength(MIN_INPUT_BYTES);
  if (inputs === 0) throw reader.corrupt('a transaction without inputs');
  const coinbaseText = position === 0 ? readCoinbase(reader, inputs) : undefined;
  const sources = position === 0 ? [] : readSources(reader, inputs);
  const notes: Note[] = [];
  const areDead = position === 0 && context.isCoinbaseUnspendable;
  const destinations = readDestinations(reader, context, { areDead, notes });
  const bodyEnd = reader.at;
  if (isSegwit) skipWitnesses(reader, inputs);
  reader.skip(4);
  if (isSegwit) hashStripped(reader, { start, bodyStart, bodyEnd }, context.ids, position * 32);
  else doubleSha256(reader.bytes, start, reader.at, context.ids, position * 32);
  if (context.witnessIds !== undefined) {
    if (isSegwit) doubleSha256(reader.bytes, start, reader.at, context.witnessIds, position * 32);
    else context.ids.copy(context.witnessIds, position * 32, position * 32, position * 32 + 32);
  }
  const operations = [{ type: 'VALUE_TRANSFER' as const, asset: 0, sources, destinations }];
  const hash = readHash(context.ids, position * 32);
  const kind = position === 0 ? 'coinbase' : 'transfer';
  return withWords({ hash, kind, status: 'success', operations }, { coinbaseText, notes });
}

/** Most transactions say nothing, and are passed as they are. */
function withWords(transaction: Transaction, { coinbaseText, notes }: Words): Transaction {
  if (coinbaseText === undefined && notes.length === 0) return transaction;
  return {
    ...transaction,
    ...(coinbaseText === undefined ? {} : { coinbaseText }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

interface Words {
  readonly coinbaseText: string | undefined;
  readonly notes: readonly Note[];
}

/** BIP 144: marker 0 and flag 1 stand between version and inputs. */
function skipMarker(reader: RawReader): void {
  reader.need(2);
  if (reader.bytes[reader.at + 1] !== 1) throw reader.corrupt('a transaction without inputs');
  reader.at += 2;
}

function readCoinbase(reader: RawReader, inputs: number): string | undefined {
  if (inputs !== 1 || !isNoOutput(reader.bytes, reader.at))
    throw reader.corrupt('the first transaction is no coinbase');
  reader.skip(36);
  const length = reader.readListLength(1);
  const scriptStart = reader.at;
  reader.skip(length + 4);
  return toCoinbaseText(reader.bytes, scriptStart, scriptStart + length);
}

function readSources(reader: RawReader, inputs: number): Source[] {
  const { bytes } = reader;
  const sources = new Array<Source>(inputs);
  for (let i = 0; i < inputs; i++) {
    reader.need(MIN_INPUT_BYTES);
    const at = reader.at;
    const index = bytes.readUInt32LE(at + 32);
    if (index === 0xffffffff && isNoOutput(bytes, at))
      throw reader.corrupt('a coinbase that is not the first transaction');
    sources[i] = { spends: { hash: readHash(bytes, at), index } };
    reader.at = at + 36;
    reader.skip(reader.readListLength(1) + 4);
  }
  return sources;
}

function readDestinations(
  reader: RawReader,
  context: TransactionContext,
  { areDead, notes }: { readonly areDead: boolean; readonly notes: Note[] },
): Destination[] {
  const { bytes } = reader;
  const count = reader.readListLength(MIN_OUTPUT_BYTES);
  const destinations = new Array<Destination>(count);
  for (let i = 0; i < count; i++) {
    const amountBase = readAmount(reader, context.chain);
    const length = reader.readListLength(1);
    const start = reader.at;
    const end = start + length;
    reader.at = end;
    const address = context.scripts.findAddress(bytes, start, end);
    if (address === undefined && isOpReturn(bytes, start, end)) addPushes(notes, { bytes, start, end }, i);
    const isDead = areDead || (address === undefined && isUnspendable(bytes, start, end));
    if (address === undefined) destinations[i] = isDead ? { amountBase, unspendable: true } : { amountBase };
    else destinations[i] = isDead ? { address, amountBase, unspendable: true } : { address, amountBase };
  }
  return destinations;
}

function readAmount(reader: RawReader, chain: UtxoChain): bigint {
  reader.need(8);
  const low = reader.bytes.readUInt32LE(reader.at);
  const high = reader.bytes.readUInt32LE(reader.at + 4);
  const amount = high < SAFE_HIGH_WORD ? BigInt(high * 2 ** 32 + low) : reader.bytes.readBigUInt64LE(reader.at);
  if (chain.maxMoneyBase !== undefined && amount > chain.maxMoneyBase)
    throw reader.corrupt(`an output of ${amount} is more than there can ever be`);
  reader.at += 8;
  return amount;
}

function skipWitnesses(reader: RawReader, inputs: number): void {
  for (let i = 0; i < inputs; i++) {
    const items = reader.readListLength(1);
    for (let item = 0; item < items; item++) reader.skip(reader.readListLength(1));
  }
}

function hashStripped(
  reader: RawReader,
  range: { readonly start: number; readonly bodyStart: number; readonly bodyEnd: number },
  ids: Buffer,
  at: number,
): void {
  const bodyLength = range.bodyEnd - range.bodyStart;
  if (stripped.length < bodyLength + 8) stripped = Buffer.alloc(2 * (bodyLength + 8));
  reader.bytes.copy(stripped, 0, range.start, range.start + 4);
  reader.bytes.copy(stripped, 4, range.bodyStart, range.bodyEnd);
  reader.bytes.copy(stripped, 4 + bodyLength, reader.at - 4, reader.at);
  doubleSha256(stripped, 0, bodyLength + 8, ids, at);
}

/** The outpoint of a coinbase: hash 0, index 2^32 − 1. */
function isNoOutput(bytes: Buffer, at: number): boolean {
  for (let i = 0; i < 32; i += 4) if (bytes.readInt32LE(at + i) !== 0) return false;
  return bytes.readInt32LE(at + 32) === -1;
}
