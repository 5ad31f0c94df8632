import type {
  AddressIndex,
  Coverage,
  FetchRound,
  Ledger,
  ListedTransaction,
  PlacedTransaction,
  StoredBlock,
  StoredCoverage,
  TransactionReader,
} from '@sulian/domain';
import type { HistoryRequest } from './fetch-history.ts';
import { listHistory } from './list-history.ts';
import { listProofs } from './prove.ts';
import { getCoverage, listRead } from './read-stored.ts';
import { requireSources } from './require-sources.ts';

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
 * next call reads only transactions that it did not read for this history. By its count a history is whole up to the index's
 * lag below the final block: the service that counts is the one that names this block.
 * @returns coverage as it is stored, which evidence in the rows may lower
 * @throws BAD_REQUEST the index cannot list the scope; SOURCE_*, BLOCK_*, PARENT_MISMATCH
 */
export async function fetchOutputHistory(ports: OutputPorts, request: HistoryRequest): Promise<StoredCoverage> {
  const { index, transactions, ledger } = ports;
  requireSources(index, transactions, request);
  const head = await transactions.getFinalHead();
  const history = await listHistory(index, request, request);
  const { rows } = history;
  const read = await listRead(ports, request);
  const { address, scope } = request;
  const base: Coverage = {
    ...{ address, scope, fromHeight: 0, toHeight: head.height, state: 'CUT', lacks: [], proofs: [] },
    ...{ listed: rows.length, source: index.source },
  };
  const fresh = rows.filter(({ hash }) => !read.has(hash));
  const { missing, above } = await storeHistory(ports, { request, rows: fresh, head, base });
  const known = { ...base, listed: rows.length - above };
  const isComplete = history.isAtEnd && missing === 0;
  const coverage = isComplete ? await proveCount(ports, { base: known, rows }) : known;
  await ledger.fetchedWriter(index.chain).mergeFetched({ head, blocks: [], listings: [], coverage: [coverage] });
  return getCoverage(ports, request);
}

/** Listed transactions that are in no final block. */
interface Unplaced {
  /** Listed at or below the final block. */
  readonly missing: number;
  /** Listed above it. */
  readonly above: number;
}

/** Heights are the index's word: rows above the final block are requested too, and may be at or below it. */
async function storeHistory(
  { index, transactions, ledger }: OutputPorts,
  job: {
    readonly request: HistoryRequest;
    readonly rows: readonly ListedTransaction[];
    readonly head: FetchRound['head'];
    readonly base: Coverage;
  },
): Promise<Unplaced> {
  const { request, rows, head, base } = job;
  const { address, scope, signal } = request;
  let [stored, missing, above] = [0, 0, 0];
  for (let at = 0; at < rows.length; at += ROUND_TRANSACTIONS) {
    signal?.throwIfAborted();
    const some = rows.slice(at, at + ROUND_TRANSACTIONS);
    const fetched = await transactions.getTransactions(
      some.map(({ hash }) => hash),
      head.height,
    );
    const unplaced = some.filter((_, each) => fetched[each] === undefined);
    above += unplaced.filter(({ height = 0 }) => height > head.height).length;
    missing += unplaced.filter(({ height = 0 }) => height <= head.height).length;
    const placed = fetched.filter(isPlaced);
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
  return { missing, above };
}

async function proveCount(
  { index, transactions }: OutputPorts,
  { base, rows }: { readonly base: Coverage; readonly rows: readonly ListedTransaction[] },
): Promise<Coverage> {
  const stated = await index.countTransactions?.(base.address, base.scope);
  const isCounted = stated === undefined ? undefined : stated === rows.length && stated > 0;
  const proofs = listProofs({ lacks: [], isCounted, isBalanced: undefined });
  // Servers of one name differ in their newest block; the list may come from the oldest one.
  const { height } = await transactions.getFinalHead();
  const heights = rows.map((row) => row.height ?? 0).filter((each) => each <= base.toHeight);
  return {
    ...base,
    proofs,
    ...(proofs.length > 0
      ? { state: 'WHOLE', toHeight: Math.max(withoutLag(index, Math.min(height, base.toHeight)), ...heights) }
      : { state: 'LISTED' }),
    ...(stated === undefined ? {} : { stated }),
  };
}

/** Last block of which the index has everything when it names a final one. */
const withoutLag = ({ lagBlocks }: Pick<AddressIndex, 'lagBlocks'>, height: number): number =>
  Math.max(0, height - lagBlocks);

/**
 * Fetches transactions by their hashes, such as those that made the inputs of stored ones. Stored ones are left out.
 * @returns how many are unknown or not final
 * @throws SOURCE_*, BLOCK_*
 */
export async function fetchTransactions(ports: OutputPorts, hashes: readonly string[]): Promise<number> {
  const head = await ports.transactions.getFinalHead();
  const fresh = await listUnstored(ports, hashes);
  let missing = 0;
  for (let at = 0; at < fresh.length; at += ROUND_TRANSACTIONS) {
    const some = fresh.slice(at, at + ROUND_TRANSACTIONS);
    const placed = (await ports.transactions.getTransactions(some, head.height)).filter(isPlaced);
    missing += some.length - placed.length;
    await merge(ports, { head, blocks: toBlocks(placed) });
  }
  return missing;
}

const listUnstored = ({ index, ledger }: OutputPorts, hashes: readonly string[]): Promise<readonly string[]> =>
  ledger.read(index.chain, async (reader) => {
    const fresh: string[] = [];
    for (const hash of new Set(hashes)) if ((await reader.listTransactionsByHash(hash)).length === 0) fresh.push(hash);
    return fresh;
  });

/**
 * Fetches the transactions that spend the outputs of stored ones, and what the index states of those that are not spent. It
 * may lack spenders in its newest blocks, as it may lack rows of a history.
 * @throws SOURCE_*, BLOCK_*
 */
export async function fetchSpenders(ports: OutputPorts, spent: readonly Required<ListedTransaction>[]): Promise<void> {
  const { index, transactions } = ports;
  const head = await transactions.getFinalHead();
  const hashes = spent.map(({ hash }) => hash);
  const spenders = (await transactions.listSpenders(hashes, head.height)).map((all) => all.map((each) => each?.hash));
  await fetchTransactions(
    ports,
    spenders.flat().filter((hash) => hash !== undefined),
  );
  const toHeight = withoutLag(index, head.height);
  const listings = spent.map((each, at) => ({
    ...{ ...each, toHeight, spenders: spenders[at] ?? [], source: index.source },
  }));
  await merge(ports, { head, blocks: [], spenders: listings });
}

const merge = ({ index, ledger }: OutputPorts, round: Omit<FetchRound, 'listings' | 'coverage'>): Promise<void> =>
  ledger.fetchedWriter(index.chain).mergeFetched({ ...round, listings: [], coverage: [] });

const isPlaced = (each: PlacedTransaction | undefined): each is PlacedTransaction => each !== undefined;

/** Transactions by their blocks, each in the order of its positions. */
function toBlocks(placed: readonly PlacedTransaction[]): readonly StoredBlock[] {
  const byHeight = new Map<number, PlacedTransaction[]>();
  for (const each of placed) byHeight.set(each.block.height, [...(byHeight.get(each.block.height) ?? []), each]);
  return [...byHeight.values()].map((all) => {
    const sorted = all.toSorted((a, b) => a.transaction.position - b.transaction.position);
    const { block, anchor } = sorted[0] as PlacedTransaction;
    return { block: { ...block, transactions: sorted.map(({ transaction }) => transaction) }, anchor };
  });
}
