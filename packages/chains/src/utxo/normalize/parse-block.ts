import { setImmediate } from 'node:timers/promises';
import { AppError, type Block, type ChainId, isAppError, type Transaction } from '@sulian/domain';
import { getUtxoChain, type UtxoChain } from '../chains.ts';
import { verifyAuxiliaryWork } from '../verify/auxiliary-work.ts';
import { verifyCheckpoint, verifyKind, verifyMerkleRoot, verifyWork } from '../verify/verify.ts';
import { readWitnessCommitment, verifyWitnessCommitment } from '../verify/witness-commitment.ts';
import { hasAuxiliaryWork, readAuxiliaryWork } from '../wire/auxiliary-work.ts';
import { skipExtensionBlock } from '../wire/extension-block.ts';
import { type BlockHeader, HEADER_BYTES, parseHeader } from '../wire/header.ts';
import { RawReader } from '../wire/raw-reader.ts';
import { isCoinbaseUnspendable } from './dead-coinbases.ts';
import { parseTransaction, type TransactionContext } from './parse-transaction.ts';
import { getScriptReader } from './script-readers.ts';

export interface ParseBlockOptions {
  readonly chain: ChainId;
  /** Record of, for example, a test network; the chain's own when undefined. */
  readonly record?: UtxoChain;
  readonly height: number;
  /** Also prove that the hash meets the target it states. Off by default: simulated chains are not mined. */
  readonly checkWork?: boolean;
  /** Hash that was computed of this very header before; computed here when undefined. */
  readonly knownHash?: string | undefined;
}

/** Version, empty lists, lock time. */
const MIN_TRANSACTION_BYTES = 10;
/** Some 5 ms. */
const STEP_TRANSACTIONS = 250;

/**
 * A raw block (header and transactions, with or without witnesses) as the ledger knows it.
 * The block's hash and every transaction's are computed; merkle root and witness commitment are proven.
 *
 * @throws BLOCK_TRUNCATED bytes end too soon; BLOCK_CORRUPT anything else is wrong, with `blockOffset` of the place;
 *   CHAIN_UNKNOWN
 * @see https://developer.bitcoin.org/reference/block_chain.html, BIP 144
 */
export function parseBlock(raw: Buffer, options: ParseBlockOptions): Block {
  const steps = parseSteps(raw, options);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** The same, with room for others between a few hundred transactions: a long block takes 50 ms. @throws as `parseBlock` */
export async function parseBlockGently(raw: Buffer, options: ParseBlockOptions): Promise<Block> {
  const steps = parseSteps(raw, options);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

function* parseSteps(raw: Buffer, options: ParseBlockOptions): Generator<void, Block> {
  const chain = options.record ?? getUtxoChain(options.chain);
  const context = { chain: chain.id, height: options.height };
  try {
    const header = parseHeader(raw, chain, options.knownHash);
    verifyCheckpoint({ hash: header.hash, height: options.height }, chain);
    if (options.checkWork === true) verifyWork(raw, header, chain);
    const { hash, parentHash, timeSec } = header;
    try {
      const transactions = yield* parseTransactions(raw, { chain, header, height: options.height });
      return { chain: chain.id, height: options.height, hash, parentHash, timeSec, transactions };
    } catch (error) {
      throw isAppError(error) ? error.with({ hash }) : error;
    }
  } catch (error) {
    throw isAppError(error) ? error.with(context) : error;
  }
}

/** Coins alone: a coinbase makes no tokens. */
const sumOfOutputs = ({ operations }: Transaction): bigint =>
  operations.flatMap(({ destinations }) => destinations).reduce((sum, { amountBase }) => sum + amountBase, 0n);

interface BlockContext {
  readonly chain: UtxoChain;
  readonly header: BlockHeader;
  readonly height: number;
}

function* parseTransactions(raw: Buffer, block: BlockContext): Generator<void, Transaction[]> {
  const reader = new RawReader(raw, HEADER_BYTES);
  const { auxiliaryWork } = block.chain;
  if (auxiliaryWork !== undefined && block.height >= auxiliaryWork.fromHeight && hasAuxiliaryWork(block.header))
    verifyAuxiliaryWork(block.header, readAuxiliaryWork(reader), block.chain);
  const count = reader.readListLength(MIN_TRANSACTION_BYTES);
  if (count === 0) throw reader.corrupt('a block without transactions');
  const ids = Buffer.alloc(count * 32);
  const context: TransactionContext = {
    chain: block.chain,
    scripts: getScriptReader(block.chain),
    ids,
    hasTokens: block.chain.tokensFrom !== undefined && block.height >= block.chain.tokensFrom,
    isCoinbaseUnspendable: isCoinbaseUnspendable(block),
  };
  const transactions = new Array<Transaction>(count);
  const coinbaseAt = reader.at;
  transactions[0] = parseTransaction(reader, 0, context);
  verifyKind(block.header, { height: block.height, rewardBase: sumOfOutputs(transactions[0]) }, block.chain);
  const commitment = block.chain.segwit !== undefined ? readWitnessCommitment(raw, coinbaseAt) : undefined;
  if (commitment !== undefined) context.witnessIds = Buffer.alloc(count * 32);
  for (let i = 1; i < count; i++) {
    transactions[i] = parseTransaction(reader, i, context);
    if (i % STEP_TRANSACTIONS === 0) yield;
  }
  if (context.extensions !== undefined) stepOverExtension(reader, context.extensions);
  if (reader.at !== raw.length)
    throw new AppError('BLOCK_CORRUPT', `${raw.length - reader.at} bytes are left after the last transaction`, {
      details: { blockOffset: reader.at },
    });
  verifyMerkleRoot(block.header, ids);
  if (commitment !== undefined && context.witnessIds !== undefined)
    verifyWitnessCommitment(block.header, commitment, context.witnessIds);
  return transactions;
}

function stepOverExtension(reader: RawReader, leading: number): void {
  if (leading > 1) throw reader.corrupt('several transactions lead to the extension block');
  skipExtensionBlock(reader);
}
