import type { ScoringBody } from '@sulian/contract';
import type { ChainAdapter, LabelIndex, LedgerReader } from '@sulian/domain';
import type { Waiting } from './ask-ledger.ts';

/** A scoring's question with everything that its answer is read from. */
export interface ScoringQuestion {
  readonly adapter: ChainAdapter;
  readonly body: ScoringBody;
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly waiting: Waiting;
}
