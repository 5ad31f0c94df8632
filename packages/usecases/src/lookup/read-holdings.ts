import type {
  AddressRow,
  AssetRow,
  ChainAdapter,
  ChainId,
  HistoryState,
  LedgerReader,
  PriceSource,
  TotalRow,
} from '@sulian/domain';
import { toCoinId } from '@sulian/domain';
import { findEventsFrom } from '../freezes/find-events-from.ts';
import { type FreezeState, findStrongest, toFreezeState, toStoredFreeze } from '../freezes/freeze-state.ts';
import { listFreezes } from '../freezes/list-freezes.ts';
import { sumBalancesUsd, toBalance, toBalanceUsd } from '../objects/asset-amount.ts';
import { readHistories } from '../objects/object-history.ts';
import { readAssets } from '../objects/read-assets.ts';
import { findTokenHolder } from '../objects/token-account.ts';

export interface HoldingDeps {
  readonly adapters: ReadonlyMap<ChainId, Pick<ChainAdapter, 'eventsVersion'>>;
  readonly prices: Pick<PriceSource, 'findLatestUsd'>;
}

/** Balance of one coin at one address. */
interface AddressCoin {
  id: number;
  symbol: string;
  isSpam: boolean;
  /** Null: unknown, since receipts are missing or not all of the history is stored. */
  balance: string | null;
  balanceUsd: number | null;
  freeze: FreezeState;
  issuer: string | null;
}

/** Coins of one address, and what can be frozen of them. */
export interface AddressHoldings {
  coins: AddressCoin[];
  /** Null, as the other numbers: not all of the history is stored. */
  coinsTotal: number | null;
  balanceUsd: number | null;
  unpriced: number | null;
  /** The weightiest state of all coins with a balance. */
  freeze: FreezeState;
  freezable: AddressCoin[];
  freezableTotal: number | null;
  frozenAssets: string[];
  freezesFrom: number | null;
  numberOfTransactions: number | null;
  historyState: HistoryState;
}

export interface Requested {
  readonly text: string;
  readonly row: AddressRow | undefined;
  readonly tokenAccount: string | null;
}

interface HoldingQuery {
  readonly requested: readonly Requested[];
  /** Coins that each names; those of the largest value first. */
  readonly maxCoins: number;
  /** Freezable coins that each names, in the same order. */
  readonly maxFreezable: number;
}

/** Holdings of many addresses of one chain, in their order, by a fixed number of queries. */
export async function readHoldings(
  deps: HoldingDeps,
  reader: LedgerReader,
  { requested, maxCoins, maxFreezable }: HoldingQuery,
): Promise<readonly AddressHoldings[]> {
  const ids = requested.flatMap(({ row }) => row?.addressId ?? []);
  const [totals, counts, historyOf, frozen] = await Promise.all([
    reader.listTotals(ids),
    reader.countTransactions(ids),
    readHistories(
      reader,
      requested.map(({ text }) => text),
    ),
    readFrozen(deps, reader, requested),
  ]);
  const assetOf = await readAssets(
    reader,
    [...totals, ...frozen.lasting].map(({ asset }) => asset),
  );
  const totalsOf = groupBy(totals, ({ addressId }) => addressId);
  const frozenOf = groupBy(frozen.lasting, ({ address }) => address);
  return requested.map(({ text, row }) => {
    const { historyState } = historyOf({ address: text, row });
    const isWhole = historyState === 'WHOLE';
    const own = row === undefined ? [] : (totalsOf.get(row.addressId) ?? []);
    const freezes = frozenOf.get(text) ?? [];
    const freezeOf = (asset: number) => (freezes.some((each) => each.asset === asset) ? frozen.state : undefined);
    const coins = own.map((total) => toCoin(deps, { total, asset: assetOf(total.asset), freezeOf, isWhole }));
    const coinBalances = coins.filter(({ balanceBase }) => !isWhole || balanceBase !== 0n).sort(byValue);
    const sum = sumBalancesUsd(coinBalances);
    return {
      coins: coinBalances.slice(0, maxCoins).map(({ coin }) => coin),
      coinsTotal: isWhole ? coinBalances.length : null,
      balanceUsd: isWhole ? sum.usd : null,
      unpriced: isWhole ? sum.unpriced : null,
      ...toFreezes(
        coinBalances.map(({ coin }) => coin),
        { isWhole, maxFreezable },
      ),
      frozenAssets: frozen.state === 'UNKNOWN' ? [] : [...new Set(freezes.map(({ asset }) => assetOf(asset).symbol))],
      freezesFrom: frozen.from ?? null,
      numberOfTransactions: isWhole ? (row === undefined ? 0 : (counts.get(row.addressId) ?? 0)) : null,
      historyState,
    };
  });
}

