import type { EntityAddressListAnswer, EntityAddressListQuery } from '@sulian/contract';
import { type AddressRow, type AssetRow, type ChainId, getChain } from '@sulian/domain';
import {
  findEventsFrom,
  readAssets,
  readFrozen,
  readTimes,
  sumBalancesUsd,
  toAssetUsd,
  toBasis,
  toOpenHistory,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toAmount } from '../../to-contract.ts';
import { readChainsAsOf, toChainsAsOf } from './chains-as-of.ts';
import { type EntityChain, readChains } from './read-chains.ts';

type Item = EntityAddressListAnswer['items'][number];
type Row = Omit<Item, 'frozen'>;

/** The entity's addresses over all chains, in one order. @throws NOT_FOUND */
export async function listAllAddresses(
  deps: ApiDeps,
  entityId: number,
  query: EntityAddressListQuery,
): Promise<EntityAddressListAnswer> {
  const { offset, limit, asOf } = query;
  const { parts, rows: all } = await readAllRows(deps, entityId, query);
  const sum = (figure: 'ofLarge' | 'unseen' | 'notLookedUp') =>
    parts.reduce((total, { part }) => total + (part?.[figure] ?? 0), 0);
  const moments = parts.flatMap(({ part }) => part ?? []);
  return {
    items: await addFrozen(deps, all.slice(offset, offset + limit)),
    _metadata: {
      total: all.length,
      offset,
      limit,
      ...toChainsAsOf(asOf, moments),
      ofLargeWallets: sum('ofLarge'),
      unseen: sum('unseen'),
      notLookedUp: sum('notLookedUp'),
    },
  };
}

type Order = Pick<EntityAddressListQuery, 'sort' | 'isAscending'>;
type OrderAsOf = Order & Partial<Pick<EntityAddressListQuery, 'asOf'>>;

/** All rows in order, and what each chain's rest on. */
export async function readAllRows(deps: ApiDeps, entityId: number, { asOf: requested, ...order }: OrderAsOf) {
  const asOfChain = readChainsAsOf(requested);
  const parts = await readChains(deps, entityId, async (chain) => {
    const { reader, labels } = chain;
    const source = {
      reader,
      question: ['entity addresses', entityId],
      versions: [labels.version, deps.prices.version],
      asOf: asOfChain(reader.chain),
    };
    const { list, ...moment } = await deps.listCache.read(source, {
      make: () => readPart(deps, chain),
      countRows: ({ rows }) => rows.length,
    });
    return { ...list, ...moment, blockchain: reader.chain };
  });
  return { parts, rows: parts.flatMap(({ part }) => part?.rows ?? []).sort(orderBy(order)) };
}

const readPart = async (deps: ApiDeps, chain: EntityChain) => ({
  rows: await readRows(deps, chain),
  ofLarge: chain.addresses.addressesOfLarge,
  unseen: chain.addresses.unseen.length,
  notLookedUp: chain.addresses.notLookedUp,
  basis: toBasis(chain.reader, chain.labels.version, toOpenHistory(chain.reader)),
});

async function readRows(deps: ApiDeps, { reader, addresses: { rows } }: EntityChain): Promise<readonly Row[]> {
  const ids = rows.map(({ addressId }) => addressId);
  const balances = (await reader.listTotals(ids)).map((total) => ({
    ...total,
    base: total.receivedBase - total.sentBase,
  }));
  const assetOf = await readAssets(
    reader,
    balances.map(({ asset }) => asset),
  );
  const byAddress = new Map<number, Holding[]>();
  for (const { addressId, asset, base } of balances) {
    const list = byAddress.get(addressId) ?? [];
    byAddress.set(addressId, list);
    list.push({ asset: assetOf(asset), base });
  }
  const counts = await reader.countTransactions(ids);
  const timeOf = await readTimes(
    reader,
    rows.flatMap(({ firstTxId, lastTxId }) => [firstTxId, lastTxId]),
  );
  const toRow = ({ addressId, text, firstTxId, lastTxId }: AddressRow): Row => ({
    blockchain: reader.chain,
    address: text,
    symbol: getChain(reader.chain).symbol,
    isPartial: reader.state.isPartial,
    ...toBalance(deps, { chain: reader.chain, holdings: byAddress.get(addressId) ?? [] }),
    numberOfTransactions: counts.get(addressId) ?? 0,
    firstActivityDate: timeOf(firstTxId),
    lastActivityDate: timeOf(lastTxId),
  });
  return rows.map(toRow);
}

interface Holding {
  readonly asset: AssetRow;
  readonly base: bigint;
}

/** An empty account is worth nothing; coins without a price are counted apart. */
function toBalance(
  { prices }: ApiDeps,
  { chain, holdings }: { readonly chain: ChainId; readonly holdings: readonly Holding[] },
): Pick<Row, 'balance' | 'balanceUsd' | 'unpricedCoins'> {
  const native = holdings.find(({ asset }) => asset.kind === 'NATIVE');
  const { usd, unpriced } = sumBalancesUsd(
    holdings.map(({ asset, base }) => ({
      balanceBase: base,
      balanceUsd: toAssetUsd(base, asset, prices.findLatestUsd(chain, asset.asset)),
    })),
  );
  return {
    balance: (native?.base ?? 0n) < 0n ? null : toAmount(native?.base ?? 0n, chain),
    balanceUsd: usd,
    unpricedCoins: unpriced,
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Unknown values come last in both orders. */
function compareUsd(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return sign * (a - b);
}

const COMPARE: Readonly<Record<EntityAddressListQuery['sort'], (a: Row, b: Row, sign: number) => number>> = {
  BALANCE: (a, b, sign) => compareUsd(a.balanceUsd, b.balanceUsd, sign),
  FIRST: (a, b, sign) => sign * (a.firstActivityDate - b.firstActivityDate),
  LAST: (a, b, sign) => sign * (a.lastActivityDate - b.lastActivityDate),
  TRANSACTIONS: (a, b, sign) => sign * (a.numberOfTransactions - b.numberOfTransactions),
  ADDRESS: (a, b, sign) => sign * compareText(a.address, b.address),
};

const orderBy =
  ({ sort, isAscending }: Order) =>
  (a: Row, b: Row): number =>
    COMPARE[sort](a, b, isAscending === 'true' ? 1 : -1) ||
    compareText(a.blockchain, b.blockchain) ||
    compareText(a.address, b.address);

/** Events are looked up for the rows of one page. */
export async function addFrozen(deps: ApiDeps, rows: readonly Row[]): Promise<Item[]> {
  const frozenOf = new Map<ChainId, ((address: string) => string[]) | undefined>();
  for (const chain of new Set(rows.map(({ blockchain }) => blockchain))) {
    const texts = rows.filter(({ blockchain }) => blockchain === chain).map(({ address }) => address);
    frozenOf.set(chain, await findFrozen(deps, chain, texts));
  }
  return rows.map((row) => ({ ...row, frozen: frozenOf.get(row.blockchain)?.(row.address) ?? null }));
}

const findFrozen = (
  deps: ApiDeps,
  chain: ChainId,
  texts: readonly string[],
): Promise<((address: string) => string[]) | undefined> =>
  deps.ledger.read(
    chain,
    async (reader) => {
      // Assets of a chain with only coins cannot be frozen.
      if (!getChain(chain).hasManyAssets) return () => [];
      const eventsFrom = findEventsFrom(deps, reader);
      return eventsFrom === undefined ? undefined : readFrozen(reader, texts, eventsFrom);
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
