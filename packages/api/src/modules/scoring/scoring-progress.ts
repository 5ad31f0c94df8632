import type { ScoringProgress } from '@sulian/contract';
import type { TraceProgress } from '@sulian/engine';

/** Progress of a scoring that waits for its place. */
export const toWaiting = (id: string): ScoringProgress => ({
  ...{ id, state: 'WAITING', transactions: 0, ended: 0, open: 0, depth: 0 },
});

export const toRunning = ({ transactions, ended, open, depth }: TraceProgress) => ({
  ...{ transactions, ended: ended * 100, open: open * 100, depth },
});
