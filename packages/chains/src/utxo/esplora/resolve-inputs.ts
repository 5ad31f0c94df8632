import type { Source, Transaction } from '@sulian/domain';
import { inParallel } from '../../rpc/batches.ts';
import { malformed } from '../../rpc/faults.ts';

/** Limit of the transactions that made the inputs of one transaction: each is a request. */
const MAX_SPENT = 2_000;
const PARALLEL = 8;

/**
 * Fills in owners and amounts of the inputs, by the bytes of the transactions that made them.
 * @throws SOURCE_MALFORMED a spent output does not exist
 */
export async function resolveInputs(
  transaction: Transaction,
  findTransaction: (hash: string) => Promise<Transaction | undefined>,
): Promise<Transaction> {
  const { hash, operations } = transaction;
  const spent = new Set(operations.flatMap(({ sources }) => sources.flatMap(({ spends }) => spends?.hash ?? [])));
  if (spent.size > MAX_SPENT)
    throw malformed(`a transaction spends outputs of more than ${MAX_SPENT} others`, { hash });
  const made = new Map<string, Transaction>();
  await inParallel([...spent], PARALLEL, async (each) => {
    const previous = await findTransaction(each);
    if (previous === undefined)
      throw malformed('the index does not have the transaction of a spent output', { hash: each });
    made.set(each, previous);
  });
  return {
    ...transaction,
    operations: operations.map((operation) => ({
      ...operation,
      sources: operation.sources.map((source) => toOwned(source, made)),
    })),
  };
}

/** @throws SOURCE_MALFORMED the spent transaction has no such output */
function toOwned(source: Source, made: ReadonlyMap<string, Transaction>): Source {
  const { spends } = source;
  if (spends === undefined) return source;
  const output = made.get(spends.hash)?.operations[0]?.destinations[spends.index];
  if (output === undefined || output.unspendable === true)
    throw malformed('a transaction spends an output that is not there', { output: `${spends.hash}:${spends.index}` });
  const { address, amountBase } = output;
  return { spends, amountBase, ...(address === undefined ? {} : { address }) };
}
