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

interface Draft extends Omit<EndPlace, 'share' | 'hops' | 'isByProportion'> {
  readonly shares: number[];
  hops: number;
  isByProportion: boolean;
}

/** Collects every place at which a walk's shares end. The shares of a row's places sum to the row's share. */
export class EndPlaces {
  readonly #drafts = new Map<string, Draft>();
  readonly #isByLeg: boolean;

  /** @param isByLeg places of one account in one transaction are separate by leg */
  constructor({ isByLeg = false }: { readonly isByLeg?: boolean } = {}) {
    this.#isByLeg = isByLeg;
  }

  /** Empties the collection: a walk is repeated with another budget. */
  clear(): void {
    this.#drafts.clear();
  }

  add(end: End, { txId, share, hops, isExact }: MetShare, at: EndAccount | undefined): void {
    if (share === 0) return;
    const leg = this.#isByLeg ? at?.leg : undefined;
    const key = `${end.key} ${txId} ${at?.addressId} ${at?.asset} ${leg}`;
    const draft = this.#drafts.get(key);
    if (draft === undefined) {
      const { addressId, asset, txIds = [txId] } = at ?? {};
      this.#drafts.set(key, {
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

  get count(): number {
    return this.#drafts.size;
  }

  /** Largest first; equal shares in the order of their transactions. */
  list(): readonly EndPlace[] {
    return [...this.#drafts.values()]
      .map(({ shares, ...place }) => ({ ...place, share: sumSorted(shares) }))
      .sort(byShare);
  }
}

const byShare = (a: EndPlace, b: EndPlace): number =>
  b.share - a.share ||
  (a.txIds[0] ?? 0) - (b.txIds[0] ?? 0) ||
  (a.addressId ?? 0) - (b.addressId ?? 0) ||
  (a.end.key < b.end.key ? -1 : 1);
