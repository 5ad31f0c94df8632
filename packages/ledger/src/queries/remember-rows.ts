import {
  type AddressId,
  type AddressRow,
  getChain,
  type LedgerReader,
  memoizeBatch,
  type PartyRow,
  type TxId,
} from '@sulian/domain';
import type { AddressFacts } from '../rows/address-row.ts';
import type { Context } from '../rows/context.ts';
import { countTransactions } from './addresses/count-transactions.ts';
import { listAddressTransactions } from './addresses/list-address-transactions.ts';
import { listFactsById, listFactsByText } from './addresses/list-addresses.ts';
import { listParties } from './addresses/list-parties.ts';
import { listAssets } from './assets/list-assets.ts';
import { listContracts } from './assets/list-contracts.ts';
import { listBlockTimes } from './blocks/list-block-times.ts';
import { listAddressDays } from './totals/list-day-totals.ts';
import { listLegs } from './transactions/list-legs.ts';
import { listLevel } from './transactions/list-level.ts';
import { listTransactions, listTransactionsAndTimes } from './transactions/list-transactions.ts';

/** Rows of each kind: some MB at most. */
const MAX_CACHED = 10_000;
/** Above this number of transactions the rows take longer than the round trips that they save. */
const MAX_LEVEL = 200;

/**
 * The queries whose rows an answer requests repeatedly, over one snapshot: no row is read twice. A few transactions are
 * read with the times of their blocks. On account chains their legs are read with addresses, contracts and times.
 * Callers request these next.
 */
export function rememberRows(
  context: Context,
): Pick<
  LedgerReader,
  | 'listAddresses'
  | 'listAddressesByText'
  | 'findAddress'
  | 'countTransactions'
  | 'listAddressTransactions'
  | 'listAddressDays'
  | 'listParties'
  | 'listAssets'
  | 'listContracts'
  | 'listBlockTimes'
  | 'listTransactions'
  | 'listLegs'
> {
  const byId = memoizeBatch<AddressId, AddressFacts>(async (ids) => {
    const read = await listFactsById(context, ids);
    for (const facts of read) byText.add(facts.row.text, facts);
    return new Map(read.map((facts) => [facts.row.addressId, facts]));
  }, MAX_CACHED);
  const byText = memoizeBatch<string, AddressFacts>(async (texts) => {
    const read = await listFactsByText(context, texts);
    for (const facts of read) byId.add(facts.row.addressId, facts);
    return new Map(read.map((facts) => [facts.row.text, facts]));
  }, MAX_CACHED);
  const parties = memoizeBatch<AddressId, PartyRow>(
    async (ids) => new Map((await listParties(context, ids)).map((row) => [row.addressId, row])),
    MAX_CACHED,
  );
  const assets = memoizeBatch(
    async (numbers: readonly number[]) => new Map((await listAssets(context, numbers)).map((row) => [row.asset, row])),
    MAX_CACHED,
  );
  const times = memoizeBatch((heights: readonly number[]) => listBlockTimes(context, heights), MAX_CACHED);

  const readLevel = async (txIds: readonly TxId[]) => {
    const level = await listLevel(context, txIds);
    for (const each of level.addresses) {
      const facts = toLoneFacts(each);
      byId.add(each.addressId, facts);
      byText.add(each.text, facts);
      const { addressId, transactions, isContract } = each;
      parties.add(addressId, { addressId, transactions, isContract, walletSize: 1 });
    }
    for (const [height, timeSec] of level.times) times.add(height, timeSec);
    return level.legs;
  };
  const findParty = (text: string): PartyRow | undefined => {
    const facts = byText.find(text);
    return facts && parties.find(facts.row.addressId);
  };
  const readsLevels = !getChain(context.tables.chain).spendsOutputs;
  return {
    listAddresses: async (ids) => pick(await byId.read(ids), ids).map(({ row }) => row),
    listAddressesByText: async (texts) => pick(await byText.read(texts), texts).map(({ row }) => row),
    findAddress: async (text) => (await byText.read([text])).get(text)?.row,
    countTransactions: async (ids) => {
      const known = ids.flatMap((id) => byId.find(id) ?? []);
      return known.length < ids.length
        ? countTransactions(context, ids)
        : new Map(known.map(({ row, transactions }) => [row.addressId, transactions]));
    },
    listAddressTransactions: async (addressId, page) =>
      listAddressTransactions(context, (await byId.read([addressId])).get(addressId), page),
    listAddressDays: async (addressId, dayOf) => {
      const transactions = (await byId.read([addressId])).get(addressId)?.transactions ?? 0;
      return listAddressDays(context, { addressId, transactions }, dayOf);
    },
    listParties: async (ids) => pick(await parties.read(ids), ids),
    listContracts: async (texts) => {
      const known = texts.map((text) => findParty(text)?.isContract);
      return known.includes(undefined)
        ? listContracts(context, texts)
        : new Set(texts.filter((_, index) => known[index] === true));
    },
    listAssets: async (numbers) => pick(await assets.read(numbers), numbers),
    listBlockTimes: async (heights) => {
      const known = await times.read(heights);
      return new Map(
        heights.flatMap((height) => {
          const timeSec = known.get(height);
          return timeSec === undefined ? [] : [[height, timeSec] as const];
        }),
      );
    },
    listTransactions: async (txIds) => {
      if (txIds.length > MAX_LEVEL) return listTransactions(context, txIds);
      const read = await listTransactionsAndTimes(context, txIds);
      for (const [height, timeSec] of read.times) times.add(height, timeSec);
      return read.rows;
    },
    listLegs: (txIds) =>
      readsLevels && txIds.length > 0 && txIds.length <= MAX_LEVEL ? readLevel(txIds) : listLegs(context, txIds),
  };
}

const toLoneFacts = ({
  addressId,
  text,
  transactions,
  firstTxId,
  lastTxId,
}: Omit<AddressRow, 'walletSize' | 'referenceAddressId'> & { readonly transactions: number }): AddressFacts => ({
  row: { addressId, text, walletSize: 1, referenceAddressId: addressId, firstTxId, lastTxId },
  transactions,
});

/** Each once and ascending. */
function pick<Key extends number | string, Row>(
  rows: ReadonlyMap<Key, Row | undefined>,
  keys: readonly Key[],
): readonly Row[] {
  const sorted = [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1));
  return sorted.flatMap((key) => rows.get(key) ?? []);
}
