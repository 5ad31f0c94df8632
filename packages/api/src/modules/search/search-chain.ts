import type { Blockchain } from '@sulian/contract';
import { type ChainId, type ChainState, findAwayLedger, isAppError, type LedgerReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { findState } from '../../find-state.ts';
import { toBlockchain } from '../blockchains/service.ts';
import { type FoundAddresses, findAddresses } from './find-addresses.ts';
import { findLabels } from './find-labels.ts';
import { type FoundTransactions, findTransactions } from './find-transactions.ts';
import type { LateRuns } from './late-runs.ts';
import type { ChainQuery } from './search-text.ts';
import { LATE } from './with-deadline.ts';

/** Outcome of a search in one chain's ledger, and how far it may be trusted to be all. */
export interface ChainFindings extends Pick<Blockchain, 'state' | 'height' | 'lag'> {
  readonly blockchain: ChainId;
  /** True: the ledger was not searched, so that an empty result proves nothing. */
  readonly isSkipped: boolean;
  /** Version of the labels that named the addresses. */
  readonly labelVersion: number;
  readonly addresses: FoundAddresses;
  readonly transactions: FoundTransactions;
  /** Hashes in the text that are not stored, on a chain on demand. */
  readonly unfetched: readonly string[];
}

export interface SearchDeps extends ApiDeps {
  readonly lateRuns: LateRuns<ChainFindings>;
}

/** Stored chains, read once per search: most chains are not stored, and need no snapshot. AWAY: the server of its ledger is unavailable. */
export type StoredChains = Promise<ReadonlyMap<ChainId, ChainState | 'AWAY'>>;

export function readStoredChains({ adapters, ledger }: Pick<ApiDeps, 'adapters' | 'ledger'>): StoredChains {
  const storedChains = ledger
    .listStates([...adapters.keys()])
    .then(
      ({ states, away }) =>
        new Map<ChainId, ChainState | 'AWAY'>([
          ...states.map((state) => [state.chain, state] as const),
          ...away.map((chain) => [chain, 'AWAY'] as const),
        ]),
    );
  // Prevents an unhandled rejection where all findings come from late runs.
  storedChains.catch(() => undefined);
  return storedChains;
}

interface ChainSearch {
  readonly storedChains: StoredChains;
  readonly query: ChainQuery;
}

/**
 * Searches one chain. A stored chain without an answer after `searchTimeoutMs` is late (`isSkipped` and `indexed`). Its
 * query continues, and the next search for the same text receives its findings. Labels are waited for.
 *
 * @throws STORE_UNAVAILABLE and other faults
 */
export async function searchChain(deps: SearchDeps, blockchain: ChainId, search: ChainSearch): Promise<ChainFindings> {
  const findings = deps.adapters.has(blockchain)
    ? await searchInTime(deps, blockchain, search)
    : skipped(blockchain, 'notIndexed');
  if (!UNREAD_STATES.has(findings.state)) return findings;
  const { labelVersion, items } = await findLabels(deps, blockchain, search.query.addresses);
  return { ...findings, labelVersion, addresses: { ...findings.addresses, items, total: items.length } };
}

/** States of a chain whose blocks cannot be read: only its labels are searched. */
const UNREAD_STATES: ReadonlySet<ChainFindings['state']> = new Set(['notIndexed', 'loading']);

async function searchInTime(deps: SearchDeps, blockchain: ChainId, search: ChainSearch): Promise<ChainFindings> {
  const { query } = search;
  const key = JSON.stringify([blockchain, query.reach, query.q]);
  const findings = await deps.lateRuns.wait(
    key,
    (signal) => readChain(deps, blockchain, { ...search, signal }),
    deps.limits.searchTimeoutMs,
  );
  return findings === LATE ? toLate(deps, blockchain) : findings;
}

/** Findings of a late chain, or the reason why it has none. */
async function toLate(deps: SearchDeps, blockchain: ChainId): Promise<ChainFindings> {
  const state = await findState(deps, blockchain);
  if (state === undefined) return skipped(blockchain, 'away');
  const { height, isLoading, holding } = state;
  if (holding === 'ON_DEMAND') return skipped(blockchain, 'onDemand');
  return skipped(blockchain, isLoading ? 'loading' : height === undefined ? 'notIndexed' : 'indexed');
}

interface RunningSearch extends ChainSearch {
  readonly signal: AbortSignal;
}

async function readChain(
  deps: ApiDeps,
  blockchain: ChainId,
  { storedChains, query, signal }: RunningSearch,
): Promise<ChainFindings> {
  const state = (await storedChains).get(blockchain);
  if (state === 'AWAY') return skipped(blockchain, 'away');
  const isEmpty = state?.height === undefined && state?.holding !== 'ON_DEMAND';
  if (state === undefined || state.isLoading || isEmpty)
    return skipped(blockchain, state?.isLoading === true ? 'loading' : 'notIndexed');
  try {
    return await deps.ledger.read(blockchain, (reader) => searchLedger(deps, reader, query), { signal });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (findAwayLedger(error) !== undefined) return skipped(blockchain, 'away');
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
    unfetched: reader.coverage === undefined ? [] : listMissing(query.hashes, transactions),
  };
}

function listMissing(hashes: readonly string[], { items }: FoundTransactions): readonly string[] {
  const stored = new Set(items.map(({ hash }) => hash));
  return hashes.filter((hash) => !stored.has(hash));
}

const skipped = (blockchain: ChainId, state: Blockchain['state']): ChainFindings => ({
  blockchain,
  isSkipped: true,
  labelVersion: 0,
  state,
  height: null,
  lag: null,
  addresses: { items: [], total: 0, areEndsSearched: true },
  transactions: { items: [], total: 0 },
  unfetched: [],
});
