import type { Destination, Note, Source, Transaction } from '@sulian/domain';
import { doubleSha256 } from '../../codecs/double-sha256.ts';
import { isUnspendable, type ScriptReader } from '../address/script.ts';
import type { UtxoChain } from '../chains.ts';
import { toCoinbaseText } from '../wire/coinbase.ts';
import { readHash } from '../wire/header.ts';
import type { RawReader } from '../wire/raw-reader.ts';
import { skipWitnesses } from '../wire/witness.ts';
import { addPushes, isOpReturn } from './op-return.ts';
import { mayLackInputs, paysPool, readPayload, toPoolSources, toSpecialType } from './special.ts';
import { readTokens, type TokenPrefix } from './tokens.ts';

/** Outpoint, empty script, sequence. */
const MIN_INPUT_BYTES = 41;
const MIN_OUTPUT_BYTES = 9;
/** Amounts with a high word below this fit a double exactly. */
const SAFE_HIGH_WORD = 2 ** 21;

export interface TransactionContext {
  readonly chain: UtxoChain;
  readonly scripts: ScriptReader;
  /** Buffer for transaction ids, 32 bytes each in the header's byte order. */
  readonly ids: Buffer;
  /** Buffer for transaction hashes with witness; undefined when nothing commits to them. */
  witnessIds?: Buffer;
  /** Transactions so far that lead to an extension block. */
  extensions?: number;
  /** True when outputs of this block may contain tokens. */
  readonly hasTokens: boolean;
  /** True when no output of the block's coinbase can ever be spent. */
  readonly isCoinbaseUnspendable: boolean;
}

/** A transaction's bytes without witness, as its id is made of. */
let stripped = Buffer.alloc(65_536);

/** Reads one transaction; `position` 0 must be the coinbase and no other may. @throws BLOCK_CORRUPT, BLOCK_TRUNCATED */
export function parseTransaction(reader: RawReader, position: number, context: TransactionContext): Transaction {
  const { specialTransactions: special } = context.chain;
  const start = reader.at;
  const version = reader.readUInt32();
  const type = special === undefined ? 0 : toSpecialType(version);
  const flags = readFlags(reader, context.chain);
  const bodyStart = reader.at;
  const inputs = reader.readListLength(MIN_INPUT_BYTES);
  if (inputs === 0 && !mayLackInputs(type)) throw reader.corrupt('a transaction without inputs');
  const coinbaseText = position === 0 ? readCoinbase(reader, inputs) : undefined;
  const spending = position === 0 ? [] : readSources(reader, inputs);
  const notes: Note[] = [];
  const areDead = position === 0 && context.isCoinbaseUnspendable;
  const pool = special !== undefined && paysPool(type, position) ? special.pool : undefined;
  const destinations = readDestinations(reader, context, { areDead, pool, notes });
  const bodyEnd = reader.at;
  if (flags === WITNESS) skipWitnesses(reader, inputs);
  else if (flags === EXTENSION) leadToExtension(reader, context);
  const lockTime = reader.at;
  reader.skip(4);
  const payload = type === 0 ? undefined : readPayload(reader);
  const at = position * 32;
  if (flags === 0) doubleSha256(reader.bytes, start, reader.at, context.ids, at);
  else hashStripped(reader, { start, bodyStart, bodyEnd, lockTime }, context.ids, at);
  if (context.witnessIds !== undefined) {
    if (flags === WITNESS) doubleSha256(reader.bytes, start, reader.at, context.witnessIds, at);
    else context.ids.copy(context.witnessIds, at, at, at + 32);
  }
  const sources =
    payload === undefined || special === undefined
      ? spending
      : [...spending, ...toPoolSources(reader, { type, payload, destinations, pool: special.pool })];
  const operations = [{ type: 'VALUE_TRANSFER' as const, asset: 0, sources, destinations }];
  const hash = readHash(context.ids, at);
  const kind = position === 0 ? 'coinbase' : 'transfer';
  return withWords({ hash, kind, status: 'success', operations }, { coinbaseText, notes });
}

/** Most transactions have no text, and are returned unchanged. */
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

/** Flags in the byte after a marker: data after the body that no id covers. */
const WITNESS = 1;
const EXTENSION = 8;

