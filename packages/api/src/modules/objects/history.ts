import type { HistoryAnswer, historyQuery } from '@sulian/contract';
import { AppError, type DayTotalRow, isUnfetched, type LedgerReader } from '@sulian/domain';
import {
  findCoin,
  getAdapter,
  type HistoryPoint,
  sumHistory,
  toAssetAmount,
  toAssetUsd,
  toBalance,
  toBasis,
} from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { sumOnChain } from '../entities/sum-on-chain.ts';
import { type FoundObject, type ListedParams, readObject } from './find-object.ts';
import { countTransactions } from './info.ts';
import { readDays } from './read-days.ts';
import { findListHistory } from './stored-history.ts';

const DAY_SEC = 86_400;

/** Amounts that an object received and sent in one coin, per step, with the balance. */
export const getObjectHistory = (
  deps: ApiDeps,
  params: ListedParams,
  query: z.output<typeof historyQuery>,
): Promise<HistoryAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const { coin } = await findCoin(reader, getAdapter(deps, params.blockchain), query.coin);
    if (coin.kind !== 'ONE') throw new AppError('BAD_REQUEST', 'specify one coin');
    const { asset } = coin;
    const { summedTransactions } = deps.limits;
    const days = await readSummedDays(deps, reader, object);
    const isTooMuch = days === undefined;
    const { step, points, netBeforeBase } = sumHistory(
      (days ?? []).filter((row) => row.asset === asset.asset),
      {
        fromDay: query.from === undefined ? undefined : Math.floor(query.from / DAY_SEC),
        toDay: query.to === undefined ? undefined : Math.floor(query.to / DAY_SEC),
        usdOf: (base, day) => toAssetUsd(base, asset, deps.prices.findUsd(asset.chain, asset.asset, day * DAY_SEC)),
      },
    );
    const history = await findListHistory(reader, object, asset);
    const balanceUnknown = isUnfetched(history) ? 'HISTORY_NOT_FETCHED' : whyUnknown(reader);
    const toText = (netBase: bigint) => (balanceUnknown === null ? toBalance(netBase, asset) : null);
    const { version } = await deps.labelsAt(reader);
    return {
      coin: toCoin(asset),
      step,
      points: points.map(({ day, receivedBase, sentBase, netBase, receivedUsd, sentUsd }: HistoryPoint) => ({
        from: day * DAY_SEC,
        received: toAssetAmount(receivedBase, asset),
        sent: toAssetAmount(sentBase, asset),
        balance: toText(netBase),
        receivedUsd,
        sentUsd,
      })),
      balanceBefore: isTooMuch ? null : toText(netBeforeBase),
      balanceUnknown,
      heldFrom: await findHeldFrom(reader),
      incompleteReason: isTooMuch ? 'TOO_MANY_TRANSACTIONS' : null,
      summedAtMost: summedTransactions,
      hasSimulatedPrices: deps.prices.isSimulated(reader.chain, asset.asset),
      basis: toBasis(reader, version, history),
    };
  });

/** Undefined: more transactions than are gathered. */
async function readSummedDays(
  deps: ApiDeps,
  reader: LedgerReader,
  object: FoundObject,
): Promise<readonly DayTotalRow[] | undefined> {
  if (object.entity !== undefined) return (await sumOnChain(deps, object.entity)).byDay;
  // Days of a busy address are stored; those of a wallet are computed for each call.
  const isTooMuch =
    object.kind === 'wallets' && (await countTransactions(reader, object)) > deps.limits.summedTransactions;
  return isTooMuch ? undefined : readDays(reader, object);
}

/** Why received less sent is no balance; null: it is. */
export function whyUnknown({ state, coverage }: LedgerReader): 'PARTIAL' | 'LACKS_INTERNAL_TRANSFERS' | null {
  // A chain on demand begins nowhere, and a whole history of it lacks nothing.
  if (coverage !== undefined) return null;
  if (state.isPartial) return 'PARTIAL';
  return state.lacksInternalTransfers ? 'LACKS_INTERNAL_TRANSFERS' : null;
}

async function findHeldFrom(reader: LedgerReader): Promise<number | null> {
  const { firstHeight } = reader.state;
  if (firstHeight === undefined) return null;
  return (await reader.listBlockTimes([firstHeight])).get(firstHeight) ?? null;
}
