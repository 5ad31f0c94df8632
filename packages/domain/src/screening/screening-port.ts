import type { RiskLevel } from '../answers/risk.ts';
import type { ChainId } from '../chain/chain.ts';
import type {
  Screening,
  ScreeningItem,
  ScreeningOutcome,
  ScreeningPoint,
  ScreeningRow,
  ScreeningRowState,
  ScreeningTask,
} from './screening.ts';

export interface ScreeningDraft {
  /** Undefined: of the command line. */
  readonly owner: { readonly caseId: number; readonly accountId: number } | undefined;
  readonly by: string;
  readonly fileName: string;
  readonly passes: number;
  readonly nowSec: number;
}

export interface ScreeningRowQuery {
  /** Rows after this position. */
  readonly after: number;
  readonly limit: number;
  readonly state?: ScreeningRowState | undefined;
  readonly severity?: RiskLevel | undefined;
}

/** Screenings and their rows. A screening of a case is found by calls that name the case, and by no others. */
export interface ScreeningStore {
  /**
   * Stores a list, all of it or nothing. Private keys and mnemonics are masked before.
   * @param batches rows in the list's order
   * @throws TOO_MANY_REQUESTS where a quota is used up, and whatever the batches throw
   */
  create(
    draft: ScreeningDraft,
    batches: AsyncIterable<readonly ScreeningItem[]>,
  ): Promise<{ readonly id: number; readonly rows: number }>;
  /** Newest first. @param caseId undefined: those of the command line */
  list(caseId: number | undefined): Promise<readonly Screening[]>;
  /** @throws NOT_FOUND */
  get(caseId: number | undefined, id: number): Promise<Screening>;
  /** In their order. @throws NOT_FOUND */
  listRows(caseId: number | undefined, id: number, query: ScreeningRowQuery): Promise<readonly ScreeningRow[]>;
  /** Stops an open one; what was found stays. @throws NOT_FOUND, CONFLICT where it has ended */
  cancel(caseId: number | undefined, id: number, nowSec: number): Promise<void>;
  /** With all rows. @throws NOT_FOUND */
  remove(caseId: number | undefined, id: number): Promise<void>;
}

/** Work on screenings. Each batch of rows, its counts and its checkpoint are one database transaction. */
export interface ScreeningWork {
  /** Ids of open screenings, the oldest first; those of the command line are worked on by it. */
  listOpen(): Promise<readonly number[]>;
  /** Undefined where it was removed. */
  find(id: number): Promise<Screening | undefined>;
  /** Marks the start; a later call changes nothing. */
  start(
    id: number,
    facts: {
      readonly labelVersion: number;
      readonly policyVersion: string;
      readonly nowSec: number;
    },
  ): Promise<void>;
  /** Chains of its rows, and the blocks of the snapshots at which it read each; the oldest of many are left out. */
  listChains(id: number): Promise<readonly { readonly chain: ChainId; readonly points: readonly ScreeningPoint[] }[]>;
  /** Records the snapshot that is read from now on. The first one of a chain is the height at which it began. */
  addPoints(id: number, points: readonly ScreeningPoint[]): Promise<void>;
  /** Lets all passes answer again the rows of the chain that were read above a height. */
  answerAgain(id: number, chain: ChainId, above: number): Promise<void>;
  /** Next rows of a pass, from 1: by position, those of the last pass by priority. Empty: it is done. */
  listTasks(id: number, pass: number, limit: number): Promise<readonly ScreeningTask[]>;
  /** Writes nothing, and returns false, where the screening was cancelled or removed. */
  save(
    id: number,
    pass: number,
    answered: { readonly outcomes: readonly ScreeningOutcome[]; readonly workedMs: number },
  ): Promise<boolean>;
  end(id: number, state: 'DONE' | 'FAILED', nowSec: number, faultCode?: string): Promise<void>;
  /** Objects of the desk of its case. */
  listDesk(id: number): Promise<readonly { readonly chain: ChainId; readonly address: string }[]>;
  /**
   * Runs work that only one program at a time may do for the screening.
   * @returns false where another one does it
   */
  claim(id: number, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<boolean>;
}
