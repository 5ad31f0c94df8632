import type {
  AddressIndex,
  BalanceReader,
  BlockReader,
  Coverage,
  CoverageProof,
  FetchRound,
  Ledger,
  StoredCoverage,
} from '@sulian/domain';
import { type HistoryQuery, type ListedHistory, listHistory } from './list-history.ts';
import { type FetchPlan, planFetch } from './plan.ts';
import { compareBalance, findSums, listProofs } from './prove.ts';
import { getCoverage, listRead } from './read-stored.ts';
import { requireSources } from './require-sources.ts';
import { readRounds } from './round.ts';

/** Sources of a history, and the ledger that stores it. */
export interface HistoryPorts {
  readonly index: AddressIndex;
  readonly blocks: BlockReader;
  /** Absent where the node has no balances. */
  readonly balances?: BalanceReader;
  readonly ledger: Pick<Ledger, 'read' | 'fetchedWriter'>;
}

export interface HistoryRequest extends HistoryQuery {
  /** Paging stops at this number of transactions; the history then is cut. */
  readonly maxRows: number;
  readonly signal?: AbortSignal;
  /** After each round. */
  readonly onProgress?: (stored: number, listed: number) => void;
}

/**
 * Fetches the history of one address in one scope, round by round. What a failure leaves is stored and reads as cut;
 * the next call lists again and reads only blocks that it did not read for this history.
 * @returns coverage as it is stored, which evidence in the rows may lower
 * @throws BAD_REQUEST the index cannot list the scope; SOURCE_*, BLOCK_*, PARENT_MISMATCH
 */
export async function fetchHistory(ports: HistoryPorts, request: HistoryRequest): Promise<StoredCoverage> {
  const { index, blocks, ledger } = ports;
  requireSources(index, blocks, request);
  // Before the list, which then has everything up to this block.
  const head = await blocks.getFinalHead();
  const history = await listHistory(index, request, request);
  const plan = await planFetch(history.rows, blocks, { lastHeight: head.height, read: await listRead(ports, request) });
  const base = toBase({ index, request, history, plan, head });
  const missing = await storeRounds(ports, { request, plan, head, base });
  const isComplete = history.isAtEnd && missing + plan.unknown === 0;
  const coverage = isComplete ? await prove(ports, { request, history, plan, base }) : base;
  await ledger.fetchedWriter(index.chain).mergeFetched({ head, blocks: [], listings: [], coverage: [coverage] });
  return getCoverage(ports, request);
}

/** The claim while rounds are missing. */
function toBase(known: {
  readonly index: AddressIndex;
  readonly request: HistoryQuery;
  readonly history: ListedHistory;
  readonly plan: FetchPlan;
  readonly head: FetchRound['head'];
}): Coverage {
  const { index, request, history, plan, head } = known;
  return {
    address: request.address,
    scope: request.scope,
    fromHeight: 0,
    toHeight: head.height,
    state: 'CUT',
    lacks: history.lacks,
    proofs: [],
    listed: plan.listed,
    source: index.source,
  };
}

/** @returns listed transactions that are in no block */
async function storeRounds(
  { index, blocks, ledger }: HistoryPorts,
  job: {
    readonly request: HistoryRequest;
    readonly plan: FetchPlan;
    readonly head: FetchRound['head'];
    readonly base: Coverage;
  },
): Promise<number> {
  const { request, plan, head, base } = job;
  const { address, scope, signal } = request;
  let missing = 0;
  let stored = 0;
  for await (const round of readRounds(blocks, plan.missingHashes, address)) {
    signal?.throwIfAborted();
    await ledger.fetchedWriter(index.chain).mergeFetched({
      head,
      blocks: round.blocks,
      listings: [{ address, scope, source: index.source, transactions: round.listed }],
      coverage: [base],
    });
    missing += round.missing;
    stored += round.listed.length;
    request.onProgress?.(stored, plan.listed);
  }
  return missing;
}

/** The claim of a complete list: whole with a proof up to where that proof reaches, listed without. */
async function prove(
  { index, balances, ledger }: HistoryPorts,
  job: {
    readonly request: HistoryRequest;
    readonly history: ListedHistory;
    readonly plan: FetchPlan;
    readonly base: Coverage;
  },
): Promise<Coverage> {
  const { request, history, plan, base } = job;
  const { address, scope } = request;
  const stated = await index.countTransactions?.(address, scope);
  const sums = await ledger.read(index.chain, (reader) => findSums(reader, request));
  const proofs = listProofs({
    lacks: base.lacks,
    isCounted: stated === undefined ? undefined : stated === history.rows.length && stated > 0,
    isBalanced: balances && (await compareBalance(balances, { address, scope, height: base.toHeight }, sums)),
  });
  return {
    ...base,
    proofs,
    ...(proofs.length > 0
      ? { state: 'WHOLE', toHeight: findEnd(proofs, { index, plan, head: base.toHeight }) }
      : { state: 'LISTED' }),
    ...(stated === undefined ? {} : { stated }),
  };
}

/**
 * Last block up to which the proofs make a history whole. The index may lack newer blocks: a count has none of them, and a
 * balance does not show a payment in them that was passed on at once.
 */
function findEnd(
  proofs: readonly CoverageProof[],
  { index, plan, head }: { readonly index: AddressIndex; readonly plan: FetchPlan; readonly head: number },
): number {
  const ends = { COUNT: plan.lastListed, BALANCE: Math.max(0, head - index.lagBlocks) };
  return Math.max(...proofs.map((proof) => (proof === 'BALANCE' ? ends.BALANCE : ends.COUNT)));
}
