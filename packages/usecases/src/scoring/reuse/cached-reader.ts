import {
  type AddressHistory,
  type AddressId,
  type AddressRow,
  type AddressWallet,
  cutHistory,
  type LedgerReader,
  type LegRow,
  outputKey,
  type TxId,
} from '@sulian/domain';
import type { MetSnapshot } from './cached-rows.ts';
import type { CappedHistory, ChainRows } from './chain-rows.ts';
import { type Query, recordQuery } from './record-reader.ts';
import { RecordedReads } from './recorded-reads.ts';
import { RowAccess } from './row-access.ts';

/** Queries whose results are cached whole: a walk has them repeatedly with the same arguments. */
const RESULT_QUERIES = [
  'listAddressTransactionsAfter',
  'listTotals',
  'countTransactions',
  'listTransactionsTogether',
  'listMovesOfOthers',
  'countOthers',
  'listWalletTotals',
  'listAddressesByEnds',
  'listFrozen',
  'listContracts',
] as const satisfies readonly Query[];

/** Characters of a result's key; longer arguments are hardly repeated. */
const LONGEST_KEY = 2_000;

/** The reader's queries over the same snapshot, of which rows that are cached and unchanged are not read again. */
export function cacheReader(reader: LedgerReader, rows: ChainRows, snapshot: MetSnapshot): LedgerReader {
  const access = new RowAccess(reader, rows, snapshot);
  return Object.assign(Object.create(reader), {
    ...toResultQueries(access),
    ...toTransactionQueries(access),
    ...toLegQueries(access),
    ...toAddressQueries(access),
    listHistories: (query: HistoryQuery) => listHistories(access, query),
  });
}

type HistoryQuery = Parameters<LedgerReader['listHistories']>[0];

type Queries<K extends keyof LedgerReader> = Pick<LedgerReader, K>;

const toTransactionQueries = (access: RowAccess): Queries<'listTransactions' | 'listBlockTimes'> => ({
  listTransactions: async (txIds) => {
    const byId = await access.find(access.rows.transactions, txIds, async (missing) =>
      toMap(await access.reader.listTransactions(missing), ({ txId }) => txId),
    );
    return listInOrder(byId);
  },
  listBlockTimes: (heights) =>
    access.find(access.rows.times, heights, (missing) => access.reader.listBlockTimes(missing)),
});

function toLegQueries(access: RowAccess): Queries<'listLegs' | 'listLegsAndWallets' | 'listSpends'> {
  const { reader, rows, snapshot } = access;
  return {
    listLegs: async (txIds) => {
      const legsById = await access.find(rows.legs, txIds, async (missing) =>
        byTransaction(await reader.listLegs(missing)),
      );
      return listInOrder(legsById).flat();
    },
    listLegsAndWallets: async (txIds, side) => {
      const legsById = await access.find(rows.legs, txIds, async (missing) => {
        const { legs, wallets } = await reader.listLegsAndWallets(missing, side);
        for (const id of addressesOf(legs, side)) rows.wallets.add(id, wallets.get(id), snapshot);
        return byTransaction(legs);
      });
      const legs = listInOrder(legsById).flat();
      return { legs, wallets: await listWallets(access, addressesOf(legs, side)) };
    },
    listSpends: async (outputs) => {
      const byKey = new Map(outputs.map((output) => [outputKey(output), output]));
      const spendOf = await access.find(rows.spends, byKey.keys(), async (missing) => {
        const spends = await reader.listSpends(missing.flatMap((key) => byKey.get(key) ?? []));
        return toMap(spends, ({ spentTxId = 0, spentIndex = 0 }) => outputKey({ txId: spentTxId, index: spentIndex }));
      });
      return [...spendOf.values()].sort(byPlace);
    },
  };
}

/** Wallets of those addresses that share one with others. */
const listWallets = (access: RowAccess, ids: Iterable<AddressId>): Promise<ReadonlyMap<AddressId, AddressWallet>> =>
  access.find(access.rows.wallets, ids, async (missing) => {
    const read = await access.reader.listAddresses(missing);
    return new Map(
      read.flatMap(({ addressId, walletId, walletSize }) =>
        walletId === undefined ? [] : [[addressId, { walletId, walletSize }] as const],
      ),
    );
  });

