import type {
  AddressIndex,
  Coverage,
  FetchRound,
  KeptBlock,
  Ledger,
  ListedTransaction,
  PlacedTransaction,
  StoredCoverage,
  TransactionReader,
} from '@sulian/domain';
import type { HistoryRequest } from './fetch-history.ts';
import { listHistory } from './list-history.ts';
import { listProofs } from './prove.ts';
import { getCoverage, listRead } from './read-stored.ts';

/** Sources of transactions that spend outputs, and the ledger that stores them. */
export interface OutputPorts {
  readonly index: AddressIndex;
  readonly transactions: TransactionReader;
  readonly ledger: Pick<Ledger, 'read' | 'fetchedWriter'>;
}

/** Transactions of one round: each has a few requests. */
const ROUND_TRANSACTIONS = 100;

/**
 * Fetches the history of one address on a UTXO chain, round by round. What a failure leaves is stored and reads as cut; the
 * next call reads only transactions that it did not read for this history. By its count alone a history is whole up to its
 * last listed block.
 * @returns coverage as it is stored, which evidence in the rows may lower
 * @throws SOURCE_*, BLOCK_*, PARENT_MISMATCH
 */
export async function fetchOutputHistory(ports: OutputPorts, request: HistoryRequest): Promise<StoredCoverage> {
  const { index, transactions, ledger } = ports;
  const head = await transactions.getFinalHead();
  const history = await listHistory(index, request, request);
  const rows = history.rows.filter(({ height = 0 }) => height <= head.height);
  const read = await listRead(ports, request);
  const { address, scope } = request;
  const base: Coverage = {
    ...{ address, scope, fromHeight: 0, toHeight: head.height, state: 'CUT', lacks: [], proofs: [] },
    ...{ listed: rows.length, source: index.source },
  };
  const fresh = rows.filter(({ hash }) => !read.has(hash));
  const missing = await storeHistory(ports, { request, rows: fresh, head, base });
  const isComplete = history.isAtEnd && missing === 0;
  const coverage = isComplete ? await proveCount(ports, { base, rows, all: history.rows.length }) : base;
  await ledger.fetchedWriter(index.chain).mergeFetched({ head, blocks: [], listings: [], coverage: [coverage] });
  return getCoverage(ports, request);
}

/** @returns listed transactions that are in no final block */
async function storeHistory(
  { index, transactions, ledger }: OutputPorts,
  job: {
    readonly request: HistoryRequest;
    readonly rows: readonly ListedTransaction[];
    readonly head: FetchRound['head'];
    readonly base: Coverage;
  },
): Promise<number> {
  const { request, rows, head, base } = job;
  const { address, scope, signal } = request;
  let stored = 0;
  for (let at = 0; at < rows.length; at += ROUND_TRANSACTIONS) {
    signal?.throwIfAborted();
    const hashes = rows.slice(at, at + ROUND_TRANSACTIONS).map(({ hash }) => hash);
    const placed = (await transactions.getTransactions(hashes, head.height)).filter(isPlaced);
    const listed = placed.map(({ block: { height }, transaction: { hash } }) => ({ hash, height }));
    await ledger.fetchedWriter(index.chain).mergeFetched({
      head,
      blocks: toBlocks(placed),
      listings: [{ address, scope, source: index.source, transactions: listed }],
      coverage: [base],
    });
    stored += placed.length;
    request.onProgress?.(stored, rows.length);
  }
  return rows.length - stored;
}

async function proveCount(
  { index }: OutputPorts,
  { base, rows, all }: { readonly base: Coverage; readonly rows: readonly ListedTransaction[]; readonly all: number },
): Promise<Coverage> {
  const stated = await index.countTransactions?.(base.address, base.scope);
  const isCounted = stated === undefined ? undefined : stated === all && rows.length > 0;
  const proofs = listProofs({ lacks: [], isCounted, isBalanced: undefined });
  const lastListed = rows.reduce((last, { height = 0 }) => Math.max(last, height), 0);
  return {
    ...base,
    proofs,
    ...(proofs.length > 0 ? { state: 'WHOLE', toHeight: lastListed } : { state: 'LISTED' }),
    ...(stated === undefined ? {} : { stated }),
  };
}

/**
 * Fetches transactions by their hashes: those that made the inputs of stored ones.
 * @returns how many are unknown or not final
 * @throws SOURCE_*, BLOCK_*
 */
export async function fetchTransactions(ports: OutputPorts, hashes: readonly string[]): Promise<number> {
  const head = await ports.transactions.getFinalHead();
  let missing = 0;
  for (let at = 0; at < hashes.length; at += ROUND_TRANSACTIONS) {
    const some = hashes.slice(at, at + ROUND_TRANSACTIONS);
    const placed = (await ports.transactions.getTransactions(some, head.height)).filter(isPlaced);
    missing += some.length - placed.length;
    await merge(ports, { head, blocks: toBlocks(placed) });
  }
  return missing;
}

/**
 * Fetches the transactions that spend the outputs of a stored one, and what the index states of those that are not spent.
 * @throws SOURCE_*, BLOCK_*
 */
export async function fetchSpenders(ports: OutputPorts, spent: Required<ListedTransaction>): Promise<void> {
  const { index, transactions } = ports;
  const head = await transactions.getFinalHead();
  const named = (await transactions.listSpenders(spent.hash, head.height)).map((each) => each?.hash);
  const hashes = [...new Set(named.filter((hash) => hash !== undefined))];
  await fetchTransactions(ports, hashes);
  const listing = { ...spent, toHeight: head.height, spenders: named, source: index.source };
  await merge(ports, { head, blocks: [], spenders: [listing] });
}

const merge = ({ index, ledger }: OutputPorts, round: Omit<FetchRound, 'listings' | 'coverage'>): Promise<void> =>
  ledger.fetchedWriter(index.chain).mergeFetched({ ...round, listings: [], coverage: [] });

const isPlaced = (each: PlacedTransaction | undefined): each is PlacedTransaction => each !== undefined;

/** Transactions by their blocks, each in the order of its positions. */
function toBlocks(placed: readonly PlacedTransaction[]): readonly KeptBlock[] {
  const byHeight = new Map<number, PlacedTransaction[]>();
  for (const each of placed) byHeight.set(each.block.height, [...(byHeight.get(each.block.height) ?? []), each]);
  return [...byHeight.values()].map((all) => {
    const sorted = all.toSorted((a, b) => a.transaction.position - b.transaction.position);
    const { block, anchor } = sorted[0] as PlacedTransaction;
    return { block: { ...block, transactions: sorted.map(({ transaction }) => transaction) }, anchor };
  });
}
