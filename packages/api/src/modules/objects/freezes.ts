import { MAX_FREEZES_SHOWN, type ObjectAnswer } from '@sulian/contract';
import { type AssetRow, type LedgerReader, type TxId, toHashText } from '@sulian/domain';
import { chooseShown, findEventsFrom, listFreezes, readAssets, readTimes, toAssetAmount } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';

/** Freezes of the addresses as an object's answer has them. */
export async function readFreezes(
  deps: ApiDeps,
  reader: LedgerReader,
  addresses: readonly string[],
): Promise<Pick<ObjectAnswer, 'freezes' | 'freezesTotal' | 'areFreezesCut' | 'freezesFrom'>> {
  const eventsFrom = findEventsFrom(deps, reader);
  const { freezes: all, isCut } = await listFreezes(reader, addresses, eventsFrom);
  const shownFreezes = chooseShown(all, MAX_FREEZES_SHOWN).map((freeze) => ({
    ...freeze,
    destroyed: freeze.destroyed.slice(0, MAX_FREEZES_SHOWN),
  }));
  const assetOf = await readAssets(
    reader,
    shownFreezes.map(({ asset }) => asset),
  );
  const transactionOf = await readTransactions(
    reader,
    shownFreezes.flatMap(({ sinceTxId, untilTxId, destroyed }) => [
      ...[sinceTxId, untilTxId].filter((txId) => txId !== undefined),
      ...destroyed.map(({ txId }) => txId),
    ]),
  );
  const orNull = (txId: TxId | undefined) => (txId === undefined ? null : transactionOf(txId));
  return {
    freezes: shownFreezes.map(({ address, asset, sinceTxId, untilTxId, destroyed }) => {
      const row = assetOf(asset);
      return {
        asset: toFrozenAsset(row),
        address,
        issuer: row.issuer ?? null,
        since: orNull(sinceTxId),
        until: orNull(untilTxId),
        destroyed: destroyed.map(({ txId, amountBase }) => ({
          ...transactionOf(txId),
          amount: amountBase === undefined ? null : toAssetAmount(amountBase, row),
        })),
      };
    }),
    freezesTotal: all.length,
    // A freeze is its issuer's transaction: it is in no history of the address.
    areFreezesCut: isCut || reader.coverage !== undefined,
    freezesFrom: eventsFrom ?? null,
  };
}

/** An asset as freezes and events name it. */
export const toFrozenAsset = ({ symbol, key }: AssetRow) => ({ symbol, chainId: key });

async function readTransactions(reader: LedgerReader, txIds: readonly TxId[]) {
  const rows = await reader.listTransactions([...new Set(txIds)]);
  const timeOf = await readTimes(reader, txIds);
  const hashes = new Map(rows.map(({ txId, hash }) => [txId, toHashText(reader.chain, hash)]));
  return (txId: TxId) => ({ hash: hashes.get(txId) ?? '', timeSec: timeOf(txId) });
}
