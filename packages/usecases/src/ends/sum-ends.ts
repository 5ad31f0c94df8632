import type { TxId } from '@sulian/domain';
import type { EndList, ListedEnd } from '../scoring/end-lists.ts';
import type { EndSums } from './answer.ts';

/** Sums over ends; a value that is not known of one is not known of their sum. */
export function sumEnds(
  { unit }: Pick<EndList, 'unit'>,
  ends: readonly ListedEnd[],
): Omit<EndSums, 'holdings' | 'arrived'> {
  const known = ends.flatMap(({ usd }) => usd ?? []);
  return {
    ends: ends.length,
    addresses: listAddressIds(ends).length,
    withoutAddress: ends.filter(({ place }) => place.addressId === undefined).length,
    percentage: ends.reduce((sum, { place }) => sum + place.share, 0) * 100,
    amount: unit.toAmount(ends.reduce((sum, { amountBase }) => sum + amountBase, 0n)),
    amountUsd: known.length < ends.length ? null : known.reduce((sum, usd) => sum + usd, 0),
  };
}

/** Distinct addresses, ascending. */
export const listAddressIds = (ends: readonly ListedEnd[]): readonly number[] =>
  [...new Set(ends.flatMap(({ place }) => place.addressId ?? []))].sort((a, b) => a - b);

/** Distinct transactions, ascending. */
export const listEndTxIds = (ends: readonly ListedEnd[]): readonly TxId[] =>
  [...new Set(ends.flatMap(({ place }) => place.txIds))].sort((a, b) => a - b);
