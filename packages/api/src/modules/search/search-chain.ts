import type { Blockchain } from '@sulian/contract';
import { type ChainId, isAppError, type LedgerReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { toBlockchain } from '../blockchains/service.ts';
import { type FoundAddresses, findAddresses } from './find-addresses.ts';
import { type FoundTransactions, findTransactions } from './find-transactions.ts';
import type { ChainQuery } from './query.ts';
import { findTypedAddress } from './typed-address.ts';
import { LATE, withDeadline } from './with-deadline.ts';

/** What one chain's ledger holds of a search, and how far it may be trusted to be all. */
export interface ChainFindings extends Pick<Blockchain, 'state' | 'height' | 'lag'> {
  readonly blockchain: ChainId;
  /** True: nothing was looked into, so that finding nothing says nothing. */
  readonly isSkipped: boolean;
  /** Of the labels that named the addresses. */
  readonly labelVersion: number;
  readonly addresses: FoundAddresses;
  readonly transactions: FoundTransactions;
}

/** A whole address or hash is one look-up, late on a busy machine only, and too weighty to be missed. */
const WHOLE_MS = 2_000;

function isWhole({ adapters }: Pick<ApiDeps, 'adapters'>, blockchain: ChainId, q: string): boolean {
  const adapter = adapters.get(blockchain);
  if (adapter === undefined) return false;
  return findTypedAddress(adapter, q) !== undefined || adapter.parseTransactionHash(q) !== undefined;
}

/** @throws STORE_UNAVAILABLE and other faults; a chain that is not indexed or too slow is skipped, and says so */
export async function searchChain(deps: ApiDeps, blockchain: ChainId, query: ChainQuery): Promise<ChainFindings> {
  if (!deps.adapters.has(blockchain)) return skipped(blockchain, 'notIndexed');
  const timeoutMs = isWhole(deps, blockchain, query.q)
    ? Math.max(WHOLE_MS, deps.limits.searchTimeoutMs)
    : deps.limits.searchTimeoutMs;
  try {
    const found = await withDeadline(
      deps.ledger.read(blockchain, (reader) => searchLedger(deps, reader, query), { timeoutMs }),
      timeoutMs,
    );
    return found === LATE ? skipped(blockchain, 'indexed') : found;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'QUERY_TIMEOUT') return skipped(blockchain, 'indexed');
    if (error.code === 'CHAIN_NOT_INDEXED')
      return skipped(blockchain, error.details['isLoading'] === true ? 'loading' : 'notIndexed');
    throw error;
  }
}

async function searchLedger(deps: ApiDeps, reader: LedgerReader, query: ChainQuery): Promise<ChainFindings> {
  const { chain } = reader;
  const { state, height, lag } = toBlockchain(deps, chain, reader.state);
  const labels = await deps.labelsAt(reader);
  const transactions = await findTransactions(deps, { reader, labels }, query);
  const addresses = await findAddresses(deps, { reader, labels }, query);
  return {
    blockchain: chain,
    isSkipped: false,
    labelVersion: labels.version,
    state,
    height,
    lag,
    addresses,
    transactions,
  };
}

const skipped = (blockchain: ChainId, state: Blockchain['state']): ChainFindings => ({
  blockchain,
  isSkipped: true,
  labelVersion: 0,
  state,
  height: null,
  lag: null,
  addresses: { items: [], total: 0 },
  transactions: { items: [], total: 0 },
});
