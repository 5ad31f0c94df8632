import { type AssetRow, type LedgerReader, toCoinId } from '@sulian/domain';
import { type FreezeState, toFreezeState, toStoredFreeze } from '../freezes/freeze-state.ts';
import { listFreezes } from '../freezes/list-freezes.ts';
import { toAssetAmount } from '../objects/asset-amount.ts';
import { type ObjectHistory, readAllCoinHistories } from '../objects/object-history.ts';
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
  /** Undefined: unknown, since receipts are missing or not all of the account's history is stored. */
  readonly balanceBase: bigint | undefined;
  readonly freeze: FreezeState;
  /** The account's history in the coin. */
  readonly history: ObjectHistory;
}

/** Balances of the coins in which money ended, by address id and asset. */
export type Holdings = (addressId: number, asset: number) => Holding | undefined;

/**
 * Reads the balances of the ends' accounts at the reader's block, and whether an issuer has frozen or can freeze them.
 * On a chain on demand both are of the last block up to which the account's history is whole.
 */
export async function readHoldings(reader: LedgerReader, ends: readonly ListedEnd[]): Promise<Holdings> {
  const ids = listAddressIds(ends);
  const totals = await reader.listTotals(ids);
  const rows = await reader.listAddresses(ids);
  const texts = new Map(rows.map((row) => [row.addressId, row.text]));
  const historyOf = await readAllCoinHistories(
    reader,
    rows.map((row) => ({ address: row.text, row })),
  );
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
    const row = assetOf(asset);
    const history = historyOf(text)(row);
    const storedBase = history.historyState === 'WHOLE' ? (bases.get(`${asset} ${addressId}`) ?? 0n) : undefined;
    const freeze = storedBase === undefined ? 'UNKNOWN' : toFreezeState(row, storedBase);
    return {
      asset: row,
      balanceBase: storedBase === undefined || storedBase < 0n ? undefined : storedBase,
      freeze: frozen.has(`${asset} ${text}`) ? toStoredFreeze(reader) : freeze,
      history,
    };
  };
}

/**
 * Sums by coin over distinct accounts, so that an account that is met twice counts once. An unknown balance makes its
 * coin's sums unknown.
 */
export function sumHoldings(
  { coverage }: Pick<LedgerReader, 'coverage'>,
  ends: readonly ListedEnd[],
  holdingOf: Holdings,
): EndHoldings[] {
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
    .map(({ asset, holdings }) => {
      const sums = toSums(asset, holdings);
      // On a chain on demand, freezes are not in the histories that are fetched.
      return coverage === undefined ? sums : { ...sums, frozen: null };
    });
}

function toSums(asset: AssetRow, holdings: readonly Holding[]): EndHoldings {
  const isFetched = ({ history }: Holding): boolean => history.historyState === 'WHOLE';
  const sumOf = (isCounted: (holding: Holding) => boolean): string | null =>
    toSum(
      asset,
      holdings.filter((holding) => isCounted(holding) || !isFetched(holding)),
    );
  return {
    symbol: asset.symbol,
    coin: toCoinId(asset.chain, asset.asset),
    balance: sumOf(() => true),
    frozen: sumOf(({ freeze }) => freeze === 'FROZEN'),
    freezable: sumOf(({ freeze }) => freeze === 'FREEZABLE'),
    historyHeight: toLowest(holdings),
  };
}

function toSum(asset: AssetRow, holdings: readonly Holding[]): string | null {
  const known = holdings.flatMap(({ balanceBase }) => balanceBase ?? []);
  if (known.length < holdings.length) return null;
  return toAssetAmount(
    known.reduce((sum, base) => sum + base, 0n),
    asset,
  );
}

/** Last block of which all balances are; null: one of them has none. */
function toLowest(holdings: readonly Holding[]): number | null {
  const heights = holdings.flatMap(({ history }) => history.historyHeight ?? []);
  return heights.length < holdings.length ? null : Math.min(...heights);
}
