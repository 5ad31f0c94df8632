import type { ScoringBody } from '@sulian/contract';
import type { ChainAdapter, LabelIndex, LedgerReader } from '@sulian/domain';
import type { TraceProgress } from '@sulian/engine';

/** Whoever waits for an answer: may give up, and may look on. */
export interface Waiting {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: TraceProgress) => void;
}

/** A scoring's question with everything that its answer is read from. */
export interface ScoringQuestion {
  readonly adapter: ChainAdapter;
  readonly body: ScoringBody;
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly waiting: Waiting;
}
