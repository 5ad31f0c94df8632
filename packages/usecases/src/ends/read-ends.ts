import { heightOf, type TxId, toCoinId, toHashText } from '@sulian/domain';
import { toAssetAmount, toAssetUsd } from '../objects/asset-amount.ts';
import { toProvenance } from '../objects/basis.ts';
import { readAssets } from '../objects/read-assets.ts';
import { readTimes } from '../objects/read-times.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { EndList, ListedEnd } from '../scoring/end-lists.ts';
import type { ScoringQuestion } from '../scoring/question.ts';
import { toConfidence, toName } from '../scoring/to-details.ts';
import { toEndBounds, toEndFifo } from '../scoring/to-share-bounds.ts';
import type { EndHolding, ScoringEnd } from './answer.ts';
import { readArrived } from './arrived.ts';
import type { Holdings } from './holdings.ts';
import { listAddressIds, listEndTxIds } from './sum-ends.ts';

/** Transactions that one end names; an account where money stayed may have many. */
const MAX_TRANSACTIONS = 5;

interface EndPage {
  readonly list: Pick<EndList, 'rows' | 'unit'>;
  readonly ends: readonly ListedEnd[];
  readonly holdingOf: Holdings;
}

/** Reads hashes, times, arrived amounts and balances of a page of ends. */
export async function readEnds(
  deps: Pick<ScoringDeps, 'prices' | 'policy'>,
  question: ScoringQuestion,
  { list, ends, holdingOf }: EndPage,
): Promise<ScoringEnd[]> {
  const { reader } = question;
  const txIds = listEndTxIds(ends);
  const transactions = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, row]));
  const timeOf = await readTimes(reader, txIds);
  const texts = new Map((await reader.listAddresses(listAddressIds(ends))).map((row) => [row.addressId, row.text]));
  const arrivedOf = await readArrived(question, txIds);
  const assetOf = await readAssets(
    reader,
    ends.flatMap(({ place }) => place.asset ?? []),
  );
  return ends.flatMap(({ place, amountBase, usd }) => {
    const row = list.rows.get(place.end.key);
    if (row === undefined) return [];
    const { addressId, asset } = place;
    const coin = asset === undefined ? undefined : assetOf(asset);
    const arrivedBase =
      addressId === undefined || asset === undefined ? undefined : arrivedOf(place.txIds, addressId, asset);
    return {
      ...toName(row),
      score: row.score ?? null,
      level: row.level,
      levelReason: row.levelReason ?? null,
      isBehindLargeUnnamed: place.end.isBehindLarge === true,
      isByProportion: place.isByProportion,
      ...toEndBounds(row.end),
      ...toEndFifo(row.end),
      rowConfidence: toConfidence(row.end, deps.policy),
      address: addressId === undefined ? null : (texts.get(addressId) ?? null),
      provenance: place.end.label === undefined ? null : toProvenance(place.end.label),
      // The newest: one that brought money last is where a request begins.
      transactions: place.txIds
        .slice(-MAX_TRANSACTIONS)
        .flatMap((txId) => toTransaction(reader.chain, transactions.get(txId), timeOf)),
      numberOfTransactions: place.txIds.length,
      arrived: arrivedBase === undefined || coin === undefined ? null : toAssetAmount(arrivedBase, coin),
      symbol: coin?.symbol ?? null,
      coin: coin === undefined ? null : toCoinId(coin.chain, coin.asset),
      chainCoin: coin === undefined ? null : (coin.key ?? 'MAIN'),
      amount: list.unit.toAmount(amountBase),
      amountUsd: usd ?? null,
      percentage: place.share * 100,
      hops: place.hops,
      holding: toHolding(deps, place, holdingOf),
    };
  });
}

const toTransaction = (
  chain: ScoringQuestion['reader']['chain'],
  row: { readonly txId: TxId; readonly hash: string } | undefined,
  timeOf: (txId: TxId) => number,
): ScoringEnd['transactions'] =>
  row === undefined ? [] : [{ hash: toHashText(chain, row.hash), height: heightOf(row.txId), time: timeOf(row.txId) }];

function toHolding(
  { prices }: Pick<ScoringDeps, 'prices'>,
  { addressId, asset }: ListedEnd['place'],
  holdingOf: Holdings,
): EndHolding | null {
  const holding = addressId === undefined || asset === undefined ? undefined : holdingOf(addressId, asset);
  if (holding === undefined) return null;
  const { balanceBase, freeze, asset: row, history } = holding;
  const usdPerUnit = prices.findLatestUsd(row.chain, row.asset);
  return {
    balance: balanceBase === undefined ? null : toAssetAmount(balanceBase, row),
    balanceUsd: balanceBase === undefined ? null : toAssetUsd(balanceBase, row, usdPerUnit),
    freeze,
    issuer: row.issuer ?? null,
    ...history,
  };
}
