import { MAX_EVENTS_SHOWN, type TransactionAnswer } from '@sulian/contract';
import { findStakeResource, type LedgerReader, parseAccountRight, type TxId } from '@sulian/domain';
import { findEventsFrom, readAssets, toAssetAmount } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toFrozenAsset } from '../objects/freezes.ts';

/** Events of a transaction apart from its movements, in the form of its answer. */
export async function readEvents(
  deps: ApiDeps,
  reader: LedgerReader,
  txId: TxId,
): Promise<Pick<TransactionAnswer, 'events' | 'numberOfEvents' | 'eventsFrom'>> {
  const shownEvents = await reader.listEvents([txId], MAX_EVENTS_SHOWN);
  const isWhole = shownEvents.length < MAX_EVENTS_SHOWN;
  const assetOf = await readAssets(
    reader,
    shownEvents.flatMap(({ asset }) => asset ?? []),
  );
  return {
    events: shownEvents.map(({ kind, address, asset, other, amountBase, data }) => {
      const row = asset === undefined ? undefined : assetOf(asset);
      return {
        kind,
        address: address ?? null,
        asset: row === undefined ? null : toFrozenAsset(row),
        other: other ?? null,
        amount:
          amountBase === undefined ? null : row === undefined ? amountBase.toString() : toAssetAmount(amountBase, row),
        resource: findStakeResource(kind, data) ?? null,
        right: kind === 'PERMISSION_CHANGE' ? toRight(data) : null,
      };
    }),
    numberOfEvents: isWhole ? shownEvents.length : ((await reader.countEvents([txId])).get(txId) ?? shownEvents.length),
    eventsFrom: findEventsFrom(deps, reader) ?? null,
  };
}

function toRight(data: string | undefined): TransactionAnswer['events'][number]['right'] {
  const right = parseAccountRight(data);
  return right === undefined
    ? null
    : { role: right.role, weight: right.weight.toString(), threshold: right.threshold.toString() };
}
