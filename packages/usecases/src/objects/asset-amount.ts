import { type AssetRow, formatAmount } from '@sulian/domain';

/** Decimal text in the asset's unit; in base units where its decimals are not known. */
export const toAssetAmount = (base: bigint, { decimals }: AssetRow): string => formatAmount(base, decimals ?? 0);

/** USD of an amount; null without a price or without known decimals. */
export const toAssetUsd = (base: bigint, asset: AssetRow, usdPerUnit: number | undefined): number | null =>
  usdPerUnit === undefined || asset.decimals === null ? null : Number(toAssetAmount(base, asset)) * usdPerUnit;
