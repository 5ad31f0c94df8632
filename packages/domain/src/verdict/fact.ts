import type { RiskLevel } from '../answers/risk.ts';
import type { Direction } from '../block/leg.ts';
import type { EndType } from '../labels/entity-type.ts';
import type {
  ConductSummary,
  FlowPart,
  GraveParty,
  IssuedCoin,
  LabelClaim,
  SevereTrace,
  UnknownMoney,
} from './fact-parts.ts';
import type { UnknownShare } from './unknown-share.ts';

interface Directed<Kind extends string> {
  readonly kind: Kind;
  readonly direction: Direction;
}

/** A fact that the answer of one direction states. */
export type AnswerFact =
  | { readonly kind: 'LABEL'; readonly claim: LabelClaim /** Further labels. */; readonly others: number }
  /** `isWhole` false: there may be more. */
  | { readonly kind: 'CONDUCT'; readonly finding: ConductSummary; readonly isWhole: boolean }
  | (Directed<'FLOW'> & {
      readonly parts: readonly FlowPart[];
      /** Hundredths of a percent that the parts do not name, apart from the share that was not followed. */
      readonly rest: number;
      /** Some of the shares follow from mixtures, and were not found transfer by transfer. */
      readonly isByProportion: boolean;
      /** The shares are of the stored part of the object's history, and not of all its money. */
      readonly isOfPart: boolean;
    })
  /** `isPartial`: the ledger lacks a part of the history, and no record is no proof. */
  | (Directed<'NO_FLOW'> & { readonly isPartial: boolean })
  | Directed<'NO_PRICES'>
  /** `isNamed`: the flow before it names all types with their shares, and only the worth is left to state. */
  | (Directed<'TRACE'> & { readonly trace: SevereTrace; readonly isNamed: boolean; readonly isOfPart: boolean })
  /**
   * No risky money in the `followed` share of 100. It holds only where no direct party is grave itself: readers look these
   * up, and show `GRAVE_PARTIES` in its place.
   */
  | (Directed<'NOTHING_SEVERE'> & { readonly followed: number })
  | Directed<'DIRECT_INCOMPLETE'>
  /** At most one of each direction. */
  | { readonly kind: 'GAPS'; readonly gaps: readonly UnknownMoney[] }
  /** The parties of this share are known, and not the money beyond them. */
  | (Directed<'BEHIND'> & {
      readonly hidden: UnknownShare;
      readonly types: readonly EndType[];
      readonly isUnclear: boolean;
    })
  | (Directed<'NOT_JUDGED'> & { readonly symbols: readonly string[] })
  /** Transactions that were read, the newest ones, and all that there are. */
  | (Directed<'HISTORY_CUT'> & { readonly read: number; readonly total: number })
  /** Labelled service addresses of the chain, and how many there should be. */
  | { readonly kind: 'FEW_LABELS'; readonly labelled: number; readonly wanted: number }
  | { readonly kind: 'PARTIAL_LEDGER' }
  /** On a chain on demand: not all of the object's history was fetched. */
  | { readonly kind: 'HISTORY_NOT_FETCHED' }
  /** On a chain on demand: last block up to which the object's history is whole, and that the answer counts. */
  | { readonly kind: 'HISTORY_UNTIL'; readonly height: number };

/** A fact that other calls give: identity, balance, freezes, and which answers are missing. */
type PageFact =
  | { readonly kind: 'NO_LABEL' }
  /** The headline rests on the label alone: no scoring answered. */
  | { readonly kind: 'BY_LABEL'; readonly level: RiskLevel }
  /** The type by which labels call an entity. */
  | { readonly kind: 'ENTITY_TYPE'; readonly type: EndType; readonly labels: number }
  | { readonly kind: 'ENTITY_LABEL'; readonly claim: LabelClaim; readonly labels: number }
  /** `isWhole` false: there may be more. */
  | {
      readonly kind: 'ENTITY_FROZEN';
      readonly addresses: number;
      readonly symbols: readonly string[];
      readonly isWhole: boolean;
    }
  /** `isPartial`: computed from an incomplete ledger. */
  | {
      readonly kind: 'BALANCE';
      readonly amount: string;
      readonly symbol: string;
      readonly usd: number | null;
      readonly isPartial: boolean;
    }
  | {
      readonly kind: 'BALANCE_OF_ALL';
      /** Null: no coin has a price, or a balance is unknown. */
      readonly usd: number | null;
      readonly coins: number;
      /** Coins whose balance is below zero. */
      readonly unknown: number;
      readonly unpriced: number;
      readonly isPartial: boolean;
    }
  | { readonly kind: 'BALANCE_UNKNOWN' }
  /** On a chain on demand: block of which the balances are, and what of them can be frozen. */
  | { readonly kind: 'BALANCE_UNTIL'; readonly height: number }
  /** On a chain on demand: not all of the history is stored. */
  | { readonly kind: 'BALANCE_NOT_FETCHED' }
  /** More went out than the ledger saw come in. */
  | { readonly kind: 'BALANCE_BELOW_ZERO' }
  | { readonly kind: 'FROZEN'; readonly coins: readonly IssuedCoin[]; readonly isRecordOnly: boolean }
  | { readonly kind: 'FREEZABLE'; readonly coins: readonly IssuedCoin[] }
  /**
   * Coins neither frozen nor freezable by a known issuer. `UNKNOWN`: for some tokens nobody knows whether somebody can
   * freeze them. `isRest`: others are frozen or freezable.
   */
  | {
      readonly kind: 'FREEZE';
      readonly can: 'NOTHING_HELD' | 'NO_ISSUER' | 'NEVER' | 'UNKNOWN';
      readonly isRest: boolean;
    }
  | { readonly kind: 'MOVED'; readonly amount: string; readonly symbol: string; readonly usd: number | null }
  /** `usd` is of the operations that have a price; null: none has. */
  | {
      readonly kind: 'MOVED_MANY';
      readonly operations: number;
      readonly usd: number | null;
      readonly unpriced: number;
    }
  | { readonly kind: 'FAILED_TRANSACTION' }
  | (Directed<'FAILED'> & { readonly isTooMany: boolean })
  /** In the place of `NOTHING_SEVERE`. */
  | (Directed<'GRAVE_PARTIES'> & { readonly parties: readonly GraveParty[] })
  | Directed<'PENDING'>
  | { readonly kind: 'LABEL_PENDING' }
  | { readonly kind: 'BALANCE_PENDING' }
  | { readonly kind: 'FREEZES_PENDING' };

/** One fact of a verdict; facts are composed in the order in which they are read. */
export type Fact = AnswerFact | PageFact;

export type FactKind = Fact['kind'];

export type FactOf<K extends FactKind> = Extract<Fact, { readonly kind: K }>;
