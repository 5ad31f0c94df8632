import type { LedgerReader } from '@sulian/domain';
import type { Budget, TraceQuestion, WalkReader } from '../trace/question.ts';

/** One snapshot of an account chain. */
export type AccountReader = WalkReader & Pick<LedgerReader, 'listBlockTimes' | 'listHistories' | 'listParties'>;

export interface AccountQuestion extends Omit<TraceQuestion, 'asset'> {
  /** Asset numbers that are asked about together; one needs no prices. */
  readonly assets: readonly number[];
  /**
   * USD of one base unit on the day of the time; undefined: no price, and the transfer is left out. Absent where one
   * asset is asked about in its own unit.
   */
  readonly usdPerBase?: UsdPerBase;
}

export type UsdPerBase = (asset: number, timeSec: number) => number | undefined;

/** Places behind the dollar in the totals of answers in USD. */
export const USD_DECIMALS = 8;

/** Hops are few, since an account mixes all that it ever received; each transaction is expanded once, as on UTXO chains. */
export const ACCOUNT_BUDGET: Budget = {
  maxDepth: 6,
  maxTransactions: 10_000,
  maxHistory: 100_000,
  maxRows: 400_000,
};
