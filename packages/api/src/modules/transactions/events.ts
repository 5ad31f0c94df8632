import { MAX_EVENTS_SHOWN, type TransactionAnswer } from '@sulian/contract';
import type { LedgerReader, TxId } from '@sulian/domain';
import { findEventsFrom, readAssets, toAssetAmount } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toFrozenAsset } from '../objects/freezes.ts';

/** What a transaction did beside its movements, as its answer has it. */
export async function readEvents(
  deps: ApiDeps,
  reader: LedgerReader,
  txId: TxId,
): Promise<Pick<TransactionAnswer, 'events' | 'numberOfEvents' | 'eventsFrom'>> {
  const shown = await reader.listEvents([txId], MAX_EVENTS_SHOWN);
  const isWhole = shown.length < MAX_EVENTS_SHOWN;
  const assetOf = await readAssets(
    reader,
    shown.flatMap(({ asset }) => asset ?? []),
  );
  return {
    events: shown.map(({ kind, address, asset, other, amountBase }) => {
      const row = asset === undefined ? undefined : assetOf(asset);
      return {
        kind,
        address: address ?? null,
        asset: row === undefined ? null : toFrozenAsset(row),
        other: other ?? null,
        amount:
          amountBase === undefined ? null : row === undefined ? amountBase.toString() : toAssetAmount(amountBase, row),
      };
    }),
    numberOfEvents: isWhole ? shown.length : ((await reader.countEvents([txId])).get(txId) ?? shown.length),
    eventsFrom: findEventsFrom(deps, reader) ?? null,
  };
}
