import type { Mined } from './native.ts';

/**
 * Owner of the contract during the transaction. Owners change without a log, but only the owner may issue and redeem:
 * the caller of the contract in such a transaction is the owner. Without a single caller, for example without a trace,
 * it is a caller or recipient that is known to have owned the contract.
 */
export function findOwner(
  { transaction, trace }: Mined,
  { contract, owners }: { readonly contract: string; readonly owners: readonly string[] },
): string | undefined {
  if (transaction.to === contract) return transaction.from;
  const callers = new Set(trace?.calls.filter(({ to }) => to === contract).map(({ from }) => from));
  const known = [...callers, transaction.to ?? ''].filter((each) => owners.includes(each));
  const [caller] = callers;
  return callers.size === 1 ? caller : known[0];
}
