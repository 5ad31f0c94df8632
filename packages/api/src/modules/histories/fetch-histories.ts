import type { FetchAnswer, FetchProgress, fetchBody, transactionFetchBody } from '@sulian/contract';
import { AppError, type ChainAdapter, type ChainId, type HistoryScope, withReadOptions } from '@sulian/domain';
import {
  type FetchJob,
  type FetchOutcome,
  type FetchRequest,
  getAdapter,
  getAddressText,
  getHashText,
  type SeverityChange,
  type TransactionFetchRequest,
} from '@sulian/usecases';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { callerOf } from '../../guard/guard.ts';
import type { ProgressBoard, ProgressEntry } from '../../progress-board.ts';
import { askerOf, type WalkRouteDeps } from '../../walk-turns.ts';
import { requireConfirmed } from './hosts.ts';
import { toCallFault } from './to-call-fault.ts';
import { toStoredHistory } from './to-stored-history.ts';

type Deps = WalkRouteDeps & { readonly board: ProgressBoard<FetchProgress> };

type CallOf<Body> = Pick<FastifyRequest, 'caller' | 'ip' | 'left'> & {
  readonly params: { readonly blockchain: string; readonly hash: string };
  readonly body: Body;
};
type FetchCall = CallOf<z.output<typeof fetchBody>>;
type TransactionFetchCall = CallOf<z.output<typeof transactionFetchBody>>;

/**
 * Fetches histories for the caller's case until they are there, the requests are used up or the caller leaves. What was
 * fetched by then is stored.
 * @throws HOSTS_UNCONFIRMED, NOT_ON_DEMAND, SOURCE_*, ABANDONED
 */
export const fetchHistories = async (deps: Deps, call: FetchCall): Promise<FetchAnswer> => {
  const request = toRequest(deps, call);
  return runJob(deps, call, { ...request, start: (job) => deps.histories.fetch(request, job) });
};

/** The same of a transaction. @throws TRANSACTION_UNKNOWN, as fetchHistories */
export const fetchTransaction = async (deps: Deps, call: TransactionFetchCall): Promise<FetchAnswer> => {
  const request = toTransactionRequest(deps, call);
  return runJob(deps, call, { ...request, start: (job) => deps.histories.fetchTransaction(request, job) });
};

async function runJob(
  deps: Deps,
  call: FetchCall | TransactionFetchCall,
  { chain, start }: { readonly chain: ChainId; readonly start: (job: FetchJob) => Promise<FetchOutcome> },
): Promise<FetchAnswer> {
  const { who, where } = callerOf(call);
  await requireConfirmed(deps, { chain, caseId: who.caseId });
  const { progressId, maxRequests } = call.body;
  const entry =
    progressId === undefined ? undefined : deps.board.open(askerOf(call).client, toFirst(progressId, maxRequests));
  try {
    const outcome = await start({
      context: { who, where, origin: { caseId: who.caseId } },
      ...(call.left && { signal: call.left }),
      ...(entry && { onProgress: toReport(entry) }),
      inTurn: (walk) => walkInPlace(deps, call, walk),
    });
    return toAnswer(outcome);
  } catch (error) {
    throw toCallFault(error, call.left);
  } finally {
    entry?.change({ state: 'DONE' });
  }
}

/** A walk takes a place, and not one of the caller's scorings a minute: jobs have a limit of their own. */
const walkInPlace = <T>(
  { walkPlaces, ledger }: WalkRouteDeps,
  call: FetchCall | TransactionFetchCall,
  walk: (reading: WalkRouteDeps['ledger']) => Promise<T>,
): Promise<T> =>
  walkPlaces.run(
    askerOf(call),
    (pace) => walk(withReadOptions(ledger, { pace, ...(call.left && { signal: call.left }) })),
    { left: call.left },
  );

function toRequest(deps: WalkRouteDeps, { params, body }: FetchCall): FetchRequest {
  const adapter = getAdapter(deps, params.blockchain);
  return {
    chain: adapter.chain,
    address: getAddressText(deps, adapter, params.hash),
    scope: toScope(adapter, body.coin),
    ...toLimits(body),
  };
}

/** @throws BAD_REQUEST */
function toTransactionRequest(deps: Deps, { params, body }: TransactionFetchCall): TransactionFetchRequest {
  const adapter = getAdapter(deps, params.blockchain);
  return { chain: adapter.chain, hash: getHashText(adapter, params.hash), coin: body.coin, ...toLimits(body) };
}

const toLimits = ({ direction, hops, untilPercent, maxRequests }: FetchCall['body']) => ({
  ...{ direction, maxHops: hops, untilShare: untilPercent / 100, maxRequests },
});

/** @throws BAD_REQUEST for all coins: no source proves such a history */
function toScope(adapter: ChainAdapter, coin: string): HistoryScope {
  if (coin === 'ALL') throw new AppError('BAD_REQUEST', 'specify one coin: MAIN, or its id on the chain');
  return coin === 'MAIN' ? 'native' : `token:${adapter.parseAddress(coin) ?? coin}`;
}

const toFirst = (id: string, maxRequests: number): FetchProgress => ({
  ...{ id, state: 'RUNNING', requests: 0, maxRequests, fetched: 0, exploredBefore: null, explored: null },
});

/** The first report is of the walk before the first request. */
const toReport = (entry: ProgressEntry<FetchProgress>) => {
  let before: { readonly explored: number | undefined } | undefined;
  return ({ requests, explored, fetched }: Parameters<NonNullable<FetchJobReport>>[0]): void => {
    before ??= { explored };
    entry.change({ requests, fetched, exploredBefore: toPercent(before.explored), explored: toPercent(explored) });
  };
};
type FetchJobReport = Parameters<WalkRouteDeps['histories']['fetch']>[1]['onProgress'];

const toAnswer = ({
  fetched,
  transactions,
  failed,
  exploredBefore,
  exploredAfter,
  severity,
  requests,
  stoppedBy,
}: FetchOutcome): FetchAnswer => ({
  items: fetched.map((row) => toStoredHistory(row, null)),
  transactions,
  failed: failed.map((each) => ({ address: null, scope: null, hash: null, ...each })),
  exploredBefore: toPercent(exploredBefore),
  exploredAfter: toPercent(exploredAfter),
  severity: toChange(severity),
  requests,
  stoppedBy,
});

const toChange = ({ before, after, addedEnds }: SeverityChange): FetchAnswer['severity'] => ({
  ...{
    before: before ?? null,
    after: after ?? null,
    addedEnds: addedEnds.map((end) => ({ ...end, names: [...end.names] })),
  },
});

const toPercent = (share: number | undefined): number | null => (share === undefined ? null : share * 100);
