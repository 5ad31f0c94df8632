import type { TransactionsAnswer } from '@sulian/contract';
import {
  type AddressTransactionRow,
  heightOf,
  type LedgerReader,
  type Page,
  type TransactionRow,
} from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { readTimes, toAmount, toBasis, toNativeCoin, toUsd } from '../../to-contract.ts';
import { type FoundObject, type ObjectParams, readObject } from './find-object.ts';

/** Transactions of an object, newest first. */
export const listObjectTransactions = (deps: ApiDeps, params: ObjectParams, page: Page): Promise<TransactionsAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const { rows, total } = await readRows(reader, object, page);
    const txIds = [...new Set(rows.map((row) => row.txId))];
    const transactions = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, row]));
    const timeOf = await readTimes(reader, txIds);
    const items = txIds.flatMap((txId) => {
      const transaction = transactions.get(txId);
      const own = rows.filter((row) => row.txId === txId);
      return transaction === undefined ? [] : [toItem(deps, object, { transaction, rows: own, timeSec: timeOf(txId) })];
    });
    const { version } = await deps.labelsAt(reader);
    return {
      items,
      _metadata: { total, offset: page.offset, limit: page.limit },
      basis: toBasis(reader, version),
    };
  });

async function readRows(reader: LedgerReader, { kind, row }: FoundObject, page: Page) {
  if (row === undefined) return { rows: [], total: 0 };
  if (kind === 'wallets' && row.walletId !== undefined)
    return {
      rows: await reader.listWalletTransactions(row.walletId, page),
      total: await reader.countWalletTransactions(row.walletId),
    };
  const total = (await reader.countTransactions([row.addressId])).get(row.addressId) ?? 0;
  return { rows: await reader.listAddressTransactions(row.addressId, page), total };
}

function toItem(
  deps: ApiDeps,
  { chain }: FoundObject,
  found: {
    readonly transaction: TransactionRow;
    readonly rows: readonly AddressTransactionRow[];
    readonly timeSec: number;
  },
): TransactionsAnswer['items'][number] {
  const coin = toNativeCoin(chain);
  return {
    hash: found.transaction.hash,
    date: found.timeSec,
    block: heightOf(found.transaction.txId),
    status: found.transaction.status,
    operations: found.rows.map((row) => {
      const netBase = row.receivedBase - row.sentBase;
      return {
        type: 'VALUE_TRANSFER',
        symbol: coin.symbol,
        assetName: coin.name,
        icon: coin.icon,
        amount: toAmount(netBase, chain),
        amountUsd: toUsd(netBase, chain, deps.prices.findUsd(chain, row.asset, found.timeSec)),
      };
    }),
  };
}
