import type { ConductFinding, EntityRefRow, OwnLabel, ScoringResult, SevereTrace } from '@sulian/contract';
import type { EndType, RiskLevel } from '@sulian/domain';
import type { Direction } from '../../../lib/analyse.ts';
import type { GraveParty } from '../api/grave-parties.ts';
import type { Unknown } from './unknown.ts';

/** A claim of a source about the object itself. */
export interface LabelClaim {
  /** WALLET: of the wallet that an address belongs to. */
  readonly of: 'OBJECT' | 'WALLET';
  readonly source: string;
  readonly uri: string | null;
  /** Null: not told, nor is the date. */
  readonly confidence: number | null;
  /** When the source says so, `YYYY-MM-DD`; null: it gives no date. */
  readonly date: string | null;
  readonly entity: Pick<EntityRefRow, 'id' | 'name' | 'names'>;
  readonly type: EndType;
  readonly standing: OwnLabel['standing'];
  /** Days between which a list names it; null: not bounded, or it is no listing. */
  readonly listedFrom: string | null;
  readonly listedTo: string | null;
}

/** Who a part of the money came from or went to: entities of one type, or an end that is nobody in particular. */
export interface FlowPart {
  readonly type: EndType;
  readonly parties: readonly Pick<EntityRefRow, 'name' | 'names'>[];
  /** Found by its form, and by nobody's word: said with 疑似. */
  readonly isPattern: boolean;
  /** Hundredths of a percent. */
  readonly hundredths: number;
  readonly isUnderHundredth: boolean;
}

/** What is known of one direction's money that was not followed; null: the direction has no answer. */
export interface Gap {
  readonly direction: Direction;
  /** What ended at nobody and nothing that is known. */
  readonly unknown: Unknown;
  /** Of it, what is told by its form or by a list that named it only later. */
  readonly within: readonly FlowPart[];
  /** So much is not known that nothing can be said of risky money, and none was found. */
  readonly isUnclear: boolean;
}

/** A coin that an issuer can freeze, or has frozen. */
export interface IssuedCoin {
  readonly symbol: string;
  /** Null: not among the known ones. */
  readonly issuer: string | null;
  /** Null: not known, or of several addresses of which not all are frozen. */
  readonly amount: string | null;
}

/** Direct parties by direction whose own headline is grave. Undefined: on its way; null: not all are known. */
export type GraveParties = Readonly<Record<Direction, readonly GraveParty[] | null | undefined>>;

/** One fact of a verdict; the order in which they are composed is the order in which they are read. */
export type Sentence =
  | { readonly kind: 'LABEL'; readonly claim: LabelClaim; readonly others: number }
  | { readonly kind: 'NO_LABEL' }
  /** The headline is the label's alone: no scoring answered. */
  | { readonly kind: 'BY_LABEL'; readonly level: RiskLevel }
  | {
      readonly kind: 'CONDUCT';
      readonly finding: ConductFinding;
      /** False: there may be more. */
      readonly isWhole: boolean;
    }
  | {
      readonly kind: 'BALANCE';
      readonly amount: string;
      readonly symbol: string;
      readonly usd: number | null;
      /** By what the ledger holds, which is not all. */
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
  /** More went out than the ledger saw come in. */
  | { readonly kind: 'BALANCE_BELOW_ZERO' }
  /** By what labels call an entity. */
  | { readonly kind: 'ENTITY_TYPE'; readonly type: EndType; readonly labels: number }
  | { readonly kind: 'ENTITY_LABEL'; readonly own: OwnLabel; readonly labels: number }
  | {
      readonly kind: 'ENTITY_FROZEN';
      readonly addresses: number;
      readonly symbols: readonly string[];
      /** False: there may be more. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'FREEZES_PENDING' }
  | { readonly kind: 'LABEL_PENDING' }
  | { readonly kind: 'BALANCE_PENDING' }
  | { readonly kind: 'FROZEN'; readonly coins: readonly IssuedCoin[] }
  | { readonly kind: 'FREEZABLE'; readonly coins: readonly IssuedCoin[] }
  /**
   * Of what is held and neither frozen nor freezable by a known issuer. `UNKNOWN`: there are tokens of which nobody knows
   * whether somebody can freeze them.
   */
  | {
      readonly kind: 'FREEZE';
      readonly can: 'NOTHING_HELD' | 'NO_ISSUER' | 'NEVER' | 'UNKNOWN';
      /** Other coins that are held are frozen or freezable. */
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
  | {
      readonly kind: 'FLOW';
      readonly direction: Direction;
      readonly parts: readonly FlowPart[];
      /** Hundredths of a percent that the parts do not name, apart from what was not followed. */
      readonly rest: number;
      readonly isByProportion: boolean;
    }
  | { readonly kind: 'NO_FLOW'; readonly direction: Direction; readonly isPartial: boolean }
  | { readonly kind: 'NO_PRICES'; readonly direction: Direction }
  | { readonly kind: 'PENDING'; readonly direction: Direction }
  | { readonly kind: 'FAILED'; readonly direction: Direction; readonly isTooMany: boolean }
  | { readonly kind: 'NOTHING_SEVERE'; readonly direction: Direction; readonly followed: number }
  /** In the place of `NOTHING_SEVERE`. */
  | { readonly kind: 'GRAVE_PARTIES'; readonly direction: Direction; readonly parties: readonly GraveParty[] }
  | {
      readonly kind: 'TRACE';
      readonly direction: Direction;
      readonly trace: SevereTrace;
      /** The flow before it names all its types with their shares: only what it is worth is left to tell. */
      readonly isNamed: boolean;
    }
  | { readonly kind: 'GAPS'; readonly gaps: readonly Gap[] }
  /** It is known where this money went or came from, and not what lies behind. */
  | {
      readonly kind: 'BEHIND';
      readonly direction: Direction;
      readonly hidden: Unknown;
      readonly types: readonly EndType[];
      readonly isUnclear: boolean;
    }
  | { readonly kind: 'DIRECT_INCOMPLETE'; readonly direction: Direction }
  | { readonly kind: 'NOT_JUDGED'; readonly direction: Direction; readonly symbols: readonly string[] }
  | { readonly kind: 'HISTORY_CUT'; readonly direction: Direction; readonly read: number; readonly total: number }
  | { readonly kind: 'FEW_LABELS'; readonly labelled: number; readonly wanted: number }
  | { readonly kind: 'PARTIAL_LEDGER' };

/** How far the question of one direction has come. */
export type Scored =
  | { readonly state: 'PENDING' }
  | { readonly state: 'FAILED'; readonly isTooMany: boolean }
  | { readonly state: 'DONE'; readonly result: ScoringResult | null };

export type BothScored = Readonly<Record<Direction, Scored>>;

export const DIRECTIONS = ['OUTGOING', 'INCOMING'] as const;

export const resultOf = (scored: Scored): ScoringResult | undefined =>
  scored.state === 'DONE' ? (scored.result ?? undefined) : undefined;

export type SentenceOf<K extends Sentence['kind']> = Extract<Sentence, { readonly kind: K }>;
