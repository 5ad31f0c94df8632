import type { Mined } from './native.ts';

/**
 * Who owns the contract while the transaction runs. Its owner changes without a log, but none other may issue and redeem:
 * who calls the contract in such a transaction is the owner. Without a trace there is a wallet that the transaction goes
 * to, if that is known to have owned it.
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
