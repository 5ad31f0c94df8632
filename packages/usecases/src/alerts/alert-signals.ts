import type { ChainId } from '@sulian/domain';
import { createWakeSignal, createWakeSignals, type WakeSignal, type WakeSignals } from '../wake-signal.ts';

/** Scores computed at once. A walk mostly waits for the store, and two cores gain nothing from more. */
const SCORE_WORKERS = 2;

/** Signals that wake the alert workers of this process. Changes by other processes are found by polling. */
export interface AlertSignals {
  /** A chain has a new block, or another branch. */
  ofChain(chain: ChainId): WakeSignal;
  /** A score may be due: one signal per score worker. */
  readonly scores: WakeSignals;
  /** Something fired. */
  readonly mails: WakeSignal;
}

export function createAlertSignals(): AlertSignals {
  const ofChains = new Map<ChainId, WakeSignal>();
  return {
    ofChain: (chain) => {
      const wakeSignal = ofChains.get(chain) ?? createWakeSignal();
      ofChains.set(chain, wakeSignal);
      return wakeSignal;
    },
    scores: createWakeSignals(SCORE_WORKERS),
    mails: createWakeSignal(),
  };
}
