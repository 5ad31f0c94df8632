import { AppError, type Direction, type Ledger, type TxId } from '@sulian/domain';
import { type AnyQuestion, groupBy, type RowStart, traceRowStarts } from '@sulian/engine';
import type { PathsRequest } from '../scoring/answer.ts';
import { toAnswerKey } from '../scoring/answer-key.ts';
import { askLedger } from '../scoring/ask-ledger.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { findTraceObject } from '../scoring/find-object.ts';
import type { ScoringQuestion } from '../scoring/question.ts';
import { findScoredAssets } from '../scoring/scored-assets.ts';
import { isTimedOut, walkWeighed } from '../scoring/weigh.ts';
import { SharedWork } from '../shared-work.ts';

/** The object's transactions that carry a row's share. */
export interface ContributingTransactions {
  /** By transaction. */
  readonly starts: ReadonlyMap<TxId, readonly RowStart[]>;
  readonly direction: Direction;
  /** The row's amounts as its ranking shows them; null where the walk ran out of time before the row. */
  readonly money: RowMoney | null;
  /** Percent: the row's whole share, and the part that these transactions carry. */
  readonly percentage: number;
  readonly knownPercentage: number;
  /** False: the walk ran out of time, so that transactions are missing and neither percentage is the row's. */
  readonly isWhole: boolean;
  /**
   * Newest block of the snapshot that was walked. Shares are as of it, and its transaction numbers are valid until it
   * is rolled back.
   */
  readonly height: number;
  readonly hash: string | undefined;
}

/** A ranking row's amount in the unit of its ranking. */
export interface RowMoney {
  readonly amount: string;
  readonly symbol: string;
  readonly isUsd: boolean;
}

/** Cached answers; each has the work of a walk and a few thousand numbers. */
const MAX_CACHED = 100;

/** Runs work that walks the ledger when its turn has come, on a ledger that reads at the pace of that turn. */
export type InTurn = <T>(work: (ledger: Ledger) => Promise<T>) => Promise<T>;

export interface ContributionSearch {
  /**
   * @param inTurn queue for walks; cached answers and walks in progress skip it
   * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, ROW_GONE when the answer has no such row
   */
  find(deps: ScoringDeps, request: PathsRequest, inTurn?: InTurn): Promise<ContributingTransactions>;
}

/** Which of an object's transactions carry a row of its scoring: by the walk that made the answer, remembered as long as it would be the same. */
export function createContributionSearch(): ContributionSearch {
  const cache = new Map<string, ContributingTransactions>();
  const walks = new SharedWork<ContributingTransactions>();
  const toKey = (deps: ScoringDeps, question: ScoringQuestion, { key }: PathsRequest): string =>
    toAnswerKey(deps, question, ['contributing', key]);
  const walkAndCache = (deps: ScoringDeps, request: PathsRequest): Promise<ContributingTransactions> =>
    askLedger(deps, { request, waiting: {} }, async (question) => {
      const key = toKey(deps, question, request);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const contributing = await walk(deps, question, request.key);
      if (contributing.isWhole) {
        cache.set(key, contributing);
        for (const oldest of cache.keys()) if (cache.size > MAX_CACHED) cache.delete(oldest);
      }
      return contributing;
    });
  return {
    async find(deps, request, inTurn = (work) => work(deps.ledger)) {
      // The snapshot is closed while waiting for the turn: the walk opens its own, newer one.
      const queued = { request, waiting: {} };
      const key = await askLedger(deps, queued, async (question) => toKey(deps, question, request));
      return cache.get(key) ?? walks.run(key, () => inTurn((ledger) => walkAndCache({ ...deps, ledger }, request)));
    },
  };
}

async function walk(deps: ScoringDeps, question: ScoringQuestion, key: string): Promise<ContributingTransactions> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, question);
  if (object === undefined) throw noSuchRow(key);
  const assets = await findScoredAssets(deps, question, object);
  const walked = await walkWeighed(deps, question, {
    object,
    scoredAssets: assets,
    walk: (asking: AnyQuestion) => traceRowStarts({ reader, labels, question: asking }, key),
  });
  const { main, other } = walked;
  const { outcome, weights } = main.outcome.row === undefined && other?.outcome.row !== undefined ? other : main;
  const { row, starts } = outcome;
  const isWhole = !isTimedOut(walked);
  if (row === undefined && isWhole) throw noSuchRow(key);
  const { symbol, isUsd } = weights.unit;
  return {
    starts: groupBy(starts, ({ txId }) => txId),
    direction: question.request.analysisType,
    money: row === undefined ? null : { amount: weights.unit.toAmount(row.amountBase), symbol, isUsd },
    percentage: (row?.share ?? 0) * 100,
    knownPercentage: starts.reduce((sum, { share }) => sum + share, 0) * 100,
    isWhole,
    height: reader.height,
    hash: reader.state.hash,
  };
}

const noSuchRow = (key: string): AppError =>
  new AppError('ROW_GONE', 'The answer has no such row', { details: { key } });