/** A token account is not an address of the ledger: it leads to its owner. */
export async function findRequested(reader: LedgerReader, texts: readonly string[]): Promise<readonly Requested[]> {
  const rowOf = new Map((await reader.listAddressesByText(texts)).map((row) => [row.text, row]));
  const holders = await Promise.all(texts.map((text) => (rowOf.has(text) ? undefined : findTokenHolder(reader, text))));
  const owners = holders.flatMap((holder) => (holder === undefined ? [] : [holder.owner]));
  for (const row of owners.length === 0 ? [] : await reader.listAddressesByText([...new Set(owners)]))
    rowOf.set(row.text, row);
  return texts.map((written, index) => {
    const text = holders[index]?.owner ?? written;
    return { text, row: rowOf.get(text), tokenAccount: text === written ? null : written };
  });
}

async function readFrozen(deps: HoldingDeps, reader: LedgerReader, requested: readonly Requested[]) {
  const from = findEventsFrom(deps, reader);
  const { freezes } = await listFreezes(
    reader,
    requested.map(({ text }) => text),
    from,
  );
  return { from, state: toStoredFreeze(reader), lasting: freezes.filter(({ untilTxId }) => untilTxId === undefined) };
}

interface ValuedCoin {
  readonly coin: AddressCoin;
  readonly balanceBase: bigint;
  readonly balanceUsd: number | null;
}

interface CoinHolding {
  readonly total: TotalRow;
  readonly asset: AssetRow;
  /** State by a stored freeze without an end; undefined: no such freeze is stored. */
  readonly freezeOf: (asset: number) => FreezeState | undefined;
  readonly isWhole: boolean;
}

function toCoin({ prices }: Pick<HoldingDeps, 'prices'>, { total, asset, freezeOf, isWhole }: CoinHolding): ValuedCoin {
  const balanceBase = total.receivedBase - total.sentBase;
  const balanceUsd = toBalanceUsd(balanceBase, asset, prices.findLatestUsd(asset.chain, asset.asset));
  const coin: AddressCoin = {
    id: toCoinId(asset.chain, asset.asset),
    symbol: asset.symbol,
    isSpam: asset.isSpam,
    balance: isWhole ? toBalance(balanceBase, asset) : null,
    balanceUsd: isWhole ? balanceUsd : null,
    freeze: freezeOf(asset.asset) ?? (isWhole ? toFreezeState(asset, balanceBase) : 'UNKNOWN'),
    issuer: asset.issuer ?? null,
  };
  return { coin, balanceBase, balanceUsd };
}

/** Suspicious coins count only where there are no others: anybody can send them. */
function toFreezes(
  coins: readonly AddressCoin[],
  { isWhole, maxFreezable }: { readonly isWhole: boolean; readonly maxFreezable: number },
): Pick<AddressHoldings, 'freeze' | 'freezable' | 'freezableTotal'> {
  const trusted = coins.filter(({ isSpam }) => !isSpam);
  const freezable = coins.filter(({ freeze }) => freeze === 'FREEZABLE');
  return {
    freeze:
      findStrongest((trusted.length > 0 ? trusted : coins).map(({ freeze }) => freeze)) ??
      (isWhole ? 'EMPTY' : 'UNKNOWN'),
    freezable: freezable.slice(0, maxFreezable),
    freezableTotal: isWhole ? freezable.length : null,
  };
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** The most valuable first, suspicious ones last. */
const byValue = (a: ValuedCoin, b: ValuedCoin): number =>
  Number(a.coin.isSpam) - Number(b.coin.isSpam) || (b.balanceUsd ?? -1) - (a.balanceUsd ?? -1) || a.coin.id - b.coin.id;
