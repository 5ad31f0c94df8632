import type {
  AnswerCache,
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
import type { KeptForms } from './answer.ts';
import type { AnswerReuse } from './reuse/answer-reuse.ts';

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
  readonly answers: Pick<AnswerCache, 'find' | 'findFields' | 'save' | 'saveNewest'>;
  readonly keptForms: KeptForms;
  readonly answerReuse: AnswerReuse;
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
