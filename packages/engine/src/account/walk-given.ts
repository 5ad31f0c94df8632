import type { AccountStore } from './account-store.ts';
import type { WalkObserver } from './bundle.ts';
import type { Parties } from './parties.ts';
import type { AccountQuestion } from './question.ts';

/** What a walk over accounts is given. */
export interface WalkGiven {
  readonly store: AccountStore;
  readonly question: AccountQuestion;
  readonly parties: Parties;
  readonly observer: WalkObserver | undefined;
  /** Rows that were read before its first step. */
  readonly rowsRead: number;
}
