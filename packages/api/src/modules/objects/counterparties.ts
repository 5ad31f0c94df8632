import { type CounterpartiesAnswer, type counterpartiesQuery, MAX_TOTALS_SHOWN } from '@sulian/contract';
import { type AssetRow, type EdgeAmounts, type LedgerReader, type TxId, toHashText } from '@sulian/domain';
import {
  type CounterpartyList,
  chooseSort,
  type Flow,
  findCoin,
  getAdapter,
  listCounterparties,
  MAX_READ_TRANSACTIONS,
  readAssets,
  readTimes,
  toAssetAmount,
  toBasis,
  toCustomer,
} from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { type ObjectParams, readObject, toLedgerObject } from './find-object.ts';
import { readParties } from './parties.ts';

type Query = z.output<typeof counterpartiesQuery>;
type Item = CounterpartiesAnswer['items'][number];

const NOTHING: Pick<CounterpartyList, 'rows' | 'total' | 'totals' | 'transactions' | 'poisoningLeftOut'> = {
  rows: [],
  total: 0,
  totals: [],
  transactions: 0,
  poisoningLeftOut: 0,
};

/** Who paid an object and whom it paid. */
export const listObjectCounterparties = (
  deps: ApiDeps,
  params: ObjectParams,
  query: Query,
): Promise<CounterpartiesAnswer> =>
  readObject(deps, params, async (reader, found) => {
    const { offset, limit, direction, from: fromSec, to: toSec, sort, subKey, includePoisoning } = query;
    const { coin } = await findCoin(reader, getAdapter(deps, params.blockchain), query.coin);
    const labels = await deps.labelsAt(reader);
    const object = toLedgerObject(found);
    const customer = subKey === undefined ? undefined : toCustomer(reader.chain, subKey, deps.noteSuppressions);
    const only = coin.kind === 'ONE' ? coin.asset.asset : undefined;
    const granularity = params.kind === 'wallets' ? 'WALLET' : 'ADDRESS';
    const list: CounterpartyList =
      object === undefined
        ? { ...NOTHING, sort: chooseSort({ reader, asset: only, sort }), granularity }
        : await listCounterparties({
            reader,
            labels,
            prices: deps.prices,
            object,
            asset: only,
            direction: direction === 'BOTH' ? undefined : direction,
            fromSec,
            toSec,
            customer,
            sort,
            includesPoisoning: includePoisoning === 'true',
            offset,
            limit,
          });
    const assets = [...list.rows, ...list.totals].map(({ asset }) => asset);
    const assetOf = await readAssets(reader, assets);
    const parties = await readParties(deps, { reader, labels }, { list });
    const seen = await readSeen(reader, list);
    return {
      items: list.rows.map((row): Item => {
        const asset = assetOf(row.asset);
        return {
          ...parties(row.other),
          coin: toCoin(asset),
          received: toFlow(row.received, asset),
          paid: toFlow(row.paid, asset),
          numberOfTransactions: row.transactions,
          first: seen(row.firstTxId),
          last: seen(row.lastTxId),
        };
      }),
      totals: list.totals.slice(0, MAX_TOTALS_SHOWN).map(({ received, paid, change, fee, asset: number }) => {
        const asset = assetOf(number);
        return {
          coin: toCoin(asset),
          received: received === undefined ? null : toFlow(received, asset),
          paid: paid === undefined ? null : toFlow(paid, asset),
          change: toAmounts(change, asset),
          fee: toAmounts(fee, asset),
        };
      }),
      _metadata: {
        total: list.total,
        offset,
        limit,
        sort: list.sort,
        granularity: list.granularity,
        isSummedUp: list.incomplete === undefined && granularity !== list.granularity,
        isComplete: list.incomplete === undefined,
        incompleteReason: list.incomplete ?? null,
        numberOfTransactions: list.transactions,
        readAtMost: MAX_READ_TRANSACTIONS,
        numberOfCoins: list.totals.length,
        poisoningLeftOut: list.poisoningLeftOut ?? null,
        poisoningNotLookedUp: list.poisoningNotLookedUp ?? 0,
        hasSimulatedPrices: [...new Set(assets)].some((asset) => deps.prices.isSimulated(reader.chain, asset)),
      },
      basis: toBasis(reader, labels.version),
    };
  });

const toAmounts = (
  { amountBase, atLeastBase, atMostBase }: Omit<EdgeAmounts, 'atMostBase'> & Partial<Pick<EdgeAmounts, 'atMostBase'>>,
  asset: AssetRow,
) => ({
  amount: amountBase === undefined ? null : toAssetAmount(amountBase, asset),
  atLeast: toAssetAmount(atLeastBase, asset),
  atMost: atMostBase === undefined ? null : toAssetAmount(atMostBase, asset),
  isExact: atLeastBase === atMostBase,
});

const SHARE_PARTS = 1_000_000n;

/** Whole only where every part has a price. */
const toPricedShare = ({ amountBase, pricedBase }: Flow): number | null =>
  amountBase === undefined || amountBase === 0n
    ? null
    : Number((pricedBase * SHARE_PARTS) / amountBase) / Number(SHARE_PARTS);

const toFlow = (flow: Flow, asset: AssetRow) => ({
  ...toAmounts(flow, asset),
  amountUsd: flow.usd,
  pricedShare: toPricedShare(flow),
  converted: toAssetAmount(flow.convertedBase, asset),
});

async function readSeen(
  reader: LedgerReader,
  { rows }: Pick<CounterpartyList, 'rows'>,
): Promise<(txId: TxId) => Item['first']> {
  const txIds = [...new Set(rows.flatMap(({ firstTxId, lastTxId }) => [firstTxId, lastTxId]))].sort((a, b) => a - b);
  const hashes = new Map((await reader.listTransactions(txIds)).map(({ txId, hash }) => [txId, hash]));
  const timeOf = await readTimes(reader, txIds);
  return (txId) => ({ hash: toHashText(reader.chain, hashes.get(txId) ?? ''), date: timeOf(txId) });
}
