import { AppError } from '@sulian/domain';
import { createDataWarnings } from '../../data-warnings.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import type { RippleLedgerData } from '../wire/data.ts';
import { findTreeRoot } from '../wire/hashes.ts';
import { hashHeader } from '../wire/header.ts';

/**
 * Recomputes a ledger's hash from its header, and each transaction's and their root from their bytes.
 *
 * @returns what could not be verified
 * @throws BLOCK_CORRUPT
 */
export function verifyLedgerData(data: RippleLedgerData): readonly DataWarning[] {
  const dataWarnings = createDataWarnings<DataWarningKind>();
  const computed = hashHeader(data.header);
  if (computed === undefined) dataWarnings.add('HASH_UNPROVEN');
  else if (computed !== data.hash) throw corrupt("the ledger's header has another hash", { hash: data.hash, computed });
  verifyOrder(data);
  verifyRoot(data, () => dataWarnings.add('ROOT_UNPROVEN'));
  return dataWarnings.list();
}

const corrupt = (reason: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', reason, { details });

/** Each place is taken once, none is left out, and no transaction is at two places. */
function verifyOrder({ transactions }: RippleLedgerData): void {
  const hashes = new Set(transactions.map(({ hash }) => hash));
  if (hashes.size < transactions.length) {
    const twice = transactions.find(({ hash }) => !hashes.delete(hash));
    throw corrupt('the ledger has one transaction in two places', { transaction: twice?.hash });
  }
  for (const [place, { hash, meta }] of transactions.entries())
    if (meta.TransactionIndex !== place)
      throw corrupt('the ledger lacks a transaction, or has two in one place', { hash, place });
}

const NO_TRANSACTIONS = '0'.repeat(64);

function verifyRoot({ header, transactions }: RippleLedgerData, noteUnproven: () => void): void {
  const bytes = transactions.flatMap(({ bytes }) => bytes ?? []);
  if (bytes.length < transactions.length) {
    noteUnproven();
    if (header.transactionRoot === NO_TRANSACTIONS)
      throw corrupt('the ledger has transactions although its header states none', {});
    return;
  }
  const root = findTreeRoot(bytes).toString('hex');
  if (root !== header.transactionRoot)
    throw corrupt("the ledger's transactions have another root", { root: header.transactionRoot, computed: root });
}
