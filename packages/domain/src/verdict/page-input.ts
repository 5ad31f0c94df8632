import type { Headline } from '../answers/headline.ts';
import type { LevelReason, RiskLevel } from '../answers/risk.ts';
import type { ChainId } from '../chain/chain.ts';
import type { HistoryState } from '../fetch/history-state.ts';
import type { EntityType } from '../labels/entity-type.ts';
import type { NamedEntity } from './fact-parts.ts';

/** Basis of an answer, as far as it bears on absences. */
export interface StoredBasis {
  /** The ledger does not begin at the chain's first block. */
  readonly isPartial: boolean;
  /** How much of the object's history is stored on a chain on demand; on all others whole. */
  readonly historyState: HistoryState;
  /** Transfers within contracts are missing. */
  readonly lacksInternalTransfers: boolean;
}

const UNFETCHED: ReadonlySet<HistoryState> = new Set(['PART', 'NOT_FETCHED']);

/** True where not all of a history was fetched: its figures are absent. */
export const isUnfetched = ({ historyState }: { readonly historyState: HistoryState }): boolean =>
  UNFETCHED.has(historyState);

/** True where the absence of a record proves nothing. Without a basis it proves nothing either. */
export const isStoredInPart = (basis: StoredBasis | null | undefined): boolean =>
  basis == null || basis.isPartial || basis.lacksInternalTransfers;

/**
 * Part of a history that is missing, so that an absence proves nothing. `BLOCKS`: the chain's first ones. `INTERNAL`:
 * transfers within contracts. `PART` and `NOT_FETCHED`: on a chain on demand what was not fetched, or all of it.
 */
export const HISTORY_GAPS = ['BLOCKS', 'INTERNAL', 'PART', 'NOT_FETCHED'] as const;
export type HistoryGap = (typeof HISTORY_GAPS)[number];

/** Undefined: nothing is missing. */
export function findHistoryGap(basis: StoredBasis | null | undefined): HistoryGap | undefined {
  if (basis == null) return 'BLOCKS';
  if (basis.historyState !== 'WHOLE') return basis.historyState;
  if (basis.isPartial) return 'BLOCKS';
  return basis.lacksInternalTransfers ? 'INTERNAL' : undefined;
}

interface TypedEntity extends NamedEntity {
  readonly type: EntityType;
}

interface KnownFreeze {
  readonly asset: { readonly symbol: string; readonly chainId: string | null };
  readonly issuer: string | null;
  /** Null: it lasts. */
  readonly until: object | null;
}

/** An address or a wallet, as its answer describes it. */
export interface KnownObject {
  readonly kind: 'ADDRESS' | 'WALLET';
  readonly blockchain: ChainId;
  readonly entity:
    | (TypedEntity & { readonly riskAssessment: { readonly levelReason: LevelReason | null } | null })
    | null;
  readonly source: string | null;
  readonly entityFrom: string | null;
  readonly ownHeadline: Pick<Headline, 'level' | 'basis'>;
  readonly labels: readonly {
    readonly source: string;
    readonly uri: string | null;
    readonly date: string | null;
    readonly confidence: number;
    readonly entity: TypedEntity;
  }[];
  readonly freezes: readonly KnownFreeze[];
  /** First block whose freezes are stored; null where a freeze may have ended unnoticed. */
  readonly freezesFrom: number | null;
  /** `height`: the newest block. */
  readonly basis: StoredBasis & { readonly height: number };
}

/** A coin of an object. Amounts are decimal strings in the coin's unit; null: unknown. */
export interface KnownCoin {
  /** Its contract; null: the native coin. */
  readonly chainId: string | null;
  readonly symbol: string;
  readonly kind: string;
  readonly issuer: string | null;
  readonly balance: string | null;
  readonly balanceUsd: number | null;
  /** Unix seconds of the latest price; null: it has none. */
  readonly priceDate: number | null;
  /** How much of the object's history in this coin is stored, and up to which block it is whole. */
  readonly historyState: HistoryState;
  readonly historyHeight: number | null;
}

export interface KnownCoins {
  readonly items: readonly KnownCoin[];
  readonly _metadata: { readonly balanceUsd: number | null; readonly isPartial: boolean };
}

/** The coins of an object, as far as they have come. */
export interface CoinBalances {
  /** Undefined: on their way. */
  readonly coins: KnownCoins | undefined;
  readonly isFailed: boolean;
  /** Coin that the page is about; undefined: all. */
  readonly chosen: KnownCoin | undefined;
}

interface KnownSide {
  readonly address: string | null;
  readonly entity: NamedEntity | null;
  readonly headline: { readonly level: RiskLevel } | null;
}

/** A transaction, as its answer describes it. */
export interface KnownTransaction {
  readonly scoreChainSuccess: string;
  /** Null: it has several operations. */
  readonly amount: string | null;
  readonly unit: string;
  readonly amountUsd: number | null;
  readonly numberOfOperations: number;
  readonly pricedUsd: number | null;
  readonly unpricedOperations: number;
  readonly operations: readonly {
    readonly numberOfSources: number;
    readonly numberOfDestinations: number;
    readonly sources: readonly KnownSide[];
    readonly destinations: readonly KnownSide[];
  }[];
  readonly basis: StoredBasis;
}

/** An entity on one chain, with the first page of its addresses of all chains. */
export interface KnownEntity {
  readonly entity: { readonly type: EntityType; readonly numberOfLabels: number };
  readonly chain: {
    readonly blockchain: ChainId;
    readonly coins: readonly {
      readonly coin: { readonly symbol: string };
      readonly balance: string | null;
      readonly balanceUsd: number | null;
      readonly hasLatestPrice: boolean;
    }[];
    readonly numberOfCoins: number;
    readonly basis: StoredBasis | null;
  };
  readonly addresses: {
    /** Undefined: on its way, or failed. */
    readonly data:
      | {
          readonly items: readonly { readonly blockchain: ChainId; readonly frozen: readonly string[] | null }[];
          readonly _metadata: {
            readonly total: number;
            readonly ofLargeWallets: number;
            readonly notLookedUp: number;
          };
        }
      | undefined;
    readonly isFailed: boolean;
  };
}
