import type { AddressId } from '@sulian/domain';
import type { Crime } from './plan.ts';

/** An address of the criminal's, with the part of its money that is truly the crime's. */
export interface Suspect {
  readonly object: AddressId;
  /** 0..1. */
  readonly tainted: number;
}

/** A world when the plan was carried out. */
interface Played {
  readonly crime: Crime;
  /** Loot with which the criminal set out, and the part of it that went to fees and others. */
  readonly lootBase: bigint;
  readonly lostBase: bigint;
  taintOf(address: AddressId): number;
  /** Part of all that left the address that was no loan; absent: nobody lends in this world. */
  keptOf?(address: AddressId): number;
}

/** Addresses judged of a plan, those of most money first. */
const MOST_SUSPECTS = 2;
/** Less of the loot than this percent is no success. */
const LEAST_PERCENT = 5n;
/** An address with less of the crime's money is not the criminal's in the first place. */
const LEAST_TAINTED = 0.1;

const keptShare = (played: Played, address: AddressId): number => played.keptOf?.(address) ?? 1;

/**
 * Lists who is judged. For a question where money came from: those who have it in the end. For a question where it
 * went: the one who set out with it.
 * @param held by address, the criminal's own apart
 */
export function listSuspects(
  played: Played,
  { balances, first }: { readonly balances: ReadonlyMap<AddressId, bigint>; readonly first: AddressId | undefined },
): readonly Suspect[] {
  if (played.crime.direction === 'OUTGOING')
    // All that was not lost on the way went to the criminal.
    return first === undefined
      ? []
      : [
          {
            object: first,
            tainted: Math.max(0, keptShare(played, first) - Number(played.lostBase) / Number(played.lootBase)),
          },
        ];
  return [...balances]
    .filter(([, amount]) => amount * 100n >= played.lootBase * LEAST_PERCENT)
    .sort(([, a], [, b]) => (a < b ? 1 : -1))
    .map(([object]) => ({ object, tainted: played.taintOf(object) }))
    .filter(({ tainted }) => tainted >= LEAST_TAINTED)
    .slice(0, MOST_SUSPECTS);
}
