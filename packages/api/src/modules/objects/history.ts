import type { HistoryAnswer, historyQuery } from '@sulian/contract';
import { AppError, type DayOf, type DayTotalRow, isUnfetched, type LedgerReader } from '@sulian/domain';
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
import { createZone } from '../../exports/zone.ts';
import { toCoin } from '../../to-contract.ts';
import { sumOnChain } from '../entities/sum-on-chain.ts';
import { type FoundObject, type ListedParams, readObject } from './find-object.ts';
import { countTransactions } from './info.ts';
import { readDays } from './read-days.ts';
import { findListHistory } from './stored-history.ts';

const DAY_SEC = 86_400;

/** The zone by whose days nothing is cut again: stored sums are per day of it. */
const STORED_ZONE = 'UTC';

/** End of the year 9999: later times have no calendar of a zone, and no movement. */
const MAX_TIME_SEC = 253_402_300_799;

/** Amounts that an object received and sent in one coin, per step, with the balance. */
export const getObjectHistory = (
  deps: ApiDeps,
  params: ListedParams,
  query: z.output<typeof historyQuery>,
): Promise<HistoryAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const requestedZone = createZone(query.zone);
    const { coin } = await findCoin(reader, getAdapter(deps, params.blockchain), query.coin);
    if (coin.kind !== 'ONE') throw new AppError('BAD_REQUEST', 'specify one coin');
    const { asset } = coin;
    const { summedTransactions } = deps.limits;
    const transactions = await countSummed(reader, object);
    const utcReason = query.zone === STORED_ZONE ? null : whyUtc(deps, object, transactions);
    const zone = utcReason === null ? requestedZone : createZone(STORED_ZONE);
    const days = await readSummedDays(deps, {
      reader,
      object,
      transactions,
      dayOf: zone.name === STORED_ZONE ? undefined : zone.dayOf,
    });
    const isTooMuch = days === undefined;
    const { step, points, netBeforeBase } = sumHistory(
      (days ?? []).filter((row) => row.asset === asset.asset),
      {
        fromDay: query.from === undefined ? undefined : zone.dayOf(Math.min(query.from, MAX_TIME_SEC)),
        toDay: query.to === undefined ? undefined : zone.dayOf(Math.min(query.to, MAX_TIME_SEC)),
        usdOf: (base, day) => toAssetUsd(base, asset, deps.prices.findUsd(asset.chain, asset.asset, day * DAY_SEC)),
      },
    );
    const history = await findListHistory(reader, object, asset);
    const balanceUnknown = isUnfetched(history) ? 'HISTORY_NOT_FETCHED' : whyUnknown(reader);
    const toText = (netBase: bigint) => (balanceUnknown === null ? toBalance(netBase, asset) : null);
    const { version } = await deps.labelsAt(reader);
    return {
      coin: toCoin(asset),
      zone: zone.name,
      utcReason,
      step,
      points: points.map(({ day, receivedBase, sentBase, netBase, receivedUsd, sentUsd }: HistoryPoint) => ({
        from: zone.beginOf(day),
        received: toAssetAmount(receivedBase, asset),
        sent: toAssetAmount(sentBase, asset),
        balance: toText(netBase),
        receivedUsd,
        sentUsd,
      })),
      balanceBefore: isTooMuch ? null : toText(netBeforeBase),
      balanceUnknown,
      heldFrom: await findStoredFrom(reader),
      incompleteReason: isTooMuch ? 'TOO_MANY_TRANSACTIONS' : null,
      summedAtMost: summedTransactions,
      hasSimulatedPrices: deps.prices.isSimulated(reader.chain, asset.asset),
      basis: toBasis(reader, version, history),
    };
  });

/** Sums of entities are computed together with their lists. */
const countSummed = async (reader: LedgerReader, object: FoundObject): Promise<number> =>
  object.entity === undefined ? countTransactions(reader, object) : 0;

/** Why days of another zone cannot be summed exactly; null: they can. */
function whyUtc(
  { limits }: Pick<ApiDeps, 'limits'>,
  { entity, kind }: FoundObject,
  transactions: number,
): HistoryAnswer['utcReason'] {
  if (entity !== undefined) return 'ENTITY';
  return kind === 'addresses' && transactions > limits.summedTransactions ? 'TOO_MANY_TRANSACTIONS' : null;
}

interface SummedQuery {
  readonly reader: LedgerReader;
  readonly object: FoundObject;
  readonly transactions: number;
  readonly dayOf: DayOf | undefined;
}

/** Undefined: more transactions than are gathered. */
async function readSummedDays(
  deps: ApiDeps,
  { reader, object, transactions, dayOf }: SummedQuery,
): Promise<readonly DayTotalRow[] | undefined> {
  if (object.entity !== undefined) return (await sumOnChain(deps, object.entity)).byDay;
  // UTC days of a busy address are stored; those of a wallet are computed for each call.
  const isTooMuch = object.kind === 'wallets' && transactions > deps.limits.summedTransactions;
  return isTooMuch ? undefined : readDays(reader, object, dayOf);
}

/** Why received less sent is no balance; null: it is. */
export function whyUnknown({ state, coverage }: LedgerReader): 'PARTIAL' | 'LACKS_INTERNAL_TRANSFERS' | null {
  // A chain on demand begins nowhere, and a whole history of it lacks nothing.
  if (coverage !== undefined) return null;
  if (state.isPartial) return 'PARTIAL';
  return state.lacksInternalTransfers ? 'LACKS_INTERNAL_TRANSFERS' : null;
}

/** Null too on a chain on demand, which begins nowhere. */
async function findStoredFrom(reader: LedgerReader): Promise<number | null> {
  const { firstHeight } = reader.state;
  if (firstHeight === undefined || reader.coverage !== undefined) return null;
  return (await reader.listBlockTimes([firstHeight])).get(firstHeight) ?? null;
}
