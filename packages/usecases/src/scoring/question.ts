import type { ChainAdapter, LabelIndex, LedgerReader } from '@sulian/domain';
import type { TraceProgress } from '@sulian/engine';
import type { ScoringRequest } from './answer.ts';
import type { CoinChoice } from './coin.ts';

/** Controls of a caller that waits for an answer. */
export interface RequestProgress {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TraceProgress) => void;
}

/** A scoring's question with everything that its answer is read from. */
export interface ScoringQuestion {
  readonly adapter: ChainAdapter;
  /** With the object's id and the coin in their one form. */
  readonly request: ScoringRequest;
  readonly coin: CoinChoice;
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly waiting: RequestProgress;
}
