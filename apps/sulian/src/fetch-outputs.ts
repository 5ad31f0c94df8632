import { AppError } from '@sulian/domain';
import { fetchSpenders, fetchTransactions, type OutputPorts } from '@sulian/indexing';
import type { OutputTarget } from '@sulian/usecases';

/** Fetches transactions that made inputs, and those that spend outputs. @throws SOURCE_*, BLOCK_* */
export async function fetchOutputs(ports: OutputPorts, targets: readonly OutputTarget[]): Promise<void> {
  const made = targets.flatMap(({ hash, spentAt }) => (spentAt === undefined ? [hash] : []));
  const spent = targets.flatMap(({ hash, spentAt }) => (spentAt === undefined ? [] : [{ hash, height: spentAt }]));
  if (made.length > 0) await fetchTransactions(ports, made);
  if (spent.length > 0) await fetchSpenders(ports, spent);
}

/** Fetches one transaction. @throws TRANSACTION_UNKNOWN the service has no final one of this hash; SOURCE_*, BLOCK_* */
export async function fetchOutputTransaction(ports: OutputPorts, hash: string): Promise<void> {
  const missing = await fetchTransactions(ports, [hash]);
  if (missing > 0)
    throw new AppError('TRANSACTION_UNKNOWN', 'the service has no final transaction of this hash', {
      details: { blockchain: ports.index.chain, hash },
    });
}