/** BIP 144: a marker 0 and a flag between version and inputs; 0 without them. */
function readFlags(reader: RawReader, { segwit, hasExtensionBlocks }: UtxoChain): number {
  if (segwit === undefined || reader.bytes[reader.at] !== 0) return 0;
  reader.need(2);
  const flags = reader.bytes[reader.at + 1] as number;
  if (flags !== WITNESS && (flags !== EXTENSION || hasExtensionBlocks !== true))
    throw reader.corrupt('a transaction without inputs');
  reader.at += 2;
  return flags;
}

/**
 * Skips the mark of Litecoin's last transaction. It must be empty: the parts of all others are in the extension block.
 */
function leadToExtension(reader: RawReader, context: TransactionContext): void {
  reader.skip(1);
  if (reader.bytes[reader.at - 1] !== 0) throw reader.corrupt('a part of the extension block is outside of it');
  context.extensions = (context.extensions ?? 0) + 1;
}

function readCoinbase(reader: RawReader, inputs: number): string | undefined {
  if (inputs !== 1 || !isNoOutput(reader.bytes, reader.at))
    throw reader.corrupt('the first transaction is not a coinbase');
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
  { areDead, pool, notes }: OutputContext,
): Destination[] {
  const { bytes } = reader;
  const count = reader.readListLength(MIN_OUTPUT_BYTES);
  const destinations = new Array<Destination>(count);
  for (let i = 0; i < count; i++) {
    const amountBase = readAmount(reader, context.chain);
    const length = reader.readListLength(1);
    const end = reader.at + length;
    const outputTokens = context.hasTokens ? readTokens(bytes, [reader.at, end], i) : undefined;
    const start = outputTokens?.scriptStart ?? reader.at;
    reader.at = end;
    const isWord = isOpReturn(bytes, start, end);
    const address = isWord && amountBase > 0n ? pool : context.scripts.findAddress(bytes, start, end);
    if (isWord) addPushes(notes, { bytes, start, end }, i);
    const isDead = areDead || (address === undefined && isUnspendable(bytes, start, end));
    if (address === undefined) destinations[i] = isDead ? { amountBase, unspendable: true } : { amountBase };
    else destinations[i] = isDead ? { address, amountBase, unspendable: true } : { address, amountBase };
    if (outputTokens !== undefined) destinations[i] = addTokens(destinations[i] as Destination, outputTokens, notes);
  }
  return destinations;
}

interface OutputContext {
  readonly areDead: boolean;
  /** Recipient of an OP_RETURN with an amount; undefined: nobody. */
  readonly pool: string | undefined;
  readonly notes: Note[];
}

function addTokens(destination: Destination, { tokens, note }: TokenPrefix, notes: Note[]): Destination {
  if (note !== undefined) notes.push(note);
  return { ...destination, tokens };
}

function readAmount(reader: RawReader, chain: UtxoChain): bigint {
  reader.need(8);
  const low = reader.bytes.readUInt32LE(reader.at);
  const high = reader.bytes.readUInt32LE(reader.at + 4);
  const amount = high < SAFE_HIGH_WORD ? BigInt(high * 2 ** 32 + low) : reader.bytes.readBigUInt64LE(reader.at);
  if (chain.maxMoneyBase !== undefined && amount > chain.maxMoneyBase)
    throw reader.corrupt(`an output of ${amount} exceeds the maximum supply`);
  reader.at += 8;
  return amount;
}

interface Body {
  readonly start: number;
  /** Inputs and outputs. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  readonly lockTime: number;
}

/** Computes the id of a transaction with a marker: only its version, body and lock time are hashed. */
function hashStripped(reader: RawReader, body: Body, ids: Buffer, at: number): void {
  const bodyLength = body.bodyEnd - body.bodyStart;
  const length = 4 + bodyLength + reader.at - body.lockTime;
  if (stripped.length < length) stripped = Buffer.alloc(2 * length);
  reader.bytes.copy(stripped, 0, body.start, body.start + 4);
  reader.bytes.copy(stripped, 4, body.bodyStart, body.bodyEnd);
  reader.bytes.copy(stripped, 4 + bodyLength, body.lockTime, reader.at);
  doubleSha256(stripped, 0, length, ids, at);
}

/** The outpoint of a coinbase: hash 0, index 2^32 − 1. */
function isNoOutput(bytes: Buffer, at: number): boolean {
  for (let i = 0; i < 32; i += 4) if (bytes.readInt32LE(at + i) !== 0) return false;
  return bytes.readInt32LE(at + 32) === -1;
}
