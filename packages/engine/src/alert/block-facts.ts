import type { AddressId, LegRow, TxId } from '@sulian/domain';

/** Whose money a leg moves, in the words that alerts watch by. */
export interface Holder {
  readonly text: string;
  /** Key of the wallet that the address is in; of itself while it stands alone. */
  readonly walletKey: string;
}

/** What one block says of who moved what. */
export interface BlockFacts {
  readonly hashes: ReadonlyMap<TxId, string>;
  /** In ledger order. */
  readonly legs: readonly LegRow[];
  readonly holders: ReadonlyMap<AddressId, Holder>;
}

/** Facts by what alerts ask for. */
export interface IndexedFacts {
  readonly facts: BlockFacts;
  readonly legsOf: ReadonlyMap<TxId, readonly LegRow[]>;
  /** Transactions that touched an address or a wallet, in ledger order. */
  readonly touched: ReadonlyMap<string, readonly TxId[]>;
}

export const toWalletKey = (walletId: number): string => `w${walletId}`;

export function indexFacts(facts: BlockFacts): IndexedFacts {
  const legsOf = new Map<TxId, LegRow[]>();
  const touched = new Map<string, TxId[]>();
  for (const leg of facts.legs) {
    add(legsOf, leg.txId, leg);
    const holder = leg.addressId === undefined ? undefined : facts.holders.get(leg.addressId);
    if (holder === undefined) continue;
    for (const key of [holder.text, holder.walletKey])
      if (touched.get(key)?.at(-1) !== leg.txId) add(touched, key, leg.txId);
  }
  return { facts, legsOf, touched };
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
