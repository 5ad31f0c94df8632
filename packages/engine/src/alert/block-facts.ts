import type { AddressId, FamilyTraits, LegRow, TxId } from '@sulian/domain';

/** Whose money a leg moves, in the words that alerts watch by. */
export interface Holder {
  readonly text: string;
  /** Key of the wallet that contains the address; the address's own key while it is alone in its wallet. */
  readonly walletKey: string;
}

/** Facts of one block: who moved what. */
export interface BlockFacts {
  readonly hashes: ReadonlyMap<TxId, string>;
  /** In ledger order. */
  readonly legs: readonly LegRow[];
  readonly holders: ReadonlyMap<AddressId, Holder>;
  /** Numbers of operations that are address poisoning, by transaction: no activity of whoever did not sign them. */
  readonly poisoning?: ReadonlyMap<TxId, ReadonlySet<number>>;
  /** By whom the chain's transactions are signed; undefined: by who pays their fee. */
  readonly signedBy?: FamilyTraits['signedBy'];
}

/** Facts of one block, indexed for alerts. */
export interface IndexedFacts {
  readonly facts: BlockFacts;
  /** By transaction and number. */
  readonly operations: ReadonlyMap<TxId, ReadonlyMap<number, Operation>>;
  /** Legs that moved an address's or a wallet's money, in ledger order. */
  readonly touched: ReadonlyMap<string, readonly LegRow[]>;
}

interface Operation {
  readonly sources: readonly LegRow[];
  readonly destinations: readonly LegRow[];
}

interface Sides extends Operation {
  readonly sources: LegRow[];
  readonly destinations: LegRow[];
}

export const toWalletKey = (walletId: number): string => `w${walletId}`;

export function indexFacts(facts: BlockFacts): IndexedFacts {
  const operations = new Map<TxId, Map<number, Sides>>();
  const touched = new Map<string, LegRow[]>();
  for (const leg of facts.legs) {
    const ofTransaction = operations.get(leg.txId) ?? new Map<number, Sides>();
    const operation: Sides = ofTransaction.get(leg.operation) ?? { sources: [], destinations: [] };
    operation[leg.side === 'source' ? 'sources' : 'destinations'].push(leg);
    operations.set(leg.txId, ofTransaction.set(leg.operation, operation));
    const holder = leg.addressId === undefined ? undefined : facts.holders.get(leg.addressId);
    if (holder === undefined) continue;
    for (const key of [holder.text, holder.walletKey]) add(touched, key, leg);
  }
  return { facts, operations, touched };
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
