import type { Direction, EntityName, EntityType, LevelReason, RiskLevel, UNEXPLORED } from '@sulian/domain';
import type { BoundMethod, StoppedBy } from '@sulian/engine';
import type { FreezeState } from '../freezes/freeze-state.ts';
import type { Provenance } from '../objects/basis.ts';
import type { ObjectHistory } from '../objects/object-history.ts';
import type { ScoringDetail, ScoringRequest } from '../scoring/answer.ts';
import type { toHead } from '../scoring/to-result.ts';

export type EndOrder = 'SHARE' | 'TIME' | 'HOPS';

/** Selects ends of an answer. */
interface EndsFilter {
  /** Key of a row; absent: ends of all rows. */
  readonly key?: string | undefined;
  /** An address or a transaction hash, or the beginning or the tail of one; absent: all. */
  readonly text?: string | undefined;
}

/** The question of a scoring, and the page of its ends. */
export interface EndsRequest extends ScoringRequest, EndsFilter {
  /** Id of the answer that has the row; absent: the row of an answer computed now. */
  readonly answerId?: string | undefined;
  /** Value of page 1, sent with later pages. */
  readonly asOf?: string | undefined;
  readonly sort: EndOrder;
  readonly isAscending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Balance of the end's coin at `historyHeight`, and whether it can be frozen. */
export interface EndHolding extends ObjectHistory {
  /** Null: unknown, since receipts are missing or not all of the account's history in the coin is stored. */
  balance: string | null;
  balanceUsd: number | null;
  freeze: FreezeState;
  issuer: string | null;
}

/** One account and transaction at which money ended. */
export interface ScoringEnd {
  key: string;
  name: string;
  names: EntityName[];
  type: EntityType | typeof UNEXPLORED;
  entityId: number | null;
  score: number | null;
  level: RiskLevel;
  levelReason: LevelReason | null;
  isBehindLargeUnnamed: boolean;
  isByProportion: boolean;
  rowBounds?: { least: number; possible: number; method: BoundMethod } | undefined;
  rowConfidence?: ScoringDetail['confidence'];
  rowFifo?: number | undefined;
  address: string | null;
  provenance: Provenance | null;
  transactions: { hash: string; height: number; time: number }[];
  numberOfTransactions: number;
  arrived: string | null;
  symbol: string | null;
  coin: number | null;
  /** MAIN, or the coin's id on its chain. */
  chainCoin: string | null;
  amount: string;
  amountUsd: number | null;
  percentage: number;
  hops: number;
  holding: EndHolding | null;
}

/** Sum of one coin over distinct addresses. */
export interface EndHoldings {
  symbol: string;
  coin: number;
  /** Null, as the others: unknown of some address. */
  balance: string | null;
  frozen: string | null;
  freezable: string | null;
  /** Last block of which all balances are. */
  historyHeight: number | null;
}

/** Sum of one coin over distinct transactions and addresses. */
export interface EndArrival {
  symbol: string;
  coin: number;
  /** Null: unknown of some transfer. */
  amount: string | null;
}

export interface EndSums {
  ends: number;
  addresses: number;
  /** Ends without a known account. */
  withoutAddress: number;
  percentage: number;
  amount: string;
  amountUsd: number | null;
  /** By coin; null: more transactions than are summed. */
  arrived: EndArrival[] | null;
  /** Null: more addresses than are summed. */
  holdings: EndHoldings[] | null;
}

export interface ScoringEnds extends ReturnType<typeof toHead> {
  analysisType: Direction;
  key: string | null;
  /** Rows with their numbers of ends, largest first. Null, as sums and total: not all of the object's history is stored. */
  rows: { key: string; name: string; names: EntityName[]; type: ScoringEnd['type']; ends: number | null }[];
  sums: EndSums | null;
  items: ScoringEnd[];
  stoppedBy: StoppedBy | null;
  _metadata: { total: number | null; offset: number; limit: number; asOf: string | null; isReread: boolean };
}
