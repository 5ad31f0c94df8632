import type { AddressId, LedgerReader } from '@sulian/domain';
import type { SwapFacts } from '../swaps/swap-facts.ts';
import type { Budget, LeftOutOperations, TraceQuestion, UsdPerBase, WalkReader } from './question.ts';

/** One snapshot of an account chain. */
export type AccountReader = WalkReader &
  Pick<LedgerReader, 'listHistories' | 'listParties' | 'listAssets' | 'countOthers' | 'listAddresses'> &
  // Chains whose addresses have no customers are walked without notes, chains that are stored by their blocks without
  // signers.
  Partial<Pick<LedgerReader, 'listNotes' | 'listFeePayers'>>;

export interface AccountQuestion extends Omit<TraceQuestion, 'asset'> {
  /** Asset numbers of the question, traced together; one needs no prices. */
  readonly assets: readonly number[];
  /** The question is about all that the object ever moved, of which `assets` are what is stored. */
  readonly isAboutAll?: boolean;
  /**
   * Prices that weigh the transfers of several assets; a transfer without a price is left out. Absent if the question
   * is about one asset in its own unit.
   */
  readonly usdPerBase?: UsdPerBase;
  /** Operations that the question is not about, by transaction: poisoning, and coins that only paid for moves of tokens. */
  readonly leftOut?: LeftOutOperations;
  /** Addresses for which each end reports how much of it passed them. */
  readonly marked?: ReadonlySet<AddressId>;
  /** Absent: swaps end the walk. */
  readonly swaps?: SwapFacts;
}

/** Hops are few, since an account mixes all that it ever received; each transaction is expanded once, as on UTXO chains. */
export const ACCOUNT_BUDGET: Budget = {
  maxDepth: 6,
  maxTransactions: 10_000,
  maxMeshTransactions: 200_000,
  maxHistory: 100_000,
  maxRows: 400_000,
  maxDirect: 20_000,
  maxLookUps: 20_000,
  maxPieces: 1_000_000,
};
