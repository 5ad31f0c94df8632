import type { ChainId } from '@sulian/domain';
import { type Bell, type Bells, createBell, createBells } from './bell.ts';

/** Scores computed at once. A walk mostly waits for the store, and two cores gain nothing from more. */
const SCORE_WORKERS = 2;

/** Signals that wake the alert workers of this process. Changes by other processes are found by polling. */
export interface AlertBells {
  /** A chain has a new block, or another branch. */
  ofChain(chain: ChainId): Bell;
  /** A score may be due: one bell per score worker. */
  readonly scores: Bells;
  /** Something fired. */
  readonly mails: Bell;
}

export function createAlertBells(): AlertBells {
  const ofChains = new Map<ChainId, Bell>();
  return {
    ofChain: (chain) => {
      const bell = ofChains.get(chain) ?? createBell();
      ofChains.set(chain, bell);
      return bell;
    },
    scores: createBells(SCORE_WORKERS),
    mails: createBell(),
  };
}
