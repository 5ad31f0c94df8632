import {
  type AddressRow,
  type AssetRow,
  type ChainAdapter,
  type ChainId,
  type Headline,
  type HistoryState,
  type LabelIndex,
  type LedgerReader,
  type PriceSource,
  type TotalRow,
  toCoinId,
} from '@sulian/domain';
import { findEventsFrom } from '../freezes/find-events-from.ts';
import { type FreezeState, findStrongest, toFreezeState, toStoredFreeze } from '../freezes/freeze-state.ts';
import { listFreezes } from '../freezes/list-freezes.ts';
import { findSpeakingLabel } from '../labels/speaking-label.ts';
import { sumBalancesUsd, toBalance, toBalanceUsd } from '../objects/asset-amount.ts';
import { readHistories } from '../objects/object-history.ts';
import { readAssets } from '../objects/read-assets.ts';
import { readTimes } from '../objects/read-times.ts';
import { findTokenHolder } from '../objects/token-account.ts';
import { listHeadlines } from '../scoring/list-headlines.ts';
import { toRatedLabel } from '../scoring/party-level.ts';

interface Deps extends Pick<Parameters<typeof listHeadlines>[0], 'policy' | 'answers'> {
  readonly adapters: ReadonlyMap<ChainId, Pick<ChainAdapter, 'eventsVersion'>>;
  readonly prices: Pick<PriceSource, 'findLatestUsd'>;
}

interface LabelledLedger {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
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

/** Facts of one address, without a walk. */
export interface AddressSummary {
  address: string;
  isUnseen: boolean;
  /** The requested text, where it is an account of one token that the address owns. */
  tokenAccount: string | null;
  entity: ReturnType<typeof toRatedLabel> | null;
  headline: Headline | null;
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
  firstActivityDate: number | null;
  lastActivityDate: number | null;
  historyState: HistoryState;
}

interface Requested {
  readonly text: string;
  readonly row: AddressRow | undefined;
  readonly tokenAccount: string | null;
}

interface AddressesQuery {
  readonly texts: readonly string[];
  readonly maxCoins: number;
  readonly maxFreezable: number;
}

/**
 * Facts of many addresses of one chain, in their order, by a fixed number of queries.
 * @param texts canonical
 * @param maxCoins coins that each names; those of the largest value first
 * @param maxFreezable freezable coins that each names, in the same order
 */
export async function readAddresses(
  deps: Deps,
  { reader, labels }: LabelledLedger,
  { texts, maxCoins, maxFreezable }: AddressesQuery,
): Promise<readonly AddressSummary[]> {
  const requested = await findRequested(reader, texts);
  const rows = requested.flatMap(({ row }) => row ?? []);
  const ids = rows.map(({ addressId }) => addressId);
  const [headlines, totals, counts, timeOf, historyOf, frozen] = await Promise.all([
    listHeadlines(
      deps,
      { reader, labels },
      requested.map(({ text: address, row }) => ({ objectType: 'ADDRESS' as const, address, row })),
    ),
    reader.listTotals(ids),
    reader.countTransactions(ids),
    readTimes(
      reader,
      rows.flatMap(({ firstTxId, lastTxId }) => [firstTxId, lastTxId]),
    ),
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
  return requested.map(({ text, row, tokenAccount }, index) => {
    const { historyState } = historyOf({ address: text, row });
    const isWhole = historyState === 'WHOLE';
    const own = row === undefined ? [] : (totalsOf.get(row.addressId) ?? []);
    const freezeOf = (asset: number) =>
      frozen.lasting.some((each) => each.address === text && each.asset === asset) ? frozen.state : undefined;
    const coins = own.map((total) => toCoin(deps, { total, asset: assetOf(total.asset), freezeOf, isWhole }));
    const held = coins.filter(({ balanceBase }) => !isWhole || balanceBase !== 0n).sort(byValue);
    const sum = sumBalancesUsd(held);
    const label =
      findSpeakingLabel({ reader, labels }, text) ??
      (row?.walletId === undefined ? undefined : labels.findWalletLabel(row.walletId));
    return {
      address: text,
      // On a chain on demand the lack of a row shows nothing.
      isUnseen: row === undefined && reader.coverage === undefined,
      tokenAccount,
      entity: label === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, label),
      headline: headlines[index] ?? null,
      coins: held.slice(0, maxCoins).map(({ coin }) => coin),
      coinsTotal: isWhole ? held.length : null,
      balanceUsd: isWhole ? sum.usd : null,
      unpriced: isWhole ? sum.unpriced : null,
      ...toFreezes(
        held.map(({ coin }) => coin),
        { isWhole, maxFreezable },
      ),
      frozenAssets:
        frozen.state === 'UNKNOWN'
          ? []
          : [
              ...new Set(
                frozen.lasting.filter(({ address }) => address === text).map(({ asset }) => assetOf(asset).symbol),
              ),
            ],
      freezesFrom: frozen.from ?? null,
      numberOfTransactions: isWhole ? (row === undefined ? 0 : (counts.get(row.addressId) ?? 0)) : null,
      firstActivityDate: row === undefined || !isWhole ? null : timeOf(row.firstTxId),
      lastActivityDate: row === undefined || !isWhole ? null : timeOf(row.lastTxId),
      historyState,
    };
  });
}

/** A token account is not an address of the ledger: it leads to its owner. */
async function findRequested(reader: LedgerReader, texts: readonly string[]): Promise<readonly Requested[]> {
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

async function readFrozen(deps: Deps, reader: LedgerReader, requested: readonly Requested[]) {
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

interface Holding {
  readonly total: TotalRow;
  readonly asset: AssetRow;
  /** State by a stored freeze without an end; undefined: no such freeze is stored. */
  readonly freezeOf: (asset: number) => FreezeState | undefined;
  readonly isWhole: boolean;
}

function toCoin({ prices }: Pick<Deps, 'prices'>, { total, asset, freezeOf, isWhole }: Holding): ValuedCoin {
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
): Pick<AddressSummary, 'freeze' | 'freezable' | 'freezableTotal'> {
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
