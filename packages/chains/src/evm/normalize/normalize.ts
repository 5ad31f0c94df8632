import { AppError, type Block, type Operation, type Transaction } from '@sulian/domain';
import type { EvmChain } from '../chains.ts';
import { createNotices, type Notice, type NoticeList } from '../notices.ts';
import type { BlockData } from '../wire/data.ts';
import { bare, toNumber } from '../wire/quantity.ts';
import type { RpcReceipt, RpcTransaction } from '../wire/schema.ts';
import { listAtomic } from './atomic.ts';
import { computeFee, toFeeOperation } from './fees.ts';
import { listLayerOne } from './layer-one.ts';
import { listNative, type Mined } from './native.ts';
import { listOutside } from './outside.ts';
import { readTokenLog } from './token-logs.ts';

export interface NormalizedBlock {
  readonly block: Block;
  readonly notices: readonly Notice[];
}

/**
 * A node's block in the ledger's words. The data may be a part of the block's transactions; whether it is all of them
 * is for `verifyBlockData` to say.
 *
 * @throws BLOCK_CORRUPT a receipt is missing, or a log was removed
 */
export function normalizeBlock(chain: EvmChain, data: BlockData): NormalizedBlock {
  const { block } = data;
  const notices = createNotices();
  const isUntraced = data.traces === undefined && block.transactions.length > 0;
  if (isUntraced) notices.add('NO_INTERNAL_TRANSFERS');
  const receipts = new Map(data.receipts.map((receipt) => [receipt.transactionHash, receipt]));
  const contracts = new Set<string>();
  const transactions = block.transactions.map((transaction) => {
    const receipt = receipts.get(transaction.hash);
    if (receipt === undefined)
      throw new AppError('BLOCK_CORRUPT', 'the node has no receipt of a transaction', {
        details: { transaction: transaction.hash },
      });
    const mined = { transaction, receipt, trace: data.traces?.get(transaction.hash) };
    return normalizeTransaction(chain, data, { mined, notices, contracts });
  });
  const outside = [...listAtomic(chain, block, notices), ...listOutside(chain, data, notices)];
  const lacksInternalTransfers = isUntraced || notices.has('ATOMIC_MISSING');
  const hash = bare(block.hash);
  if (outside.length > 0) transactions.push({ hash, kind: 'coinbase', status: 'success', operations: outside });
  return {
    block: {
      chain: chain.id,
      height: toNumber(block.number),
      hash,
      parentHash: bare(block.parentHash),
      timeSec: toNumber(block.timestamp),
      transactions,
      ...(contracts.size === 0 ? {} : { contracts: [...contracts] }),
      ...(lacksInternalTransfers ? { lacksInternalTransfers } : {}),
    },
    notices: notices.list(),
  };
}

interface Reading {
  readonly mined: Mined;
  readonly notices: NoticeList;
  readonly contracts: Set<string>;
}

function normalizeTransaction(chain: EvmChain, data: BlockData, reading: Reading): Transaction {
  const { mined, notices } = reading;
  const { transaction, receipt } = mined;
  const isFailed = hasFailed(mined, notices);
  const fee = computeFee(chain, data.block, mined);
  if (!fee.isComplete) notices.add('FEE_UNKNOWN', bare(transaction.hash));
  const operations: Operation[] = [...listLayerOne(chain, mined, notices)];
  const isFree = fee.totalBase === 0n;
  if (!isFree || (isFailed && operations.length === 0)) operations.push(toFeeOperation(transaction.from, fee));
  if (!isFailed) {
    operations.push(...listNative(chain, data.block, mined));
    pushTokens(chain, operations, reading);
    collectContracts(operations, receipt, reading.contracts);
  }
  return {
    hash: bare(transaction.hash),
    kind: 'transfer',
    status: isFailed ? 'failed' : 'success',
    feeBase: fee.totalBase,
    operations,
  };
}

function pushTokens(chain: EvmChain, operations: Operation[], { mined, notices }: Reading): void {
  for (const log of mined.receipt.logs) {
    if (log.removed === true)
      throw new AppError('BLOCK_CORRUPT', 'the node answers with a log that a reorganisation removed', {
        details: { transaction: mined.transaction.hash, logIndex: log.logIndex },
      });
    const said = readTokenLog(chain, log);
    if (said === 'malformed') notices.add('MALFORMED_LOG', bare(mined.transaction.hash));
    else if (said !== 'other') operations.push(said);
  }
}

/** Who writes logs, and who was created, has code. */
function collectContracts(operations: readonly Operation[], receipt: RpcReceipt, contracts: Set<string>): void {
  for (const log of receipt.logs) contracts.add(log.address);
  for (const { type, destinations } of operations) {
    const created = type === 'CONTRACT_CREATION' ? destinations[0]?.address : undefined;
    if (created !== undefined) contracts.add(created);
  }
}

/** Gas of a transaction that does nothing but pay. */
const PLAIN_GAS = 21_000n;

/**
 * Receipts state it since Byzantium. Before, a failure took all the gas there was and left no logs; where a trace is
 * missing too, that is all there is to go by.
 */
function hasFailed({ transaction, receipt, trace }: Mined, notices: NoticeList): boolean {
  if (receipt.status !== undefined) return BigInt(receipt.status) === 0n;
  if (trace !== undefined) return trace.isFailed;
  if (isSurelyFine(transaction, receipt)) return false;
  notices.add('STATUS_UNKNOWN', bare(transaction.hash));
  return true;
}

function isSurelyFine({ gas }: RpcTransaction, { gasUsed, logs }: RpcReceipt): boolean {
  const used = BigInt(gasUsed);
  return logs.length > 0 || used === PLAIN_GAS || (gas !== undefined && used < BigInt(gas));
}
