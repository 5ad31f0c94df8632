import type { AddressId, Label, TxId } from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import type { ShareBounds } from './answer-bounds.ts';
import type { End, Pattern } from './end.ts';

/** A transaction in which an end was met. */
export interface Evidence {
  readonly txId: TxId;
  readonly share: number;
  readonly hops: number;
  /** Times that it was divided by proportion on its way, the fewest of all ways. */
  readonly mixings: number;
  /** Rule and numbers, where a pattern was found. */
  readonly pattern?: Pattern;
}

/** One row of an answer. */
export interface TraceEnd extends Omit<End, 'pattern'> {
  /** Share of the whole question, 0..1. */
  readonly share: number;
  /** Part of the amount in question; the parts of all ends sum to exactly the whole. */
  readonly amountBase: bigint;
  /** At the prices of the days on which the object received or sent it; undefined: not known of some of it. */
  readonly usd?: number;
  /** Some of it follows from mixtures, and was not found transfer by transfer. */
  readonly isByProportion: boolean;
  /** Some of it ended at addresses that only a label of their wallet names. */
  readonly isOfWallet?: true;
  /** Absent: the end is not severe, or is behind a large unnamed entity. */
  readonly bounds?: ShareBounds;
  /** Share by the second method of the question, first in, first out; absent: the question has none. */
  readonly fifoShare?: number;
  /** Fewest; 1 is direct. */
  readonly hops: number;
  /** Part of the share that was met directly. */
  readonly directShare: number;
  /** How many transactions the share ended in. */
  readonly transactions: number;
  /** The heaviest of them. */
  readonly evidence: readonly Evidence[];
  /** Marked addresses that some of the share passed, each with that part; the most first. Absent: none. */
  readonly passed?: readonly { readonly addressId: AddressId; readonly share: number }[];
}

const MAX_EVIDENCE = 5;

interface Met {
  share: number;
  /** Part of the share that the object itself had from the end, or gave it. */
  direct: number;
  hops: number;
  mixings: number;
  pattern: Pattern | undefined;
}

interface Draft {
  readonly end: End;
  readonly byTransaction: Map<TxId, Met>;
  readonly byLabel: Map<Label, number>;
  isByProportion: boolean;
  isOfWallet: boolean;
}

/** Gathers what ends where. */
export class Ends {
  readonly #drafts = new Map<string, Draft>();

  add(end: End, txId: TxId, met: Omit<Met, 'pattern'> & { readonly isExact: boolean }): void {
    if (met.share === 0) return;
    let draft = this.#drafts.get(end.key);
    if (draft === undefined) {
      draft = { end, byTransaction: new Map(), byLabel: new Map(), isByProportion: false, isOfWallet: false };
      this.#drafts.set(end.key, draft);
    }
    draft.isByProportion ||= !met.isExact;
    draft.isOfWallet ||= end.isOfWallet === true;
    const before = draft.byTransaction.get(txId);
    if (before === undefined) {
      const { share, direct, hops, mixings } = met;
      draft.byTransaction.set(txId, { share, direct, hops, mixings, pattern: end.pattern });
    } else {
      before.share += met.share;
      before.direct += met.direct;
      before.hops = Math.min(before.hops, met.hops);
      before.mixings = Math.min(before.mixings, met.mixings);
    }
    if (end.label !== undefined) draft.byLabel.set(end.label, (draft.byLabel.get(end.label) ?? 0) + met.share);
  }

  /** Part of an end's share that was met at the object's own transactions. */
  directOf(key: string): number {
    return sumSorted([...(this.#drafts.get(key)?.byTransaction.values() ?? [])].map(({ direct }) => direct));
  }

  /** All ends, largest first; equal shares in order of key. */
  list(): readonly Omit<TraceEnd, 'amountBase' | 'passed'>[] {
    return [...this.#drafts.values()].map(toRow).sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
  }
}

function toRow({ end, byTransaction, byLabel, isByProportion, isOfWallet }: Draft): Omit<TraceEnd, 'amountBase'> {
  const { key, type, entity, laterListed, isBehindLarge } = end;
  const met = [...byTransaction].sort(([idA, a], [idB, b]) => b.share - a.share || idA - idB);
  const [surestLabel] = [...byLabel].sort(
    ([a, shareA], [b, shareB]) => b.confidence - a.confidence || shareB - shareA || a.id - b.id,
  );
  return {
    key,
    type,
    ...(entity === undefined ? {} : { entity }),
    ...(isBehindLarge === undefined ? {} : { isBehindLarge }),
    ...(surestLabel === undefined ? {} : { label: surestLabel[0] }),
    ...(laterListed === undefined ? {} : { laterListed }),
    share: sumSorted(met.map(([, each]) => each.share)),
    directShare: sumSorted(met.map(([, each]) => each.direct)),
    isByProportion,
    ...(isOfWallet ? { isOfWallet } : {}),
    hops: met.reduce((least, [, each]) => Math.min(least, each.hops), Number.POSITIVE_INFINITY),
    transactions: met.length,
    evidence: met.slice(0, MAX_EVIDENCE).map(([txId, { share, hops, mixings, pattern }]) => ({
      txId,
      share,
      hops,
      mixings,
      ...(pattern === undefined ? {} : { pattern }),
    })),
  };
}
