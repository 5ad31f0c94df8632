import { AppError } from '@sulian/domain';
import { keccakHex } from '../../codecs/keccak.ts';
import { createDataWarnings } from '../../data-warnings.ts';
import type { EvmChain } from '../chains.ts';
import type { DataWarning, DataWarningKind, DataWarningList } from '../data-warnings.ts';
import type { BlockData } from '../wire/data.ts';
import { encodeHeader, encodeReceipt, encodeTransaction, encodeWithdrawals } from '../wire/encode.ts';
import { computeOrderedRoot } from '../wire/ordered-trie.ts';
import { toNumber } from '../wire/quantity.ts';
import type { RpcReceipt, RpcTransaction } from '../wire/schema.ts';
import { isBroughtOver } from '../wire/state-sync.ts';
import { provesLogs } from './prove-logs.ts';
import { verifyReceipts } from './verify-receipts.ts';

/**
 * Recomputes everything that the data allows: the block's hash, the roots of transactions, receipts and withdrawals,
 * and hashes of transactions and uncles. Checks receipts and traces against the block. No hash covers the sender of a
 * transaction, which remains the node's claim.
 *
 * @returns parts that could not be recomputed
 * @throws BLOCK_CORRUPT parts that do not fit, by name
 */
export function verifyBlockData(chain: EvmChain, data: BlockData): readonly DataWarning[] {
  const dataWarnings = createDataWarnings<DataWarningKind>();
  const { block } = data;
  verifyHeader(chain, data, dataWarnings);
  verifyReceipts(chain, data);
  const pairs = block.transactions.map((transaction, i) => ({ transaction, receipt: data.receipts[i] as RpcReceipt }));
  const rooted = pairs.filter(({ transaction }) => !isBroughtOver(chain, transaction));
  verifyTransactions(block, rooted, dataWarnings);
  verifyRoot('receiptsRoot', block.receiptsRoot, {
    encoded: rooted.map(({ receipt }) => encodeReceipt(receipt)),
    unverified: () => {
      dataWarnings.add('RECEIPTS_UNVERIFIED');
      if (
        !provesLogs(
          block,
          rooted.map(({ receipt }) => receipt),
        )
      )
        dataWarnings.add('LOGS_INCOMPLETE');
    },
  });
  if (block.withdrawalsRoot !== undefined && block.withdrawals !== undefined && block.withdrawals.length > 0)
    verifyRoot('withdrawalsRoot', block.withdrawalsRoot, {
      encoded: encodeWithdrawals(block),
      unverified: () => dataWarnings.add('WITHDRAWALS_UNVERIFIED'),
    });
  verifyUncles(chain, data, dataWarnings);
  return dataWarnings.list();
}

function verifyHeader(chain: EvmChain, { block, unknownFields }: BlockData, dataWarnings: DataWarningList): void {
  const encoded = encodeHeader(chain, block);
  const computed = encoded && keccakHex(encoded);
  if (computed === block.hash) return;
  // The hash does not distinguish a header with unknown fields from a wrong one.
  if (computed !== undefined && unknownFields.length === 0)
    throw corrupt('the block hash does not fit the header', { stated: block.hash, computed });
  dataWarnings.add('HASH_UNVERIFIED');
}

function verifyTransactions(
  block: BlockData['block'],
  rooted: readonly { readonly transaction: RpcTransaction }[],
  dataWarnings: DataWarningList,
): void {
  const encoded = rooted.map(({ transaction }) => {
    const bytes = encodeTransaction(transaction);
    if (bytes !== undefined && keccakHex(bytes) !== transaction.hash)
      throw corrupt('the parts of a transaction do not give its hash', { transaction: transaction.hash });
    return bytes;
  });
  verifyRoot('transactionsRoot', block.transactionsRoot, {
    encoded,
    unverified: () => dataWarnings.add('TRANSACTIONS_UNVERIFIED'),
  });
}

function verifyRoot(
  name: string,
  stated: string | undefined,
  on: { encoded: readonly (Buffer | undefined)[]; unverified: () => void },
): void {
  if (stated === undefined || on.encoded.includes(undefined)) {
    on.unverified();
    return;
  }
  const computed = computeOrderedRoot(on.encoded.filter((each) => each !== undefined));
  if (computed !== stated) throw corrupt(`the ${name} of the header does not fit the answer`, { stated, computed });
}

function verifyUncles(chain: EvmChain, { block, uncles }: BlockData, dataWarnings: DataWarningList): void {
  if (uncles === undefined || block.sha3Uncles === undefined) {
    if (block.uncles.length > 0) dataWarnings.add('UNCLES_UNVERIFIED');
    return;
  }
  const encoded = uncles.map((uncle) => encodeHeader(chain, uncle));
  const headers = encoded.filter((each) => each !== undefined);
  if (headers.length < encoded.length) {
    dataWarnings.add('UNCLES_UNVERIFIED');
    return;
  }
  const hashes = headers.map(keccakHex);
  if (hashes.length !== block.uncles.length || hashes.some((hash, i) => hash !== block.uncles[i]))
    throw corrupt('the uncles do not fit the header', { stated: block.uncles, computed: hashes });
  if (uncles.some((uncle) => toNumber(uncle.number) >= toNumber(block.number)))
    throw corrupt('an uncle is not older than its nephew', {});
}

const corrupt = (message: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', message, { details });
