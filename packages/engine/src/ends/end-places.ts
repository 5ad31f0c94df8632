import type { AddressId, TxId } from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import type { End } from './end.ts';

/** The account at which a share ended. */
export interface EndAccount {
  readonly addressId: AddressId | undefined;
  /** Asset number. */
  readonly asset: number;
  /** Number of the operation, or on a UTXO chain of the leg on its side; absent where money stayed. */
  readonly leg?: number | undefined;
  /** Transactions that brought the share to an account where it stayed; absent: the end's own transaction. */
  readonly txIds?: readonly TxId[];
}

/** The account at which money stayed, with the transactions that brought it. */
export interface RestingAccount extends EndAccount {
  readonly txIds: readonly TxId[];
}

/** A share of one row that ended at one account in one transaction. */
export interface EndPlace {
  readonly end: End;
  /** Ascending; several where a share stayed at an account that it reached by several. */
  readonly txIds: readonly TxId[];
  /** Absent: no single address is known: a fee, a coinbase, a transaction that was not read. */
  readonly addressId?: AddressId;
  /** Absent with the address, unless the coin is known. */
  readonly asset?: number;
  /** Number of the account's leg; absent unless places are separate by leg. */
  readonly leg?: number;
  /** Share of the whole question, 0..1. */
  readonly share: number;
  /** Fewest; 1 is direct. */
  readonly hops: number;
  /** Some of it follows from mixtures, and was not found transfer by transfer. */
  readonly isByProportion: boolean;
}

/** A share that met an end. */
interface MetShare {
  readonly txId: TxId;
  readonly share: number;
  readonly hops: number;
  readonly isExact: boolean;
}

/** A share with its end, as the walk met it. */
interface Met {
  readonly end: End;
  readonly share: MetShare;
  readonly at: EndAccount | undefined;
}

interface Draft extends Omit<EndPlace, 'share' | 'hops' | 'isByProportion'> {
  readonly shares: number[];
  hops: number;
  isByProportion: boolean;
}

/** Collects every place at which a walk's shares end. The shares of a row's places sum to the row's share. */
export class EndPlaces {
  /** Merged by place when they are listed: most walks' places never are. */
  #met: Met[] = [];
  readonly #isByLeg: boolean;

  /** @param isByLeg places of one account in one transaction are separate by leg */
  constructor({ isByLeg = false }: { readonly isByLeg?: boolean } = {}) {
    this.#isByLeg = isByLeg;
  }

  /** Empties the collection: a walk is repeated with another budget. */
  clear(): void {
    this.#met = [];
  }

  add(end: End, share: MetShare, at: EndAccount | undefined): void {
    if (share.share !== 0) this.#met.push({ end, share, at });
  }

  /** Number of collected shares: as many places, or more. */
  get shareCount(): number {
    return this.#met.length;
  }

  /** Largest first; equal shares in the order of their transactions. */
  list(): readonly EndPlace[] {
    const drafts = new Map<string, Draft>();
    for (const met of this.#met) this.#merge(drafts, met);
    return [...drafts.values()].map(({ shares, ...place }) => ({ ...place, share: sumSorted(shares) })).sort(byShare);
  }

  #merge(drafts: Map<string, Draft>, { end, share: { txId, share, hops, isExact }, at }: Met): void {
    const leg = this.#isByLeg ? at?.leg : undefined;
    const key = `${end.key} ${txId} ${at?.addressId} ${at?.asset} ${leg}`;
    const draft = drafts.get(key);
    if (draft === undefined) {
      const { addressId, asset, txIds = [txId] } = at ?? {};
      drafts.set(key, {
        end,
        txIds: [...txIds].sort((a, b) => a - b),
        ...(addressId === undefined ? {} : { addressId }),
        ...(asset === undefined ? {} : { asset }),
        ...(leg === undefined ? {} : { leg }),
        shares: [share],
        hops,
        isByProportion: !isExact,
      });
      return;
    }
    draft.shares.push(share);
    draft.hops = Math.min(draft.hops, hops);
    draft.isByProportion ||= !isExact;
  }
}

const byShare = (a: EndPlace, b: EndPlace): number =>
  b.share - a.share ||
  (a.txIds[0] ?? 0) - (b.txIds[0] ?? 0) ||
  (a.addressId ?? 0) - (b.addressId ?? 0) ||
  (a.end.key < b.end.key ? -1 : 1);
