import type { SearchAnswer } from '@sulian/contract';
import { CHAIN_IDS, type ChainAdapter, type ChainId, isAppError, type LedgerReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { toEntityRef } from '../../to-contract.ts';

interface Found {
  readonly addresses: SearchAnswer['addresses']['items'];
  readonly transactions: SearchAnswer['transactions']['items'];
}

const NOTHING: Found = { addresses: [], transactions: [] };
/** A search never waits longer for one chain; that chain is then named as not searched. */
const SEARCH_TIMEOUT_MS = 2_000;

/** Addresses by canonical form and by prefix, transactions by hash and by prefix, entities by name; over all chains held. */
export async function search(
  deps: ApiDeps,
  query: { readonly q: string; readonly offset: number; readonly limit: number },
): Promise<SearchAnswer> {
  const reach = query.offset + query.limit;
  const [entities, ...chains] = await Promise.all([
    deps.labelStore.searchEntities(query.q, reach),
    ...CHAIN_IDS.map(async (chain) => ({ chain, found: await searchChain(deps, chain, query.q, reach) })),
  ]);
  const slice = <T>(items: readonly T[]): T[] => items.slice(query.offset, reach);
  return {
    addresses: { items: slice(chains.flatMap(({ found }) => (found ?? NOTHING).addresses)) },
    transactions: { items: slice(chains.flatMap(({ found }) => (found ?? NOTHING).transactions)) },
    entities: { items: slice(entities.map(toEntityRef)) },
    notSearched: chains.filter(({ found }) => found === undefined).map(({ chain }) => chain),
  };
}

/** Undefined when the chain could not be looked into. */
async function searchChain(deps: ApiDeps, chain: ChainId, q: string, limit: number): Promise<Found | undefined> {
  const adapter = deps.adapters.get(chain);
  if (adapter === undefined) return undefined;
  try {
    return await deps.ledger.read(chain, (reader) => searchLedger(deps, reader, adapter, { q, limit }), {
      timeoutMs: SEARCH_TIMEOUT_MS,
    });
  } catch (error) {
    if (isAppError(error) && (error.code === 'CHAIN_NOT_INDEXED' || error.code === 'QUERY_TIMEOUT')) return undefined;
    throw error;
  }
}

async function searchLedger(
  deps: ApiDeps,
  reader: LedgerReader,
  adapter: ChainAdapter,
  query: { readonly q: string; readonly limit: number },
): Promise<Found> {
  const hash = adapter.parseTransactionHash(query.q);
  const transactions =
    hash !== undefined
      ? await reader.listTransactionsByHash(hash)
      : /^[0-9a-f]{4,64}$/i.test(query.q)
        ? await reader.listTransactionsByHashPrefix(query.q.toLowerCase(), query.limit)
        : [];
  const labels = await deps.labelsAt(reader);
  const addresses = await searchAddresses(reader, adapter, query);
  return {
    addresses: addresses.map(({ text, isUnseen }) => {
      const label = labels.listLabels(text)[0];
      return {
        hash: text,
        blockchain: reader.chain,
        entity: label === undefined ? null : toEntityRef(label.entity),
        isUnseen,
      };
    }),
    // A hash held twice (Bitcoin's repeated coinbases) is one transaction page.
    transactions: [...new Set(transactions.map((row) => row.hash))].map((each) => ({
      hash: each,
      blockchain: reader.chain,
    })),
  };
}

async function searchAddresses(
  reader: LedgerReader,
  adapter: ChainAdapter,
  query: { readonly q: string; readonly limit: number },
) {
  const canonical = adapter.parseAddress(query.q);
  if (canonical !== undefined) {
    const row = await reader.findAddress(canonical);
    return [{ text: canonical, isUnseen: row === undefined }];
  }
  const rows = await reader.listAddressesByPrefix(query.q, query.limit);
  return rows.map((row) => ({ text: row.text, isUnseen: false }));
}
