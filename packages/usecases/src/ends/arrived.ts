import { type LegRow, type TxId, toCoinId } from '@sulian/domain';
import { toAssetAmount } from '../objects/asset-amount.ts';
import { readAssets } from '../objects/read-assets.ts';
import type { ListedEnd } from '../scoring/end-lists.ts';
import type { ScoringQuestion } from '../scoring/question.ts';
import type { EndArrival } from './answer.ts';
import { listEndTxIds } from './sum-ends.ts';

/** Distinct transactions whose arrived amounts are summed. */
const MAX_SUMMED = 2_000;

/** How much of a coin transactions moved to an address; undefined: not known. */
type ArrivedOf = (txIds: readonly TxId[], addressId: number, asset: number) => bigint | undefined;

/** Reads what the ends' transactions moved to their addresses, or from them where the origin is in question. */
export async function readArrived(
  { reader, request }: Pick<ScoringQuestion, 'reader' | 'request'>,
  txIds: readonly TxId[],
): Promise<ArrivedOf> {
  const side = request.analysisType === 'INCOMING' ? 'source' : 'destination';
  const byAccount = new Map<string, LegRow[]>();
  for (const leg of await reader.listLegs(txIds)) {
    if (leg.side !== side) continue;
    const key = toKey(leg.txId, leg.addressId, leg.asset);
    byAccount.set(key, [...(byAccount.get(key) ?? []), leg]);
  }
  return (mine, addressId, asset) => {
    const parts = mine.flatMap((txId) => byAccount.get(toKey(txId, addressId, asset)) ?? []);
    const known = parts.flatMap(({ amountBase }) => amountBase ?? []);
    if (parts.length === 0 || known.length < parts.length) return undefined;
    return known.reduce((sum, base) => sum + base, 0n);
  };
}

const toKey = (txId: TxId, addressId: number | undefined, asset: number): string => `${txId} ${addressId} ${asset}`;

/** Sums by coin, in which a transfer that two ends share counts once; null above the named number of transactions. */
export async function sumArrived(
  question: Pick<ScoringQuestion, 'reader' | 'request'>,
  ends: readonly ListedEnd[],
): Promise<EndArrival[] | null> {
  const txIds = listEndTxIds(ends);
  if (txIds.length > MAX_SUMMED) return null;
  const { reader } = question;
  const arrivedOf = await readArrived(question, txIds);
  const seen = new Set<string>();
  const sums = new Map<number, bigint | undefined>();
  for (const { place } of ends) {
    const { addressId, asset } = place;
    if (addressId === undefined || asset === undefined) continue;
    for (const txId of place.txIds) {
      const key = toKey(txId, addressId, asset);
      if (seen.has(key)) continue;
      seen.add(key);
      const base = arrivedOf([txId], addressId, asset);
      const sum = sums.has(asset) ? sums.get(asset) : 0n;
      sums.set(asset, base === undefined || sum === undefined ? undefined : sum + base);
    }
  }
  const assetOf = await readAssets(reader, [...sums.keys()]);
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([asset, base]) => {
      const row = assetOf(asset);
      const amount = base === undefined ? null : toAssetAmount(base, row);
      return { symbol: row.symbol, coin: toCoinId(row.chain, asset), amount };
    });
}
