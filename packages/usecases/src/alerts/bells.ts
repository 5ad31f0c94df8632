import type { ChainId } from '@sulian/domain';
import { type Bell, type Bells, createBell, createBells } from './bell.ts';

/** Scores that are asked for at once: most of a walk is waiting for the store, and two cores take no more. */
const SCORE_WORKERS = 2;

/** What wakes the work of alerts within this process; what another process does is found by looking now and then. */
export interface AlertBells {
  /** A chain has a new block, or another branch. */
  ofChain(chain: ChainId): Bell;
  /** A score may be asked for: one for each that answers. */
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
