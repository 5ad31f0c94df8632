import type { ScoringBody } from '@sulian/contract';
import type { ChainAdapter, LabelIndex, LedgerReader } from '@sulian/domain';
import type { TraceProgress } from '@sulian/engine';
import type { AskedCoin } from './coin.ts';

/** Whoever waits for an answer: may give up, and may look on. */
export interface Waiting {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TraceProgress) => void;
}

/** A scoring's question with everything that its answer is read from. */
export interface ScoringQuestion {
  readonly adapter: ChainAdapter;
  /** With the object's id and the coin in their one form. */
  readonly body: ScoringBody;
  readonly coin: AskedCoin;
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly waiting: Waiting;
}
