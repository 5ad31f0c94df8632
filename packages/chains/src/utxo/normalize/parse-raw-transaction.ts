import { AppError, type Transaction } from '@sulian/domain';
import type { UtxoChain } from '../chains.ts';
import { RawReader } from '../wire/raw-reader.ts';
import { parseTransaction } from './parse-transaction.ts';
import { getScriptReader } from './script-readers.ts';

/** A transaction outside its block. */
export interface RawTransactionFacts {
  readonly transaction: Transaction;
  /** Length of what its id is the hash of: everything but the witnesses. */
  readonly idBytes: number;
}

const HASH_BYTES = 32;
/** Inputs of a coinbase begin with this: one input, of no output. */
const COINBASE_INPUT = Buffer.concat([Buffer.of(1), Buffer.alloc(HASH_BYTES), Buffer.alloc(4, 0xff)]);
const VERSION_BYTES = 4;
const MARKER_BYTES = 2;
const OUTPOINT_BYTES = 36;
const SEQUENCE_BYTES = 4;
const AMOUNT_BYTES = 8;
const LOCK_TIME_BYTES = 4;

/**
 * A transaction from its own bytes. Facts that its block decides are not known: of the chains that have tokens or dead
 * coinbases, only transactions whose block has neither read the same.
 * @throws BLOCK_CORRUPT, BLOCK_TRUNCATED
 */
export function parseRawTransaction(raw: Buffer, chain: UtxoChain): RawTransactionFacts {
  const body = VERSION_BYTES + (hasWitness(raw) ? MARKER_BYTES : 0);
  const isCoinbase = raw.subarray(body, body + COINBASE_INPUT.length).equals(COINBASE_INPUT);
  const reader = new RawReader(raw, 0);
  const transaction = parseTransaction(reader, isCoinbase ? 0 : 1, {
    chain,
    scripts: getScriptReader(chain),
    ids: Buffer.alloc(2 * HASH_BYTES),
    hasTokens: false,
    isCoinbaseUnspendable: false,
  });
  if (reader.at !== raw.length)
    throw new AppError('BLOCK_CORRUPT', `${raw.length - reader.at} bytes are left after the transaction`);
  return { transaction, idBytes: VERSION_BYTES + measureBody(raw, body) + LOCK_TIME_BYTES };
}

/** BIP 144: a count of no inputs is a marker. */
const hasWitness = (raw: Buffer): boolean => raw[VERSION_BYTES] === 0;

/** Bytes of the inputs and outputs of a transaction that was parsed before. */
function measureBody(raw: Buffer, at: number): number {
  const reader = new RawReader(raw, at);
  for (let inputs = reader.readCount(); inputs > 0; inputs--) {
    reader.skip(OUTPOINT_BYTES);
    reader.skip(reader.readListLength(1) + SEQUENCE_BYTES);
  }
  for (let outputs = reader.readCount(); outputs > 0; outputs--) {
    reader.skip(AMOUNT_BYTES);
    reader.skip(reader.readListLength(1));
  }
  return reader.at - at;
}
