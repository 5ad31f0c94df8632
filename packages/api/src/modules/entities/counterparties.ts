import type { EntityCounterpartiesAnswer, entityCounterpartiesQuery } from '@sulian/contract';
import { toBasis, toOpenHistory } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { mergeInOrder } from '../../merge-in-order.ts';
import { listFoundCounterparties, toListFacts } from '../objects/counterparties.ts';
import { toItems } from '../objects/counterparty-items.ts';
import { readChainsAsOf, toChainsAsOf } from './chains-as-of.ts';
import { type ListedChain, type ListedEntity, listChains, partsOf } from './list-chains.ts';

type Query = z.output<typeof entityCounterpartiesQuery>;
type Item = EntityCounterpartiesAnswer['items'][number];
type Chain = EntityCounterpartiesAnswer['chains'][number];

/** Rows that are named and dated at once. */
const BATCH = 2_000;

/** Payers and payees of an entity over all its chains, each chain by the rule of an object's list. @throws NOT_FOUND */
export async function listEntityCounterparties(
  deps: ApiDeps,
  entityId: number,
  query: Query,
): Promise<EntityCounterpartiesAnswer> {
  const { offset, limit, asOf } = query;
  const asOfChain = readChainsAsOf(asOf);
  const chains = await listChains(deps, entityId, (entity) =>
    listOnChain(deps, entity, { ...query, asOf: asOfChain(entity.reader.chain) }),
  );
  const parts = partsOf(chains);
  const merged = mergeInOrder(
    parts.map(({ items }) => items),
    compareBy(query),
    offset + limit,
  );
  return {
    items: merged.slice(offset),
    chains: chains.map(toChain),
    _metadata: { total: parts.reduce((sum, { total }) => sum + total, 0), offset, limit, ...toChainsAsOf(asOf, parts) },
  };
}

interface Part extends Pick<Chain, 'blockchain' | 'total' | 'facts' | 'basis'> {
  readonly items: readonly Item[];
  readonly asOf: string | undefined;
  readonly isReread: boolean;
}

/** First rows of the chain, as many as can appear up to the end of the page. */
async function listOnChain(
  deps: ApiDeps,
  { reader, labels, foundObject }: ListedEntity,
  { offset, limit, ...filters }: Query,
): Promise<Part> {
  const query = { ...filters, coin: 'ALL', offset: 0, limit: offset + limit };
  const listed = await listFoundCounterparties(deps, { reader, labels, foundObject }, query);
  const { list, asOf, isReread } = listed;
  const items: Item[] = [];
  for (let at = 0; at < list.rows.length; at += BATCH) {
    const batch = { ...list, rows: list.rows.slice(at, at + BATCH) };
    for (const item of await toItems(deps, { reader, labels }, batch))
      items.push({ ...item, blockchain: reader.chain });
  }
  return {
    blockchain: reader.chain,
    items,
    asOf,
    isReread,
    total: list.total,
    facts: await toListFacts(deps, reader, listed),
    basis: toBasis(reader, labels.version, toOpenHistory(reader)),
  };
}

const toChain = (chain: ListedChain<Part>): Chain => {
  const { blockchain, state } = chain;
  if (chain.state !== 'LISTED') return { blockchain, state, total: 0, facts: null, basis: null };
  const { total, facts, basis } = chain.part;
  return { blockchain, state, total, facts, basis };
};

/** Largest, busiest or latest first; USD that is not known comes last. The same order as each chain's own list. */
function compareBy({ sort, direction }: Pick<Query, 'sort' | 'direction'>): (a: Item, b: Item) => number {
  if (sort === 'COUNT') return (a, b) => (b.numberOfTransactions ?? 0) - (a.numberOfTransactions ?? 0);
  if (sort === 'LAST') return (a, b) => b.last.date - a.last.date;
  const usdOf = ({ received, paid }: Item): number | null => {
    if (direction !== 'BOTH') return (direction === 'INCOMING' ? received : paid).amountUsd;
    return received.amountUsd === null || paid.amountUsd === null ? null : received.amountUsd + paid.amountUsd;
  };
  return (a, b) => {
    const [ofA, ofB] = [usdOf(a), usdOf(b)];
    return ofA === null || ofB === null ? Number(ofA === null) - Number(ofB === null) : ofB - ofA;
  };
}
