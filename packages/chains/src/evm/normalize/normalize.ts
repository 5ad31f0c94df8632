import { AppError, type Block, type ChainEvent, type Operation, type Transaction } from '@sulian/domain';
import { fillDestroyed } from '../../contracts/issuer-supply.ts';
import { type ReadLog, readLog } from '../../contracts/read-log.ts';
import { type EventTable, eventsVersionOf, eventTableOf } from '../../contracts/table.ts';
import { createDataWarnings } from '../../data-warnings.ts';
import type { EvmChain } from '../chains.ts';
import type { DataWarning, DataWarningKind, DataWarningList } from '../data-warnings.ts';
import type { BlockData } from '../wire/data.ts';
import { bare, toNumber } from '../wire/quantity.ts';
import type { RpcReceipt, RpcTransaction } from '../wire/schema.ts';
import { isBroughtOver } from '../wire/state-sync.ts';
import { listAtomic } from './atomic.ts';
import { listCallText, withoutContractData } from './call-text.ts';
import { collectContracts } from './contracts.ts';
import { computeFee, toFeeOperation } from './fees.ts';
import { findOwner } from './find-owner.ts';
import { listLayerOne } from './layer-one.ts';
import { listNative, type Mined } from './native.ts';
import { listProtocolOperations } from './protocol-operations.ts';

export interface NormalizedBlock {
  readonly block: Block;
  readonly dataWarnings: readonly DataWarning[];
}

/**
 * Converts a node's block to the ledger's form. The data may be a part of the block's transactions; `verifyBlockData`
 * checks whether it is all of them.
 *
 * @param unverified result of `verifyBlockData`; undefined: it was not called, and nothing proves that every log is
 *   there
 * @throws BLOCK_CORRUPT a receipt is missing, or a log was removed
 */
export function normalizeBlock(
  chain: EvmChain,
  data: BlockData,
  unverified?: readonly Pick<DataWarning, 'kind'>[],
): NormalizedBlock {
  const { block } = data;
  const dataWarnings = createDataWarnings<DataWarningKind>();
  noteUntraced(chain, data, dataWarnings);
  const receipts = new Map(data.receipts.map((receipt) => [receipt.transactionHash, receipt]));
  const contracts = new Set<string>();
  const events = eventTableOf(chain.id);
  const normalized = block.transactions.map((transaction) => {
    const receipt = receipts.get(transaction.hash);
    if (receipt === undefined)
      throw new AppError('BLOCK_CORRUPT', 'the node has no receipt of a transaction', {
        details: { transaction: transaction.hash },
      });
    const mined = { transaction, receipt, trace: data.traces?.get(transaction.hash) };
    return normalizeTransaction(chain, data, { mined, dataWarnings, contracts, events });
  });
  // Signers have no code of their own: a signer that runs another's code was delegated (EIP-3607, EIP-7702).
  for (const { from } of block.transactions) contracts.delete(from);
  const transactions = normalized.map((each) => withoutContractData(each, contracts));
  const outside = [...listAtomic(chain, block, dataWarnings), ...listProtocolOperations(chain, data, dataWarnings)];
  const lacksInternalTransfers = LACKS.some((kind) => dataWarnings.has(kind));
  const hasAllLogs = unverified !== undefined && !unverified.some(({ kind }) => kind === 'LOGS_INCOMPLETE');
  const hasAllEvents = hasAllLogs && !dataWarnings.has('FREEZE_UNREADABLE');
  const eventsVersion = hasAllEvents ? eventsVersionOf(chain.id) : undefined;
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
      ...(eventsVersion === undefined ? {} : { eventsVersion }),
    },
    dataWarnings: dataWarnings.list(),
  };
}

const LACKS: readonly DataWarningKind[] = ['NO_INTERNAL_TRANSFERS', 'ATOMIC_MISSING', 'GENESIS_MISSING'];

/** Notes the block where nothing is traced, otherwise each transaction without a trace. */
function noteUntraced(chain: EvmChain, { block, traces }: BlockData, dataWarnings: DataWarningList): void {
  const lacking = block.transactions.filter((each) => !traces?.has(each.hash) && !isBroughtOver(chain, each));
  if (traces !== undefined) for (const { hash } of lacking) dataWarnings.add('NO_INTERNAL_TRANSFERS', bare(hash));
  else if (lacking.length > 0) dataWarnings.add('NO_INTERNAL_TRANSFERS');
}

interface NormalizeContext {
  readonly mined: Mined;
  readonly dataWarnings: DataWarningList;
  readonly contracts: Set<string>;
  readonly events: EventTable;
}

function normalizeTransaction(chain: EvmChain, data: BlockData, reading: NormalizeContext): Transaction {
  const { mined, dataWarnings } = reading;
  const { transaction } = mined;
  const isFailed = hasFailed(mined, dataWarnings);
  const fee = computeFee(chain, data.block, mined);
  if (!fee.isComplete) dataWarnings.add('FEE_UNKNOWN', bare(transaction.hash));
  const operations: Operation[] = [...listLayerOne(chain, mined, dataWarnings)];
  const events: ChainEvent[] = [];
  const isFree = fee.totalBase === 0n;
  if (!isFree || (isFailed && operations.length === 0)) operations.push(toFeeOperation(transaction.from, fee));
  if (!isFailed) {
    operations.push(...listNative(chain, data.block, mined));
    for (const read of readLogs(chain, reading)) {
      operations.push(...read.operations);
      if (read.event !== undefined) events.push(read.event);
    }
  }
  collectContracts(chain, { mined, operations, isFailed }, reading.contracts);
  return {
    hash: bare(transaction.hash),
    kind: 'transfer',
    status: isFailed ? 'failed' : 'success',
    feeBase: fee.totalBase,
    operations,
    ...(events.length === 0 ? {} : { events: fillDestroyed(events, operations) }),
    ...(isFailed ? {} : listCallText(chain, mined, operations)),
  };
}

/** @throws BLOCK_CORRUPT a log was removed */
function readLogs(chain: EvmChain, { mined, dataWarnings, events }: NormalizeContext): readonly ReadLog[] {
  const hash = mined.transaction.hash;
  const rules = {
    tokens: chain,
    events,
    findOwner: (contract: string, owners: readonly string[]) => findOwner(mined, { contract, owners }),
  };
  return mined.receipt.logs.map((log, at) => {
    if (log.removed === true)
      throw new AppError('BLOCK_CORRUPT', 'the node answers with a log that a reorganisation removed', {
        details: { transaction: hash, logIndex: log.logIndex },
      });
    const read = readLog(rules, log, at);
    for (const problem of read.problems) dataWarnings.add(problem, bare(hash));
    return read;
  });
}

/** Gas of a transaction that only pays. */
const PLAIN_GAS = 21_000n;

/**
 * Receipts state it since Byzantium. Before, a failure took all the gas there was and left no logs; where a trace is
 * missing too, that is all there is to go by.
 */
function hasFailed({ transaction, receipt, trace }: Mined, dataWarnings: DataWarningList): boolean {
  if (receipt.status !== undefined) return BigInt(receipt.status) === 0n;
  if (trace !== undefined) return trace.isFailed;
  if (isSurelyFine(transaction, receipt)) return false;
  dataWarnings.add('STATUS_UNKNOWN', bare(transaction.hash));
  return true;
}

function isSurelyFine({ gas }: RpcTransaction, { gasUsed, logs }: RpcReceipt): boolean {
  const used = BigInt(gasUsed);
  return logs.length > 0 || used === PLAIN_GAS || (gas !== undefined && used < BigInt(gas));
}
