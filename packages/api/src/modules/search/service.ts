import { createHash } from 'node:crypto';
import type { ScoringBody, SearchAnswer, SearchGap } from '@sulian/contract';
import { CHAIN_IDS, type ChainId, MAX_SEARCH_REACH, toHashText } from '@sulian/domain';
import { listLatestRisks, readRatedEntities } from '@sulian/usecases';
import { rankHits } from './rank-hits.ts';
import { type ChainFindings, readStoredChains, type SearchDeps, searchChain } from './search-chain.ts';
import { isLongText, listChainsOfAddress, type SearchText, toChainQuery } from './search-text.ts';

const AS_OF_LENGTH = 16;

type ObjectType = ScoringBody['objectType'];

interface FoundHash {
  readonly hash: string;
  readonly blockchain: ChainId;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly asOf?: string | undefined;
}

/** Searches addresses and transactions by full text and by prefix, and entities by name, over all stored chains. */
export async function search(deps: SearchDeps, searchText: SearchText, page: Page): Promise<SearchAnswer> {
  const { offset, limit, asOf: requested } = page;
  const reach = offset + limit;
  const storedChains = readStoredChains(deps);
  const [entities, ...chains] = await Promise.all([
    isLongText(searchText.q) ? [] : deps.labelStore.searchEntities(searchText.q, MAX_SEARCH_REACH),
    ...CHAIN_IDS.map((chain) =>
      searchChain(deps, chain, { storedChains, query: toChainQuery(searchText, chain, reach) }),
    ),
  ]);
  const slice = <T>(items: readonly T[]): T[] => items.slice(offset, reach);
  const versions = new Map(chains.map((each) => [each.blockchain, each.labelVersion]));
  const withRisk = async <T extends FoundHash>(objectType: ObjectType, items: readonly T[]) => {
    const listed = slice(items);
    const objects = listed.map(({ hash: objectId, blockchain }) => ({
      ...{ objectType, objectId, blockchain },
      labelVersion: versions.get(blockchain) ?? 0,
    }));
    const risks = await listLatestRisks(deps, objects);
    return listed.map((item, index) => ({ ...item, risk: risks[index] ?? null }));
  };
  const shownEntities = slice(entities);
  const rated = await readRatedEntities(deps, shownEntities);
  const recognised = listChainsOfAddress(searchText);
  const asOf = toAsOf(entities, chains);
  return {
    asOf,
    isReread: requested !== undefined && requested !== asOf,
    addresses: {
      items: await withRisk(
        'ADDRESS',
        rankHits(
          searchText,
          chains.flatMap((each) => each.addresses.items),
        ),
      ),
      _metadata: toMetadata(chains.map((each) => each.addresses.total)),
    },
    transactions: {
      items: (
        await withRisk(
          'TRANSACTION',
          chains.flatMap((each) => each.transactions.items),
        )
      ).map((item) => ({ ...item, hash: toHashText(item.blockchain, item.hash) })),
      _metadata: toMetadata(chains.map((each) => each.transactions.total)),
    },
    entities: {
      items: rated.map((each, index) => ({ ...each, countries: [...(shownEntities[index]?.countries ?? [])] })),
      _metadata: toMetadata([entities.length]),
    },
    unfetched: offset > 0 ? [] : listUnfetched(chains).slice(0, limit),
    notSearched: chains.filter(isNotSearched).map((each) => each.blockchain),
    endsNotSearched: chains.filter((each) => !each.addresses.areEndsSearched).map((each) => each.blockchain),
    gaps: chains.flatMap((each) => toGap(each, recognised.has(each.blockchain))),
    recognisedAs: CHAIN_IDS.filter((chain) => recognised.has(chain)),
    mistyped: searchText.mistyped.map(({ written }) => written),
    inText: { found: searchText.count, searched: searchText.extracted.length },
    hiddenOn: [...new Set(searchText.extracted.flatMap(({ hiddenOn }) => hiddenOn))],
  };
}

/** A hash that some chain has stored is not another chain's. */
function listUnfetched(chains: readonly ChainFindings[]): SearchAnswer['unfetched'] {
  const stored = new Set(chains.flatMap(({ transactions }) => transactions.items.map(({ hash }) => hash)));
  return chains.flatMap(({ blockchain, unfetched }) =>
    unfetched.filter((hash) => !stored.has(hash)).map((hash) => ({ blockchain, hash: toHashText(blockchain, hash) })),
  );
}

/** A digest of what an answer rests on. */
function toAsOf(entities: readonly { readonly id: number }[], chains: readonly ChainFindings[]): string {
  const basis = chains.map(({ blockchain, height, labelVersion, isSkipped }) => [
    blockchain,
    height,
    labelVersion,
    isSkipped,
  ]);
  const digest = createHash('sha256').update(JSON.stringify([basis, entities.map(({ id }) => id)]));
  return digest.digest('hex').slice(0, AS_OF_LENGTH);
}

/** Each chain counts up to the reach; a count at the reach may be more. */
const toMetadata = (totals: readonly number[]) => ({
  total: totals.reduce((sum, each) => sum + each, 0),
  isMore: totals.some((each) => each >= MAX_SEARCH_REACH),
});

/** True also for a chain on demand: only its fetched histories can be searched. */
const isNotSearched = ({ isSkipped, state }: ChainFindings): boolean => isSkipped || state === 'onDemand';

/** A chain that is well, or merely not indexed, is no gap; one whose address was typed is, and one on demand. */
function toGap(findings: ChainFindings, isRecognised: boolean): SearchGap[] {
  const { blockchain, isSkipped, state, height, lag } = findings;
  if (state === 'notIndexed' && !isRecognised) return [];
  if (state === 'indexed' && !isSkipped) return [];
  return [{ blockchain, isSkipped, isRecognised, state, height, lag }];
}
