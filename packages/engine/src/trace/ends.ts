import type { AddressId, AddressRow, EndType, EntityType, Label, LabelIndex, TxId, UNEXPLORED } from '@sulian/domain';
import { EVIDENCE_SHOWN, type TraceEnd } from './types.ts';

/** Numbers in ascending order: sums of the same values are then equal to the last bit. */
export const sumSorted = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b).reduce((total, each) => total + each, 0);

interface Collected {
  readonly type: EndType;
  readonly label: Label | undefined;
  readonly shares: number[];
  readonly byTransaction: Map<TxId, { shares: number[]; hops: number }>;
  hops: number;
}

/** Where the value came to rest, gathered while the walk goes on. */
export class Ends {
  readonly #ends = new Map<string, Collected>();

  addLabel(label: Label, at: { readonly txId: TxId; readonly share: number; readonly hops: number }): void {
    this.#add(`entity:${label.entity.id}`, { type: label.entity.type, label }, at);
  }

  addType(
    type: EntityType | typeof UNEXPLORED,
    at: { readonly txId: TxId; readonly share: number; readonly hops: number },
  ): void {
    this.#add(`end:${type}`, { type, label: undefined }, at);
  }

  #add(
    key: string,
    what: { type: EndType; label: Label | undefined },
    at: { txId: TxId; share: number; hops: number },
  ): void {
    if (at.share <= 0) return;
    let end = this.#ends.get(key);
    if (end === undefined) {
      end = { ...what, shares: [], byTransaction: new Map(), hops: at.hops };
      this.#ends.set(key, end);
    }
    end.shares.push(at.share);
    end.hops = Math.min(end.hops, at.hops);
    const evidence = end.byTransaction.get(at.txId);
    if (evidence === undefined) end.byTransaction.set(at.txId, { shares: [at.share], hops: at.hops });
    else {
      evidence.shares.push(at.share);
      evidence.hops = Math.min(evidence.hops, at.hops);
    }
  }

  list(): TraceEnd[] {
    const ends = [...this.#ends].map(([key, end]) => toEnd(key, end));
    return ends.sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
  }
}

function toEnd(key: string, end: Collected): TraceEnd {
  const evidence = [...end.byTransaction].map(([txId, { shares, hops }]) => ({ txId, share: sumSorted(shares), hops }));
  evidence.sort((a, b) => b.share - a.share || a.txId - b.txId);
  return {
    key,
    type: end.type,
    ...(end.label === undefined ? {} : { entity: end.label.entity, label: end.label }),
    share: sumSorted(end.shares),
    hops: end.hops,
    transactions: evidence.length,
    evidence: evidence.slice(0, EVIDENCE_SHOWN),
  };
}

/** Who an address belongs to: its own label first, then its wallet's. The object's own wallet is looked through. */
export function findOwner(
  labels: LabelIndex,
  addresses: ReadonlyMap<AddressId, AddressRow>,
  asked: { readonly addressId: AddressId | undefined; readonly isOwn: (address: AddressRow) => boolean },
): Label | undefined {
  if (asked.addressId === undefined) return undefined;
  const address = addresses.get(asked.addressId);
  if (address !== undefined && asked.isOwn(address)) return undefined;
  const own = labels.findAddressLabel(asked.addressId);
  if (own !== undefined || address?.walletId === undefined) return own;
  return labels.findWalletLabel(address.walletId);
}
