import { MAX_OPERATIONS_LISTED, type TransactionsAnswer } from '@sulian/contract';
import { type ChainId, heightOf, type LedgerReader, type Page, type TransactionRow, toHashText } from '@sulian/domain';
import { readAssets, readTimes, toAssetAmount, toAssetUsd, toBasis } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { readPoisoningTexts, type ToPoisoning } from '../../to-poisoning.ts';
import { type FoundObject, idsOf, type ObjectParams, readObject } from './find-object.ts';
import { listMoves, type Move } from './moves.ts';

/** Transactions of an object, newest first. */
export const listObjectTransactions = (deps: ApiDeps, params: ObjectParams, page: Page): Promise<TransactionsAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const { rows, total } = await readRows(reader, object, page);
    const txIds = [...new Set(rows.map((row) => row.txId))];
    const transactions = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, row]));
    const timeOf = await readTimes(reader, txIds);
    const { byTransaction: moves, notLookedUp } = await listMoves(deps, { reader, object }, rows);
    const marks = [...moves.values()].flatMap((each) => each.flatMap(({ poisoning }) => poisoning ?? []));
    const toPoisoning = await readPoisoningTexts(reader, marks);
    const assetOf = await readAssets(
      reader,
      rows.map((row) => row.asset),
    );
    const toItem = toItemOf(deps, reader.chain, { assetOf, toPoisoning });
    const items = txIds.flatMap((txId) => {
      const transaction = transactions.get(txId);
      return transaction === undefined
        ? []
        : [toItem(transaction, { moves: moves.get(txId) ?? [], timeSec: timeOf(txId) })];
    });
    const { version } = await deps.labelsAt(reader);
    return {
      items,
      _metadata: { total, offset: page.offset, limit: page.limit, poisoningNotLookedUp: notLookedUp },
      basis: toBasis(reader, version),
    };
  });

async function readRows(reader: LedgerReader, { kind, row, members }: FoundObject, page: Page) {
  if (row === undefined) return { rows: [], total: 0 };
  if (members !== undefined)
    return {
      rows: await reader.listTransactionsTogether(idsOf(members), page),
      total: await reader.countTransactionsTogether(idsOf(members)),
    };
  if (kind === 'wallets' && row.walletId !== undefined)
    return {
      rows: await reader.listWalletTransactions(row.walletId, page),
      total: await reader.countWalletTransactions(row.walletId),
    };
  const total = (await reader.countTransactions([row.addressId])).get(row.addressId) ?? 0;
  return { rows: await reader.listAddressTransactions(row.addressId, page), total };
}

const toItemOf =
  (
    { prices }: ApiDeps,
    chain: ChainId,
    {
      assetOf,
      toPoisoning,
    }: { readonly assetOf: Awaited<ReturnType<typeof readAssets>>; readonly toPoisoning: ToPoisoning },
  ) =>
  (
    transaction: TransactionRow,
    { moves, timeSec }: { readonly moves: readonly Move[]; readonly timeSec: number },
  ): TransactionsAnswer['items'][number] => ({
    hash: toHashText(chain, transaction.hash),
    date: timeSec,
    block: heightOf(transaction.txId),
    status: transaction.status,
    numberOfOperations: moves.length,
    isPoisoning: moves.length > 0 && moves.every(({ poisoning }) => poisoning !== undefined),
    operations: moves.slice(0, MAX_OPERATIONS_LISTED).map(({ type, asset: number, netBase, poisoning }) => {
      const asset = assetOf(number);
      const { symbol, name, icon } = asset;
      return {
        coin: toCoin(asset),
        type,
        symbol,
        assetName: name,
        icon,
        amount: toAssetAmount(netBase, asset),
        amountUsd: toAssetUsd(netBase, asset, prices.findUsd(asset.chain, number, timeSec)),
        poisoning: poisoning === undefined ? null : toPoisoning(poisoning),
      };
    }),
  });
