import type { Operation } from '@sulian/domain';
import type { EvmChain } from '../chains.ts';
import { toNumber } from '../wire/quantity.ts';
import { hasRunCode } from './call-text.ts';
import type { Mined } from './native.ts';

/** Addresses below it are the chain's own built-in functions. */
const PRECOMPILES_END = 0x10000n;

/**
 * Adds accounts that a transaction shows to have code: created contracts, writers of logs, and callers. Also adds a
 * recipient whose call failed, or cost more than a payment with its data: only code can.
 */
export function collectContracts(
  chain: EvmChain,
  {
    mined,
    operations,
    isFailed,
  }: { readonly mined: Mined; readonly operations: readonly Operation[]; readonly isFailed: boolean },
  contracts: Set<string>,
): void {
  const { transaction, receipt, trace } = mined;
  const { to } = transaction;
  const created = operations.flatMap(({ type, destinations }) =>
    type === 'CONTRACT_CREATION' ? (destinations[0]?.address ?? []) : [],
  );
  const addresses = [...receipt.logs.map(({ address }) => address), ...created, ...(trace?.callers ?? [])];
  if (to !== undefined && hasRunAt(chain, mined, isFailed)) addresses.push(to);
  for (const address of addresses) if (BigInt(address) >= PRECOMPILES_END) contracts.add(address);
}

function hasRunAt(chain: EvmChain, mined: Mined, isFailed: boolean): boolean {
  const { transaction, receipt } = mined;
  // Receipts of the chain's own transactions need not state their cost.
  if (chain.feelessTypes.includes(toNumber(transaction.type ?? '0x0'))) return false;
  return (isFailed && receipt.status !== undefined) || hasRunCode(chain, mined);
}
