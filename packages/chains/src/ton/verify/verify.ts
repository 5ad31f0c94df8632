import { AppError } from '@sulian/domain';
import { createDataWarnings, type DataWarningList } from '../../data-warnings.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import { findRootHash } from '../wire/cells/cell-hash.ts';
import { burntOf, findMissing } from '../wire/credits.ts';
import type { TonBlockData, TonMessage, TonTransaction } from '../wire/data.ts';

/**
 * Checks the consistency of an indexer's answers. Every transaction of the block's shards is present, and only once.
 * Each body has its hash. The transactions of each account follow each other. Each account's balance equals its
 * previous balance and receipts, less what it sent and paid. No hash of a block or a transaction can be recomputed from
 * the answers, and a warning reports that.
 *
 * @returns data warnings for facts that could not be verified
 * @throws BLOCK_CORRUPT
 */
export function verifyBlockData(data: TonBlockData): readonly DataWarning[] {
  const dataWarnings = createDataWarnings<DataWarningKind>();
  dataWarnings.add('UNPROVEN');
  verifyCount(data);
  verifyOrder(data);
  for (const transaction of data.transactions) {
    verifyMessages(transaction);
    for (const message of [transaction.inMessage, ...transaction.outMessages])
      if (message !== undefined) verifyBody(message, transaction, dataWarnings);
    verifyBalance(transaction, dataWarnings);
  }
  return dataWarnings.list();
}

const corrupt = (reason: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', reason, { details });

function verifyCount({ master, blocks, transactions }: TonBlockData): void {
  for (const { masterchain_block_ref: ref, seqno, shard, global_id } of blocks)
    if (ref.seqno !== master.seqno || global_id !== master.global_id)
      throw corrupt('the block of a shard belongs to another block of the masterchain', { seqno, shard });
  const expected = blocks.reduce((sum, { tx_count }) => sum + tx_count, 0);
  const hashes = new Set(transactions.map(({ hash }) => hash));
  if (transactions.length !== expected || hashes.size !== expected)
    throw corrupt('the number of transactions of the shards does not match', {
      expected,
      given: transactions.length,
      distinct: hashes.size,
    });
}

/** An account's transactions name each the one before. */
function verifyOrder({ master, transactions }: TonBlockData): void {
  const last = new Map<string, TonTransaction>();
  for (const transaction of transactions) {
    const { account, hash, mc_block_seqno, emulated } = transaction;
    if (mc_block_seqno !== master.seqno || emulated === true)
      throw corrupt('a transaction has no block, or another one', { hash });
    const before = last.get(account);
    if (before !== undefined && transaction.prev_trans_hash !== before.hash)
      throw corrupt("an account's transaction does not follow the one before", { hash, before: before.hash });
    last.set(account, transaction);
  }
}

function verifyMessages({ account, hash, inMessage, outMessages }: TonTransaction): void {
  if (inMessage !== undefined && inMessage.destination !== account)
    throw corrupt('a message arrives at the wrong account', { hash });
  for (const { source } of outMessages)
    if (source !== account) throw corrupt('a message is not sent by the account of its transaction', { hash });
}

function verifyBody(
  { boc, bodyHash }: TonMessage,
  { hash }: TonTransaction,
  dataWarnings: DataWarningList<DataWarningKind>,
): void {
  const computed = boc === undefined ? undefined : findRootHash(boc)?.toString('hex');
  if (computed === undefined || bodyHash === undefined) dataWarnings.add('BODY_UNVERIFIED', hash);
  else if (computed !== bodyHash) throw corrupt("a message's body is not that of its hash", { hash });
}

function verifyBalance(transaction: TonTransaction, dataWarnings: DataWarningList<DataWarningKind>): void {
  const { hash } = transaction;
  const missing = findMissing(transaction);
  if (missing === undefined) dataWarnings.add('BALANCES_MISSING', hash);
  else if (missing !== burntOf(transaction))
    throw corrupt('the balance of an account does not match its messages and fees', { hash });
}
