import { AppError } from '@sulian/domain';
import { decodeBase64Text } from '../../codecs/base64-text.ts';
import { describeJsonFault } from '../../codecs/json-fault.ts';
import { decimalToBase, quoteAmounts } from '../wire/decimal.ts';
import { encodeCount, encodeHeader, encodeTransaction, type RawInput } from '../wire/encode-block.ts';
import { leadsToExtension, NO_EXTENSION } from '../wire/extension-block.ts';
import {
  type AuxiliaryAnswer,
  type BlockAnswer,
  blockAnswer,
  bytesHex,
  type TransactionAnswer,
} from '../wire/schema.ts';

/** Coins of this family have eight decimals, all of them. */
const DECIMALS = 8;
const NO_PARENT = '0'.repeat(64);
/** Header and one transaction. */
const MIN_BLOCK_HEX = 2 * 91;

export interface NodeBlock {
  /** As the answer states them; undefined where it does not. */
  readonly height?: number;
  readonly hash?: string;
  /** The block's bytes, rebuilt where the answer has them only in parts: whoever parses them proves everything. */
  readonly raw: Buffer;
}

/**
 * Extracts a block from the JSON text of a node's answer: `getblock` with verbosity 0, 2 or 3, bare, with its JSON-RPC
 * envelope or chainstorage's, or `{height, hash, block}` with raw hex. Undefined when it is JSON of something else.
 * Transactions are rebuilt from their parts without witness, which their ids do not cover. A wrong amount in the answer
 * therefore shows as a wrong id.
 *
 * @throws BLOCK_CORRUPT not valid JSON, contradictory, or only ids of transactions (verbosity 1)
 */
export function findNodeBlock(json: string): NodeBlock | undefined {
  const answer = unwrap(parseJson(json));
  if (typeof answer === 'string') {
    const isBlock = answer.length >= MIN_BLOCK_HEX && bytesHex.safeParse(answer).success;
    return isBlock ? { raw: Buffer.from(answer, 'hex') } : undefined;
  }
  if (!isRecord(answer) || (answer['tx'] === undefined && answer['block'] === undefined)) return undefined;
  // If raw bytes are given, nothing else is read: `tx` has other forms on other servers.
  const parsed = blockAnswer.safeParse(answer['block'] === undefined ? answer : { ...answer, tx: undefined });
  if (!parsed.success)
    throw corrupt('the answer is not a block', {
      hash: answer['hash'],
      height: answer['height'],
      issue: parsed.error.issues[0]?.message,
      path: parsed.error.issues[0]?.path.join('.'),
    });
  const block = parsed.data;
  const raw = block.block === undefined ? joinBlock(block) : Buffer.from(block.block, 'hex');
  return { hash: block.hash, raw, ...(block.height === undefined ? {} : { height: block.height }) };
}

/**
 * Raw bytes and id of a transaction answer (`getrawtransaction` verbose).
 * @throws BLOCK_CORRUPT when its parts do not give the id it states
 */
function toRawTransaction(answer: TransactionAnswer): Buffer {
  if (answer.hex !== undefined) return Buffer.from(answer.hex, 'hex');
  const outputs = [...answer.vout]
    .sort((a, b) => a.n - b.n)
    .map(({ value, scriptPubKey }) => {
      const amountBase = decimalToBase(value, DECIMALS);
      if (amountBase === undefined) throw corrupt(`invalid amount ${value}`, { txid: answer.txid });
      return { amountBase, script: Buffer.from(scriptPubKey.hex, 'hex') };
    });
  const inputs = answer.vin.map((each) => toRawInput(each, answer.txid));
  const encoded = encodeTransaction({ version: answer.version | 0, lockTime: answer.locktime, inputs, outputs });
  if (encoded.hash !== answer.txid)
    throw corrupt('the parts of a transaction do not give its id', { txid: answer.txid, computed: encoded.hash });
  return encoded.bytes;
}

function toRawInput(input: TransactionAnswer['vin'][number], txid: string): RawInput {
  const { coinbase, sequence } = input;
  if (coinbase !== undefined) return { script: Buffer.from(coinbase, 'hex'), sequence };
  if (input.txid === undefined || input.vout === undefined || input.scriptSig === undefined)
    throw corrupt('an input without the output that it spends', { txid });
  return {
    spends: { hash: input.txid, index: input.vout },
    script: Buffer.from(input.scriptSig.hex, 'hex'),
    sequence,
  };
}

function joinBlock(block: BlockAnswer): Buffer {
  const { version, merkleroot, time, bits, nonce, tx = [] } = block;
  if (
    version === undefined ||
    merkleroot === undefined ||
    time === undefined ||
    bits === undefined ||
    nonce === undefined
  )
    throw corrupt('the answer lacks a part of the header', { hash: block.hash });
  const header = encodeHeader({
    version: version | 0,
    parentHash: block.previousblockhash ?? NO_PARENT,
    merkleRoot: merkleroot,
    timeSec: time,
    bits: Number.parseInt(bits, 16),
    nonce,
  });
  const transactions = tx.map((each) => {
    if (typeof each === 'string')
      throw corrupt('the answer has only the ids of its transactions; record getblock with verbosity 0 or 2', {
        hash: block.hash,
      });
    return toRawTransaction(each);
  });
  const work = block.auxpow === undefined ? [] : [toRawWork(block.auxpow)];
  // The answer has only hashes of the extension block; a transaction rebuilt from its parts does not lead to it.
  const isLedTo = block.mweb !== undefined && leadsToExtension(transactions.at(-1));
  const extension = isLedTo ? [Buffer.of(NO_EXTENSION)] : [];
  return Buffer.concat([header, ...work, encodeCount(transactions.length), ...transactions, ...extension]);
}

/** Dogecoin's `auxpow`, in its binary form after a header. */
function toRawWork({ tx, index, chainindex, merklebranch, chainmerklebranch, parentblock }: AuxiliaryAnswer): Buffer {
  const branch = (hashes: readonly string[], at: number): Buffer => {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    const bytes = hashes.map((hash) => Buffer.from(hash, 'hex').reverse());
    return Buffer.concat([encodeCount(hashes.length), ...bytes, place]);
  };
  return Buffer.concat([
    Buffer.from(tx.hex, 'hex'),
    // Nothing rests on the hash of the block that it was mined in.
    Buffer.alloc(32),
    branch(merklebranch, index),
    branch(chainmerklebranch, chainindex),
    Buffer.from(parentblock, 'hex'),
  ]);
}

/**
 * Removes a JSON-RPC envelope, or chainstorage's, which contains the answer as base64.
 * @see github.com/coinbase/chainstorage, protos/coinbase/chainstorage/blockchain_bitcoin.proto, BitcoinBlobdata
 */
function unwrap(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (value['result'] !== undefined) return value['result'];
  const outer = isRecord(value['block']) ? value['block'] : value;
  // A block recorded together with the transactions that it spends.
  if (outer['tx'] !== undefined) return outer;
  const inner = outer['bitcoin'];
  if (!isRecord(inner) || inner['header'] === undefined) return value;
  const { header } = inner;
  return typeof header === 'string' ? parseJson(decodeBase64Text(header, 'the header of the recording')) : header;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(json: string): unknown {
  try {
    return JSON.parse(quoteAmounts(json));
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', describeJsonFault(cause, 'not valid JSON'), { cause });
  }
}

const corrupt = (message: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', message, { details });
