import type { ChainId } from '@sulian/domain';
import { type Bell, createBell } from './bell.ts';

/** What wakes the work of alerts within this process; what another process does is found by looking now and then. */
export interface AlertBells {
  /** A chain has a new block, or another branch. */
  ofChain(chain: ChainId): Bell;
  /** A score may be asked for. */
  readonly scores: Bell;
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
    scores: createBell(),
    mails: createBell(),
  };
}
