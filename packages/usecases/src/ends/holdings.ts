import { type AssetRow, type LedgerReader, toCoinId } from '@sulian/domain';
import { type FreezeState, toFreezeState } from '../freezes/freeze-state.ts';
import { listFreezes } from '../freezes/list-freezes.ts';
import { toAssetAmount, toBalance } from '../objects/asset-amount.ts';
import { readAssets } from '../objects/read-assets.ts';
import type { ListedEnd } from '../scoring/end-lists.ts';
import type { EndHoldings } from './answer.ts';
import { listAddressIds } from './sum-ends.ts';

/** Distinct addresses whose balances are summed. */
const MAX_SUMMED = 2_000;

export const canSumHoldings = (ends: readonly ListedEnd[]): boolean => listAddressIds(ends).length <= MAX_SUMMED;

/** Balance of one coin at one address. */
interface Holding {
  readonly asset: AssetRow;
  /** Below 0: receipts are missing. */
  readonly balanceBase: bigint;
  readonly freeze: FreezeState;
}

/** Balances of the coins in which money ended, by address id and asset. */
export type Holdings = (addressId: number, asset: number) => Holding | undefined;

/** Reads the balances of the ends' accounts at the reader's block, and whether an issuer has frozen or can freeze them. */
export async function readHoldings(reader: LedgerReader, ends: readonly ListedEnd[]): Promise<Holdings> {
  const ids = listAddressIds(ends);
  const totals = await reader.listTotals(ids);
  const texts = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row.text]));
  const { freezes } = await listFreezes(reader, [...texts.values()], undefined);
  const frozen = new Set(
    freezes.flatMap(({ address, asset, untilTxId }) => (untilTxId === undefined ? `${asset} ${address}` : [])),
  );
  const assetOf = await readAssets(
    reader,
    ends.flatMap(({ place }) => place.asset ?? []),
  );
  const bases = new Map(
    totals.map(({ addressId, asset, receivedBase, sentBase }) => [`${asset} ${addressId}`, receivedBase - sentBase]),
  );
  return (addressId, asset) => {
    const text = texts.get(addressId);
    if (text === undefined) return undefined;
    const balanceBase = bases.get(`${asset} ${addressId}`) ?? 0n;
    const row = assetOf(asset);
    const freeze = frozen.has(`${asset} ${text}`) ? 'FROZEN' : toFreezeState(row, balanceBase);
    return { asset: row, balanceBase, freeze };
  };
}

/**
 * Sums by coin over distinct accounts, so that an account that is met twice counts once. A balance below zero makes its
 * coin's sum unknown.
 */
export function sumHoldings(ends: readonly ListedEnd[], holdingOf: Holdings): EndHoldings[] {
  const accounts = new Map<string, Holding>();
  for (const { place } of ends) {
    const { addressId, asset } = place;
    const holding = addressId === undefined || asset === undefined ? undefined : holdingOf(addressId, asset);
    if (holding !== undefined) accounts.set(`${asset} ${addressId}`, holding);
  }
  const byAsset = new Map<number, Holding[]>();
  for (const holding of accounts.values()) {
    const { asset } = holding.asset;
    byAsset.set(asset, [...(byAsset.get(asset) ?? []), holding]);
  }
  return [...byAsset.values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ asset: first.asset, holdings: [first, ...others] }],
    )
    .sort((a, b) => a.asset.asset - b.asset.asset)
    .map(toSum);
}

function toSum({ asset, holdings }: { readonly asset: AssetRow; readonly holdings: readonly Holding[] }): EndHoldings {
  const sumOf = (isCounted: (holding: Holding) => boolean): bigint =>
    holdings.filter(isCounted).reduce((sum, { balanceBase }) => sum + balanceBase, 0n);
  const known = ({ balanceBase }: Holding): boolean => balanceBase >= 0n;
  return {
    symbol: asset.symbol,
    coin: toCoinId(asset.chain, asset.asset),
    balance: holdings.every(known) ? toBalance(sumOf(known), asset) : null,
    frozen: toAssetAmount(
      sumOf((holding) => known(holding) && holding.freeze === 'FROZEN'),
      asset,
    ),
    freezable: toAssetAmount(
      sumOf((holding) => known(holding) && holding.freeze === 'FREEZABLE'),
      asset,
    ),
  };
}
