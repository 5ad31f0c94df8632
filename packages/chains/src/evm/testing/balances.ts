import type { Block } from '@sulian/domain';

/** Received less sent of every address, native and by token, summed over blocks as the ledger would. */
export interface Balances {
  readonly native: Map<string, bigint>;
  readonly tokens: Map<string, Map<string, bigint>>;
}

export const noBalances = (): Balances => ({ native: new Map(), tokens: new Map() });

export function addBlock(balances: Balances, block: Block): void {
  for (const { operations } of block.transactions)
    for (const { token, sources, destinations } of operations) {
      const amountByAddress = token === undefined ? balances.native : tokenOf(balances, token);
      for (const { address, amountBase } of sources) add(amountByAddress, address, -(amountBase ?? 0n));
      for (const { address, amountBase } of destinations) add(amountByAddress, address, amountBase);
    }
}

function add(amountByAddress: Map<string, bigint>, address: string | undefined, amountBase: bigint): void {
  if (address !== undefined) amountByAddress.set(address, (amountByAddress.get(address) ?? 0n) + amountBase);
}

function tokenOf({ tokens }: Balances, token: string): Map<string, bigint> {
  const amountByAddress = tokens.get(token) ?? new Map<string, bigint>();
  tokens.set(token, amountByAddress);
  return amountByAddress;
}
