import type {
  ChainAdapter,
  ChainId,
  EntityStore,
  LabelIndex,
  Ledger,
  LedgerReader,
  NoteSuppressions,
  PriceBook,
} from '@sulian/domain';
import type { Policy } from '@sulian/engine';
import type { ListCache } from '../list-cache.ts';
import type { ScoringResult, StoredSchemas } from './answer.ts';
import type { ScoringQuestion } from './question.ts';
import type { StoredAnswers } from './remember-answers.ts';
import type { SharedWalks } from './shared-walks.ts';

/** Dependencies of scoring. */
export interface ScoringDeps {
  readonly ledger: Ledger;
  readonly entityStore: Pick<EntityStore, 'listAddresses' | 'findDetails'>;
  /** The chain's labels, in sync with the reader's snapshot. */
  readonly labelsAt: (reader: LedgerReader) => Promise<LabelIndex>;
  readonly adapters: ReadonlyMap<ChainId, ChainAdapter>;
  readonly detectForeignChain: (text: string, except?: ChainId) => ChainId | undefined;
  readonly prices: PriceBook;
  readonly policy: Policy;
  /** Set by measurements of what bounds cost. Absent: answers have them. */
  readonly omitsBounds?: true;
  readonly answers: Pick<StoredAnswers, 'find' | 'findFields' | 'save' | 'saveNewest'>;
  readonly storedSchemas: StoredSchemas;
  readonly answerReuse: AnswerReuse;
  readonly sharedWalks: SharedWalks<ScoringResult>;
  /** Ends of the answers of late. */
  readonly endLists: ListCache;
  readonly noteSuppressions: NoteSuppressions;
  readonly limits: {
    /** Longest a scoring may take before it answers with what it has. */
    readonly scoringTimeoutMs: number;
    /** Longest a page's query may take. */
    readonly pageTimeoutMs: number;
    /** Transactions above which several assets of an address are not scored together unasked. */
    readonly globalScoreTransactions: number;
  };
}

export interface ReusedAnswer {
  /** With the basis of the earlier snapshot. */
  readonly stored: ScoringResult;
  /** Remembers that the answer is now stored for the newer snapshot. */
  readonly renew: (answerId: string) => void;
}

export interface AnswerRecording {
  readonly question: ScoringQuestion;
  /** Remembers what the answer was read from, once it is stored. */
  readonly remember: (answerId: string) => void;
}

/**
 * Finds stored answers of earlier snapshots that are the same at the newest one. No later block and no later merge of
 * wallets touches such an answer's reads. Its label look-ups and assets are unchanged.
 */
export interface AnswerReuse {
  /** The question over cached rows, and over readers that record what an answer depends on. */
  record(deps: ScoringDeps, question: ScoringQuestion): Promise<AnswerRecording>;
  /** The stored answer of an earlier snapshot that is the same for the question's; undefined: none is known to be. */
  find(deps: ScoringDeps, question: ScoringQuestion): Promise<ReusedAnswer | undefined>;
}
