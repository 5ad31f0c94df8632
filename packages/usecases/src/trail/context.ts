import type { ChainAdapter, Direction, LabelIndex, LedgerReader } from '@sulian/domain';
import type { ScoringDeps } from '../scoring/deps.ts';

/** Snapshot and question of one trail. */
export interface TrailContext {
  readonly deps: ScoringDeps;
  readonly adapter: ChainAdapter;
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly direction: Direction;
}
