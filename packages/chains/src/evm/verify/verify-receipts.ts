import { AppError } from '@sulian/domain';
import type { EvmChain } from '../chains.ts';
import type { BlockData } from '../wire/data.ts';
import { toNumber } from '../wire/quantity.ts';
import type { RpcReceipt, RpcTransaction } from '../wire/schema.ts';
import { isBroughtOver } from '../wire/state-sync.ts';

/**
 * Checks receipts and traces against the block: one for each transaction, in order, of this block, with consistent gas
 * and log numbers, and with an outcome on which both agree.
 * @throws BLOCK_CORRUPT
 */
export function verifyReceipts(chain: EvmChain, { block, receipts, traces, untraced }: BlockData): void {
  if (receipts.length !== block.transactions.length)
    throw corrupt('the node answers with another number of receipts than there are transactions', {
      receipts: receipts.length,
      transactions: block.transactions.length,
    });
  verifyOnce(block.transactions);
  let gas = 0n;
  let nextLog = 0;
  for (const [i, transaction] of block.transactions.entries()) {
    const receipt = receipts[i] as RpcReceipt;
    verifyPlace(block.hash, { transaction, receipt, position: i });
    nextLog = verifyLogs(block.hash, receipt, nextLog);
    gas += BigInt(receipt.gasUsed);
    if (receipt.cumulativeGasUsed !== undefined && BigInt(receipt.cumulativeGasUsed) !== gas && !isFree(receipt))
      throw corrupt('the gas of the receipts does not add up', { transaction: transaction.hash });
    const trace = traces?.get(transaction.hash);
    const mayLackTrace = traces === undefined || untraced.has(transaction.hash) || isBroughtOver(chain, transaction);
    if (trace === undefined && !mayLackTrace)
      throw corrupt('a transaction has no trace', { transaction: transaction.hash });
    if (receipt.status === undefined || trace === undefined || chain.feelessTypes.includes(typeOf(transaction)))
      continue;
    if (trace.isFailed !== (BigInt(receipt.status) === 0n))
      throw corrupt('receipt and trace do not agree whether a transaction failed', { transaction: transaction.hash });
  }
  if (block.gasUsed !== undefined && BigInt(block.gasUsed) !== gas)
    throw corrupt("the gas of the receipts is not the block's", { stated: block.gasUsed, sum: gas });
}

function verifyOnce(transactions: readonly RpcTransaction[]): void {
  const seen = new Set<string>();
  for (const { hash } of transactions) {
    if (seen.has(hash)) throw corrupt('a transaction is in the block twice', { transaction: hash });
    seen.add(hash);
  }
}

const typeOf = (transaction: RpcTransaction): number => toNumber(transaction.type ?? '0x0');
const isFree = ({ gasUsed }: RpcReceipt): boolean => BigInt(gasUsed) === 0n;

function verifyPlace(
  blockHash: string,
  at: { readonly transaction: RpcTransaction; readonly receipt: RpcReceipt; readonly position: number },
): void {
  const { transaction, receipt, position } = at;
  if (receipt.transactionHash !== transaction.hash)
    throw corrupt('a receipt is of another transaction', {
      transaction: transaction.hash,
      answered: receipt.transactionHash,
    });
  for (const [part, stated] of [
    ['transaction', transaction.blockHash],
    ['receipt', receipt.blockHash],
  ] as const)
    if (stated !== undefined && stated !== blockHash)
      throw corrupt(`a ${part} is of another block`, { transaction: transaction.hash, blockHash, answered: stated });
  if (receipt.from !== undefined && receipt.from !== transaction.from)
    throw corrupt('the sender of a receipt differs from its transaction', {
      transaction: transaction.hash,
      sender: transaction.from,
      answered: receipt.from,
    });
  const index = transaction.transactionIndex;
  if (index !== undefined && toNumber(index) !== position)
    throw corrupt('the position of a transaction differs from its entry', {
      transaction: transaction.hash,
      position,
      index,
    });
}

/** Logs are numbered through the block. */
function verifyLogs(blockHash: string, receipt: RpcReceipt, first: number): number {
  let next = first;
  for (const log of receipt.logs) {
    const details = { transaction: receipt.transactionHash, logIndex: log.logIndex };
    if (log.removed === true) throw corrupt('the node answers with a log that a reorganisation removed', details);
    if (log.blockHash !== undefined && log.blockHash !== blockHash) throw corrupt('a log is of another block', details);
    if (log.transactionHash !== undefined && log.transactionHash !== receipt.transactionHash)
      throw corrupt('a log is of another transaction', details);
    if (log.logIndex !== undefined && toNumber(log.logIndex) !== next) throw corrupt('a log is missing', details);
    next++;
  }
  return next;
}

const corrupt = (message: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', message, { details });
