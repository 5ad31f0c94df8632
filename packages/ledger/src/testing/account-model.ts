import type { Block, Operation } from '@sulian/domain';

/**
 * Effect of one transaction on one address in one asset, named by texts: the expected content of the ledger, computed
 * independently.
 */
export interface ModelRow {
  readonly address: string;
  /** A token's contract, or the empty text for the native coin. */
  readonly token: string;
  /** Height and position of the transaction. */
  readonly place: string;
  received: bigint;
  sent: bigint;
}

export interface AccountModel {
  readonly rows: ReadonlyMap<string, ModelRow>;
  /** Tokens in order of first sight. */
  readonly tokens: readonly string[];
  readonly nfts: ReadonlySet<string>;
  /** Contract to the first height that shows it. */
  readonly contracts: ReadonlyMap<string, number>;
}

/** Adds up the blocks by the plainest means: no ids, no batches, only sums in memory. */
export function modelOf(blocks: readonly Block[]): AccountModel {
  const rows = new Map<string, ModelRow>();
  const tokens = new Set<string>();
  const nfts = new Set<string>();
  const contracts = new Map<string, number>();
  const add = (place: string, operation: Operation): void => {
    const { token = '', sources, destinations } = operation;
    if (token !== '') tokens.add(token);
    if (token !== '' && operation.type === 'NFT_TRANSFER') nfts.add(token);
    const rowOf = (address: string): ModelRow => {
      const key = `${address} ${token} ${place}`;
      const row = rows.get(key) ?? { address, token, place, received: 0n, sent: 0n };
      rows.set(key, row);
      return row;
    };
    for (const { address, amountBase = 0n } of sources) if (address !== undefined) rowOf(address).sent += amountBase;
    for (const { address, amountBase } of destinations)
      if (address !== undefined) rowOf(address).received += amountBase;
  };
  for (const block of blocks) {
    for (const text of block.contracts ?? []) if (!contracts.has(text)) contracts.set(text, block.height);
    for (const [at, { operations }] of block.transactions.entries())
      for (const operation of operations) add(`${block.height}:${at}`, operation);
  }
  return { rows, tokens: [...tokens], nfts, contracts };
}
