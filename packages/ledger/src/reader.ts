import { type AddressEnds, getChain, type LedgerReader, type PaymentQuery } from '@sulian/domain';
import { listAddressTransactionsAfter } from './queries/addresses/list-address-transactions-after.ts';
import { listAddressesAfter } from './queries/addresses/list-addresses.ts';
import { listAddressesByEnds } from './queries/addresses/list-addresses-by-ends.ts';
import {
  countAddressesByPrefix,
  countAddressesBySuffix,
  listAddressesByPrefix,
  listAddressesBySuffix,
} from './queries/addresses/list-addresses-by-text-ends.ts';
import { listHistories } from './queries/addresses/list-histories.ts';
import { findHolder } from './queries/assets/find-holder.ts';
import { findAssetByKey, listKnownAssets } from './queries/assets/list-assets.ts';
import { findBlock, findBlockByHash } from './queries/blocks/find-block.ts';
import { findChangesSince } from './queries/blocks/find-changes-since.ts';
import { listBlockTimesAround } from './queries/blocks/list-block-times-around.ts';
import { countOthers } from './queries/counterparties/count-others.ts';
import { listCounterparties } from './queries/counterparties/list-counterparties.ts';
import { listOthers } from './queries/counterparties/list-others.ts';
import { listSumsWith } from './queries/counterparties/list-sums-with.ts';
import { streamCounterparties } from './queries/counterparties/stream-counterparties.ts';
import { countEvents, listEvents, listEventsOf, listFrozen } from './queries/events/list-events.ts';
import { listCoverage, listLacking, listListed } from './queries/fetched/list-coverage.ts';
import { listSpenderListings, listUnplacedOutputs } from './queries/fetched/list-outputs.ts';
import { listMovements } from './queries/movements/list-movements.ts';
import { listTransactionIdsOf } from './queries/movements/list-transaction-ids-of.ts';
import { countNotes, listNotes } from './queries/notes/list-notes.ts';
import { listTransactionsByNote } from './queries/notes/list-transactions-by-note.ts';
import { rememberRows } from './queries/remember-rows.ts';
import { listWalletDays } from './queries/totals/list-day-totals.ts';
import {
  countTransactionsTogether,
  listDaysTogether,
  listTotalsTogether,
  listTransactionsTogether,
} from './queries/totals/list-together.ts';
import { listTotals } from './queries/totals/list-totals.ts';
import { listFeePayers } from './queries/transactions/list-fee-payers.ts';
import { listLegsAndWallets, listSpends } from './queries/transactions/list-legs.ts';
import { listMovesOfOthers } from './queries/transactions/list-moves-of-others.ts';
import { listPayments } from './queries/transactions/list-payments.ts';
import { listSharedTransactions } from './queries/transactions/list-shared-transactions.ts';
import {
  countTransactionsByHashPrefix,
  listTransactionsByHash,
  listTransactionsByHashPrefix,
} from './queries/transactions/list-transactions.ts';
import { countWalletTransactions, findWalletActivity } from './queries/wallets/find-wallet-activity.ts';
import { listMergesAfter, listMergesOf } from './queries/wallets/list-merges.ts';
import { listWalletAddresses } from './queries/wallets/list-wallet-addresses.ts';
import { listWalletTotals } from './queries/wallets/list-wallet-totals.ts';
import { listWalletTransactions } from './queries/wallets/list-wallet-transactions.ts';
import type { Context } from './rows/context.ts';
import { type Checkpoint, toChainState } from './tables/checkpoint.ts';