function toAddressQueries(
  access: RowAccess,
): Queries<'listAddresses' | 'listAddressesByText' | 'findAddress' | 'listParties'> {
  const { reader, rows, snapshot } = access;
  const findById = (ids: Iterable<AddressId>): Promise<ReadonlyMap<AddressId, AddressRow>> =>
    access.find(rows.addresses, ids, async (missing) => {
      const read = await reader.listAddresses(missing);
      for (const { text, addressId } of read) rows.ids.add(text, addressId, snapshot);
      return toMap(read, ({ addressId }) => addressId);
    });
  const findByText = async (texts: Iterable<string>): Promise<ReadonlyMap<string, AddressRow>> => {
    const ids = await access.find(rows.ids, texts, async (missing) => {
      const read = await reader.listAddressesByText(missing);
      for (const row of read) rows.addresses.add(row.addressId, row, snapshot);
      return new Map(read.map(({ text, addressId }) => [text, addressId]));
    });
    return toMap((await findById(ids.values())).values(), ({ text }) => text);
  };
  return {
    listAddresses: async (ids) => listInOrder(await findById(ids)),
    listAddressesByText: async (texts) => listInOrder(await findByText(texts)),
    findAddress: async (text) => (await findByText([text])).get(text),
    listParties: async (ids) => {
      const partyOf = await access.find(rows.parties, ids, async (missing) =>
        toMap(await reader.listParties(missing), ({ addressId }) => addressId),
      );
      return listInOrder(partyOf);
    },
  };
}

/** Histories are cached whole, and cut for each query. */
async function listHistories(
  access: RowAccess,
  { addressIds, asset, limit, untilTxId }: HistoryQuery,
): Promise<ReadonlyMap<AddressId, AddressHistory>> {
  const byKey = new Map(addressIds.map((id) => [`${asset} ${id}`, id]));
  const readHistories = async (missing: readonly string[]): Promise<ReadonlyMap<string, CappedHistory>> => {
    const ids = missing.flatMap((key) => byKey.get(key) ?? []);
    const read = await access.reader.listHistories({ addressIds: ids, asset, limit });
    return new Map(
      ids.map((addressId) => [`${asset} ${addressId}`, { addressId, limit, history: read.get(addressId) }]),
    );
  };
  const capped = await access.find(access.rows.histories, byKey.keys(), readHistories, (each) => isEnough(each, limit));
  const histories = [...capped.values()].flatMap(({ addressId, history }) => {
    const cut = history && cutHistory(history, { limit, untilTxId });
    return cut === undefined || cut.txIds.length === 0 ? [] : [[addressId, cut] as const];
  });
  return new Map(histories.sort(([a], [b]) => a - b));
}

/** True where the history is whole, or as long as the wanted limit. */
const isEnough = ({ history, limit }: CappedHistory, wanted: number): boolean =>
  (history?.txIds.length ?? 0) < limit || wanted <= limit;

const toResultQueries = (access: RowAccess): Partial<LedgerReader> =>
  Object.fromEntries(RESULT_QUERIES.map((name) => [name, (...args: unknown[]) => readResult(access, name, args)]));

async function readResult(
  { reader, rows, snapshot }: RowAccess,
  name: Query,
  args: readonly unknown[],
): Promise<unknown> {
  const key = `${name} ${JSON.stringify(args)}`;
  const known = rows.results.find(key, snapshot)?.row;
  if (known !== undefined) return known.value;
  const query = reader[name] as (...args: readonly unknown[]) => Promise<unknown>;
  const value = await query(...args);
  const reads = new RecordedReads();
  recordQuery(reads, name, { args, result: value });
  if (reads.isComplete && key.length <= LONGEST_KEY) rows.results.add(key, { value, reads }, snapshot);
  return value;
}

const toMap = <Key, Row>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row> =>
  new Map(Array.from(rows, (row) => [keyOf(row), row]));

function byTransaction(legs: readonly LegRow[]): Map<TxId, LegRow[]> {
  const legsById = new Map<TxId, LegRow[]>();
  for (const leg of legs) {
    const ofTransaction = legsById.get(leg.txId);
    if (ofTransaction === undefined) legsById.set(leg.txId, [leg]);
    else ofTransaction.push(leg);
  }
  return legsById;
}

const addressesOf = (legs: readonly LegRow[], side: LegRow['side']): ReadonlySet<AddressId> =>
  new Set(legs.flatMap((leg) => (leg.side === side ? (leg.addressId ?? []) : [])));

/** Ledger order of sources. */
const byPlace = (a: LegRow, b: LegRow): number =>
  a.txId - b.txId || a.operation - b.operation || a.position - b.position;

/** Rows by their keys, ascending. */
const listInOrder = <Key extends number | string, Row>(rows: ReadonlyMap<Key, Row>): readonly Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
