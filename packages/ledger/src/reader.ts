import type { LedgerReader } from '@sulian/domain';
import type { Context } from './queries/context.ts';
import { countTransactions } from './queries/count-transactions.ts';
import { countWalletTransactions } from './queries/count-wallet-transactions.ts';
import { findBlock, findBlockByHash } from './queries/find-block.ts';
import { findWalletActivity } from './queries/find-wallet-activity.ts';
import { listAddressTransactions } from './queries/list-address-transactions.ts';
import { listAddressTransactionsAfter } from './queries/list-address-transactions-after.ts';
import { listAddresses } from './queries/list-addresses.ts';
import { listAddressesAfter } from './queries/list-addresses-after.ts';
import { countAddressesByPrefix, listAddressesByPrefix } from './queries/list-addresses-by-prefix.ts';
import { listAddressesByText } from './queries/list-addresses-by-text.ts';
import { findAssetByKey, listAssets, listKnownAssets } from './queries/list-assets.ts';
import { listBlockTimes } from './queries/list-block-times.ts';
import { listContracts } from './queries/list-contracts.ts';
import { listAddressDays, listWalletDays } from './queries/list-day-totals.ts';
import { listHistories } from './queries/list-histories.ts';
import { listLegs } from './queries/list-legs.ts';
import { listLegsAndWallets } from './queries/list-legs-and-wallets.ts';
import { listMergesAfter } from './queries/list-merges-after.ts';
import { listParties } from './queries/list-parties.ts';
import { listSpends } from './queries/list-spends.ts';
import {
  countTransactionsTogether,
  listDaysTogether,
  listTotalsTogether,
  listTransactionsTogether,
} from './queries/list-together.ts';
import { listTotals } from './queries/list-totals.ts';
import { listTransactions } from './queries/list-transactions.ts';
import {
  countTransactionsByHashPrefix,
  listTransactionsByHash,
  listTransactionsByHashPrefix,
} from './queries/list-transactions-by-hash.ts';
import { listWalletAddresses } from './queries/list-wallet-addresses.ts';
import { listWalletTotals } from './queries/list-wallet-totals.ts';
import { listWalletTransactions } from './queries/list-wallet-transactions.ts';
import { type Checkpoint, toChainState } from './tables/checkpoint.ts';

/** The queries over one snapshot of one chain. */
export function createReader(context: Context, point: Checkpoint): LedgerReader {
  const { tables } = context;
  return {
    chain: tables.chain,
    height: point.height ?? 0,
    state: toChainState(tables.chain, point),
    listLegs: (txIds) => listLegs(context, txIds),
    listLegsAndWallets: (txIds, side) => listLegsAndWallets(context, txIds, side),
    listSpends: (outputs) => listSpends(context, outputs),
    listAddresses: (ids) => listAddresses(context, ids),
    listAddressTransactionsAfter: (query) => listAddressTransactionsAfter(context, query),
    findBlock: (height) => findBlock(context, height),
    findBlockByHash: (hash) => findBlockByHash(context, hash),
    listTransactionsByHash: (hash) => listTransactionsByHash(context, hash),
    listTransactions: (txIds) => listTransactions(context, txIds),
    listBlockTimes: (heights) => listBlockTimes(context, heights),
    findAddress: async (text) => (await listAddressesByText(context, [text]))[0],
    listAddressesByText: (texts) => listAddressesByText(context, texts),
    listAddressesByPrefix: (prefix, limit) => listAddressesByPrefix(context, prefix, limit),
    listTransactionsByHashPrefix: (prefix, limit) => listTransactionsByHashPrefix(context, prefix, limit),
    countAddressesByPrefix: (prefix, cap) => countAddressesByPrefix(context, prefix, cap),
    countTransactionsByHashPrefix: (prefix, cap) => countTransactionsByHashPrefix(context, prefix, cap),
    countTransactions: (addressIds) => countTransactions(context, addressIds),
    listTotals: (addressIds) => listTotals(context, addressIds),
    listAddressDays: (addressId) => listAddressDays(context, addressId),
    listWalletDays: (walletId, maxTransactions) => listWalletDays(context, walletId, maxTransactions),
    listAssets: (assets) => listAssets(context, assets),
    findAssetByKey: (key) => findAssetByKey(context, key),
    listKnownAssets: () => listKnownAssets(context),
    listContracts: (texts) => listContracts(context, texts),
    listHistories: (query) => listHistories(context, query),
    listParties: (ids) => listParties(context, ids),
    listTotalsTogether: (addressIds) => listTotalsTogether(context, addressIds),
    countTransactionsTogether: (addressIds) => countTransactionsTogether(context, addressIds),
    listTransactionsTogether: (addressIds, page) => listTransactionsTogether(context, addressIds, page),
    listDaysTogether: (addressIds) => listDaysTogether(context, addressIds),
    listAddressTransactions: (addressId, page) => listAddressTransactions(context, addressId, page),
    listWalletTransactions: (walletId, page) => listWalletTransactions(context, walletId, page),
    countWalletTransactions: (walletId) => countWalletTransactions(context, walletId),
    listWalletTotals: (walletId) => listWalletTotals(context, walletId),
    listWalletAddresses: (walletId, page) => listWalletAddresses(context, walletId, page),
    findWalletActivity: (walletId) => findWalletActivity(context, walletId),
    listAddressesAfter: (afterId, limit) => listAddressesAfter(context, afterId, limit),
    listMergesAfter: (seq, limit) => listMergesAfter(context, seq, limit),
  };
}