/** The queries over one snapshot of one chain. */
export function createReader(context: Context, point: Checkpoint): LedgerReader {
  const { tables } = context;
  return {
    chain: tables.chain,
    height: point.height ?? 0,
    state: toChainState(tables, point),
    ...(tables.holding === 'ON_DEMAND' && {
      coverage: {
        listCoverage: (query) => listCoverage(context, query),
        listListed: (listing) => listListed(context, listing),
        listLacking: (txIds) => listLacking(context, txIds),
      },
    }),
    ...(tables.holding === 'ON_DEMAND' &&
      getChain(tables.chain).spendsOutputs && {
        outputs: {
          listUnplacedOutputs: (txIds) => listUnplacedOutputs(context, txIds),
          listSpenderListings: (txIds) => listSpenderListings(context, txIds),
        },
      }),
    ...rememberRows(context),
    listLegsAndWallets: (txIds, side) => listLegsAndWallets(context, txIds, side),
    listSpends: (outputs) => listSpends(context, outputs),
    listAddressTransactionsAfter: (query) => listAddressTransactionsAfter(context, query),
    findChangesSince: (snapshot) => findChangesSince(context, snapshot),
    findBlock: (height) => findBlock(context, height),
    findBlockByHash: (hash) => findBlockByHash(context, hash),
    listTransactionsByHash: (hash) => listTransactionsByHash(context, hash),
    listEvents: (txIds, limitEach) => listEvents(context, txIds, limitEach),
    countEvents: (txIds) => countEvents(context, txIds),
    listEventsOf: (addresses, query) => listEventsOf(context, addresses, query),
    listFrozen: (limit) => listFrozen(context, limit),
    listNotes: (txIds, limitEach) => listNotes(context, txIds, limitEach),
    countNotes: (txIds) => countNotes(context, txIds),
    listTransactionsByNote: (query, limit) => listTransactionsByNote(context, query, limit),
    listBlockTimesAround: (heights, limitEach) => listBlockTimesAround(context, heights, limitEach),
    listAddressesByPrefix: (ends, limit) => listAddressesByPrefix(context, ends, limit),
    countAddressesByPrefix: (ends, cap) => countAddressesByPrefix(context, ends, cap),
    listAddressesByEnds: (ends, limitEach) => listAddressesByEnds(context, ends, limitEach),
    listSharedTransactions: (pairs, limitEach) => listSharedTransactions(context, pairs, limitEach),
    listMovesOfOthers: (addressId, limit) => listMovesOfOthers(context, addressId, limit),
    listTransactionsByHashPrefix: (prefix, limit) => listTransactionsByHashPrefix(context, prefix, limit),
    countTransactionsByHashPrefix: (prefix, cap) => countTransactionsByHashPrefix(context, prefix, cap),
    listTotals: (addressIds) => listTotals(context, addressIds),
    listWalletDays: (walletId, dayOf) => listWalletDays(context, walletId, dayOf),
    findAssetByKey: (key) => findAssetByKey(context, key),
    listKnownAssets: () => listKnownAssets(context),
    listFeePayers: (texts, afterTxId) => listFeePayers(context, texts, afterTxId),
    findHolder: (account, height = point.height ?? 0) => findHolder(context, account, height),
    listHistories: (query) => listHistories(context, query),
    listMovements: (query) => listMovements(context, query),
    listTransactionIdsOf: (query) => listTransactionIdsOf(context, query),
    countOthers: (query) => countOthers(context, query),
    listTotalsTogether: (addressIds) => listTotalsTogether(context, addressIds),
    countTransactionsTogether: (addressIds) => countTransactionsTogether(context, addressIds),
    listTransactionsTogether: (addressIds, page) => listTransactionsTogether(context, addressIds, page),
    listDaysTogether: (addressIds, dayOf) => listDaysTogether(context, addressIds, dayOf),
    listWalletTransactions: (walletId, page) => listWalletTransactions(context, walletId, page),
    countWalletTransactions: (walletId) => countWalletTransactions(context, walletId),
    listWalletTotals: (walletId) => listWalletTotals(context, walletId),
    listWalletAddresses: (walletId, page) => listWalletAddresses(context, walletId, page),
    findWalletActivity: (walletId) => findWalletActivity(context, walletId),
    listAddressesAfter: (afterId, limit) => listAddressesAfter(context, afterId, limit),
    ...(tables.keepsMovements && {
      bySuffix: {
        listAddresses: (ends: AddressEnds, limit: number) => listAddressesBySuffix(context, ends, limit),
        countAddresses: (ends: AddressEnds, cap: number) => countAddressesBySuffix(context, ends, cap),
      },
    }),
    ...(tables.holding === 'BLOCKS' && { listPayments: (query: PaymentQuery) => listPayments(context, query) }),
    counterparties: {
      listCounterparties: (query) => listCounterparties(context, query),
      streamCounterparties: (query) => streamCounterparties(context, query),
      listOthers: (query) => listOthers(context, query),
      listSumsWith: (addressId, others) => listSumsWith(context, addressId, others),
    },
    listMergesAfter: (seq, limit) => listMergesAfter(context, seq, limit),
    listMergesOf: (walletIds) => listMergesOf(context, walletIds),
  };
}
