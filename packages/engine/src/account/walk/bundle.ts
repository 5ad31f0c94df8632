import type { LegRow } from '@sulian/domain';
import type { Portion, Ratio } from '../../arithmetic/portion.ts';
import type { UnattributedObserver } from '../../direct/unattributed-direct.ts';
import type { End } from '../../ends/end.ts';
import type { RestingAccount } from '../../ends/end-places.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import type { AccountOperation, AccountTransaction } from '../../operations/operations.ts';
import type { SoundSwap } from '../../swaps/sound-swap.ts';

/** Share of the question that one operation moves, on its way from one account to others. */
export interface Bundle {
  readonly transaction: AccountTransaction;
  /** Undefined: the question is about the transaction as a whole. */
  readonly operation: AccountOperation | undefined;
  share: number;
  /** Share, included in `share`, with which the question itself begins here. */
  started: number;
  /** Fewest hops from the object of the accounts that it left; 0 is the object itself. */
  depth: number;
  /** Times that it was divided by proportion before, the fewest of all ways. */
  mixings: number;
  /** Some of it was on an account, which mixes its whole balance. */
  isMixed: boolean;
}

/** Mixings on the way of a part of a bundle. */
export const mixingsBehind = ({ mixings }: Bundle, part: number): number => mixings + (part === 1 ? 0 : 1);

/** Swap between two accounts of a walk. */
export interface Through {
  readonly swap?: SoundSwap | undefined;
}

/**
 * BalancePlace of a payment in an account's balance: units after the newest ones that were there before it (INCOMING), or behind those
 * that were there when it came (OUTGOING).
 */
export interface BalancePlace {
  readonly from: number;
  readonly units: number;
}

/** Units with which the question begins at one point. */
export interface StartedUnits {
  readonly base: bigint;
  readonly asset: number;
}

/** Sees every step of a walk, in its order. */
export interface WalkObserver extends UnattributedObserver {
  started(bundle: Bundle, share: number, units: StartedUnits): void;
  /** The rate of all that was open at the account goes into the bundle. */
  taken(bundle: Bundle, from: { readonly key: AccountKey; readonly rate: number; readonly ratio: Ratio }): void;
  /** @param to the account, its leg, and the place in its balance; no place: the account was not opened */
  arrived(
    bundle: Bundle,
    to: {
      readonly key: AccountKey;
      readonly leg: LegRow | undefined;
      readonly placeOf?: () => BalancePlace;
    } & Portion &
      Through,
  ): void;
  ended(bundle: Bundle, at: { readonly end: End; readonly leg: LegRow | undefined } & Portion & Through): void;
  /** All that is open at the account has another key from now on. */
  renamed(key: AccountKey, alias: AccountKey): void;
  /** All that was open under the key ended at the account, to which the transactions brought it. */
  closed(key: AccountKey, end: End, at: RestingAccount): void;
}
