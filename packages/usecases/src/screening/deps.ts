import type { ChainId, ConsoleLabelIndex, LedgerReader, ScreeningWork } from '@sulian/domain';
import type { LabelList } from '../labels/open-label-lists.ts';
import type { Log } from '../log.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { InTurn } from '../transactions/contributing-transactions.ts';

export interface ScreeningDeps extends Omit<ScoringDeps, 'labelsAt'> {
  readonly labelsAt: (reader: LedgerReader) => Promise<ConsoleLabelIndex>;
  /** Labels of a chain of which no block is stored. */
  readonly labelsWithoutLedger: (chain: ChainId) => Promise<LabelList>;
  readonly screeningWork: ScreeningWork;
  /** Runs reads that take long when a place for them is free. */
  readonly inTurn: InTurn;
  readonly clock: () => number;
  readonly log: Pick<Log, 'fault'>;
}

/** Facts of the job that its rows need. */
export interface ScreeningJob {
  readonly id: number;
  readonly passes: number;
  /** Addresses on the desk of its case, by chain. */
  readonly desk: ReadonlyMap<ChainId, ReadonlySet<string>>;
}
