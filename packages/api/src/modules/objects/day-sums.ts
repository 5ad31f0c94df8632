import { type AssetRow, type DayTotalRow, formatAmount, type PriceSource } from '@sulian/domain';

const DAY_SEC = 86_400;

/**
 * USD of all that was received and sent, each day by its own price. Unknown as soon as a day on which something moved
 * has no price: the sum of the others would pass for the whole.
 * @param days undefined: there are too many to be read
 */
export function sumDays(
  days: readonly DayTotalRow[] | undefined,
  { chain, asset, decimals }: AssetRow,
  prices: PriceSource,
): { readonly receivedUsd: number | null; readonly sentUsd: number | null } {
  let receivedUsd: number | null = 0;
  let sentUsd: number | null = 0;
  if (days === undefined || decimals === null) return { receivedUsd: null, sentUsd: null };
  const add = (sum: number | null, base: bigint, price: number | undefined): number | null => {
    if (base === 0n || sum === null) return sum;
    return price === undefined ? null : sum + Number(formatAmount(base, decimals)) * price;
  };
  for (const row of days) {
    if (row.asset !== asset) continue;
    const price = prices.findUsd(chain, asset, row.day * DAY_SEC);
    receivedUsd = add(receivedUsd, row.receivedBase, price);
    sentUsd = add(sentUsd, row.sentBase, price);
  }
  return { receivedUsd, sentUsd };
}
