import type { AssetRow, DayTotalRow, LabelIndex, LedgerReader, PriceSource, TotalRow, TxId } from '@sulian/domain';
import type { Counterparty, CounterpartyLimits } from '../counterparties/counterparty-query.ts';
import type { EdgeParts } from '../counterparties/edge-part-cache.ts';
import type { ChangeOfDay } from '../counterparties/edge-sums.ts';
import { listCounterparties, MAX_READ_TRANSACTIONS } from '../counterparties/list-counterparties.ts';
import { createOwners } from '../counterparties/owners.ts';
import { toRows } from '../counterparties/page.ts';
import { readEdges } from '../counterparties/read-edges.ts';
import { toAssetUsd } from '../objects/asset-amount.ts';
import { readAssets } from '../objects/read-assets.ts';
import type { EntityAddresses } from './find-entity-addresses.ts';

const DAY_SEC = 86_400;

/** Budgets of one chain's sums; tests set smaller ones. */
interface EntityLimits extends CounterpartyLimits {
  /** Transactions up to which USD is summed up day by day where movements are not read one by one. */
  readonly summedTransactions: number;
}

export interface EntityQuestion {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly prices: PriceSource;
  readonly addresses: EntityAddresses;
  readonly limits: EntityLimits;
  /** Cached sums of the entity from earlier blocks; undefined: everything is read. */
  readonly parts?: EdgeParts | undefined;
}

/**
 * Sums of an entity in one coin. Where `isNet`, `received` and `sent` exclude payments between its addresses. Their
 * difference is the balance in both cases. `sent` includes fees.
 */
export interface EntityCoin {
  readonly asset: AssetRow;
  readonly isNet: boolean;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
  /** Amount that moved within the entity, counted once; undefined: unknown. */
  readonly internalBase: bigint | undefined;
  readonly balanceBase: bigint;
  /** Each day at its own price; null: a day has no price, or there are too many transactions to go through. */
  readonly receivedUsd: number | null;
  readonly sentUsd: number | null;
  readonly internalUsd: number | null;
  /** At the latest price. */
  readonly balanceUsd: number | null;
}

interface EntityDay {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  /** Only coins with a price on that day. */
  readonly receivedUsd: number;
  readonly sentUsd: number;
}

/** Counterparties of the entity; undefined where they are too many to read and no sums are stored. */
export interface EntityParties {
  readonly rows: readonly Counterparty[];
  /** Kind of party per row: wallets, or addresses for stored sums. */
  readonly granularity: 'ADDRESS' | 'WALLET';
}

export interface EntitySums {
  readonly coins: readonly EntityCoin[];
  /** A day and coin, as net as `coins`, ascending by day. Undefined: not summed up by day. */
  readonly byDay: readonly DayTotalRow[] | undefined;
  /** The same in USD. Undefined: not summed up by day. */
  readonly days: readonly EntityDay[] | undefined;
  /** Whether days, and coins' USD, are without what moved within the entity. */
  readonly areDaysNet: boolean;
  /** Distinct; at most so many where a large wallet is among the addresses. */
  readonly transactions: number;
  readonly parties: EntityParties | undefined;
  readonly poisoningLeftOut: number | undefined;
}

/** Sums what the entity's addresses on one chain received, sent and own, and with which counterparties. */
export async function sumEntity(question: EntityQuestion): Promise<EntitySums> {
  const { reader, addresses, limits } = question;
  const ids = addresses.rows.map(({ addressId }) => addressId);
  const isWhole = addresses.largeWallets.length === 0;
  const transactions = await countTransactions(question, ids);
  const gross = await sumTotals(question, ids);
  const isRead = isWhole && transactions <= limits.transactions;
  const edges = isRead ? await readMovements(question, { ids, transactions }) : undefined;
  const storedSums = isWhole && edges === undefined ? await readStored(question, ids) : undefined;
  const days = isWhole && transactions <= limits.summedTransactions ? await reader.listDaysTogether(ids) : undefined;
  const assetOf = await readAssets(
    reader,
    gross.map(({ asset }) => asset),
  );
  const internalOf = (asset: number): bigint | undefined => (edges ?? storedSums)?.internal(asset);
  const net = edges === undefined ? days : days && takeAway(days, edges.internalDays, internalOf);
  const usd = net === undefined ? undefined : new UsdOfDays(net, { assetOf, prices: question.prices });
  const inside =
    edges === undefined ? undefined : new UsdOfDays(toDays(edges.internalDays), { assetOf, prices: question.prices });
  return {
    coins: gross.map((total) =>
      toCoin(question, {
        total,
        asset: assetOf(total.asset),
        internalBase: internalOf(total.asset),
        isRead: edges !== undefined,
        usd,
        inside,
      }),
    ),
    byDay: net,
    days: usd?.days,
    areDaysNet: edges !== undefined,
    transactions,
    parties: edges?.parties ?? storedSums?.parties,
    poisoningLeftOut: edges?.poisoningLeftOut,
  };
}

async function countTransactions({ reader, addresses }: EntityQuestion, ids: readonly number[]): Promise<number> {
  let count = ids.length === 0 ? 0 : await reader.countTransactionsTogether(ids);
  for (const walletId of addresses.largeWallets) count += await reader.countWalletTransactions(walletId);
  return count;
}

/** Totals per asset, from the stored totals of each address and of large wallets. */
async function sumTotals(
  { reader, addresses }: EntityQuestion,
  ids: readonly number[],
): Promise<readonly Omit<TotalRow, 'transactions'>[]> {
  const sums = new Map<number, Omit<TotalRow, 'transactions'>>();
  const add = ({ asset, receivedBase, sentBase }: TotalRow): void => {
    const known = sums.get(asset) ?? { asset, receivedBase: 0n, sentBase: 0n };
    sums.set(asset, {
      asset,
      receivedBase: known.receivedBase + receivedBase,
      sentBase: known.sentBase + sentBase,
    });
  };
  for (const total of await reader.listTotals(ids)) add(total);
  for (const walletId of addresses.largeWallets)
    for (const total of await reader.listWalletTotals(walletId)) add(total);
  return [...sums.values()].sort((a, b) => a.asset - b.asset);
}

interface Movements {
  /** Undefined: the amount within the entity is unknown. */
  internal(asset: number): bigint | undefined;
  readonly internalDays: readonly ChangeOfDay[];
  readonly parties: EntityParties;
  readonly poisoningLeftOut?: number;
}

const toQuestion = ({ reader, labels, prices }: EntityQuestion, ids: readonly number[]) => ({
  reader,
  labels,
  prices,
  object: { kind: 'OWNED', addressIds: ids } as const,
});

/** Movements read edge by edge; undefined where the transactions have more edges than the limit. */
async function readMovements(
  entityQuestion: EntityQuestion,
  { ids, transactions }: { readonly ids: readonly number[]; readonly transactions: number },
): Promise<Movements | undefined> {
  if (ids.length === 0) return { internal: () => 0n, internalDays: [], parties: { rows: [], granularity: 'WALLET' } };
  const question = toQuestion(entityQuestion, ids);
  const listed = await entityQuestion.reader.listTransactionsTogether(ids, {
    offset: 0,
    limit: Math.max(1, transactions),
  });
  const txIds: readonly TxId[] = [...new Set(listed.map(({ txId }) => txId))];
  const read = await readEdges(
    question,
    { txIds, owners: createOwners(question), parts: entityQuestion.parts },
    entityQuestion.limits,
  );
  if (read === undefined) return undefined;
  const { sums, poisoningLeftOut } = read;
  const rows = await toRows(question, sums);
  const totals = new Map(sums.toTotals(rows).map(({ asset, change }) => [asset, change]));
  return {
    internal: (asset) => (totals.has(asset) ? totals.get(asset)?.amountBase : 0n),
    internalDays: sums.changeOfDays,
    parties: { rows, granularity: 'WALLET' },
    poisoningLeftOut,
  };
}

/** Movements merged from stored sums of busy addresses; undefined where the list is incomplete. */
async function readStored(
  entityQuestion: EntityQuestion,
  ids: readonly number[],
): Promise<Omit<Movements, 'internalDays'> | undefined> {
  const page = { offset: 0, limit: Number.MAX_SAFE_INTEGER, sort: 'COUNT' as const };
  // A budget of its own would read what was just found to be too much.
  const limits = {
    ...entityQuestion.limits,
    transactions: Math.min(entityQuestion.limits.transactions, MAX_READ_TRANSACTIONS),
  };
  const list = await listCounterparties({ ...toQuestion(entityQuestion, ids), ...page }, limits);
  if (list.incomplete !== undefined) return undefined;
  const change = new Map(list.totals.map((total) => [total.asset, total.change]));
  return {
    internal: (asset) => (change.has(asset) ? change.get(asset)?.amountBase : 0n),
    parties: { rows: list.rows, granularity: list.granularity },
  };
}

const toDays = (days: readonly ChangeOfDay[]): readonly DayTotalRow[] =>
  days.map(({ day, asset, amountBase }) => ({ day, asset, receivedBase: amountBase, sentBase: 0n }));

/** Days without what moved within the entity on them. Days of a coin of which that is not known stay as they are. */
function takeAway(
  days: readonly DayTotalRow[],
  internal: readonly ChangeOfDay[],
  internalOf: (asset: number) => bigint | undefined,
): readonly DayTotalRow[] {
  const inside = new Map(internal.map(({ day, asset, amountBase }) => [`${day}:${asset}`, amountBase]));
  return days.map((row) => {
    const base = internalOf(row.asset) === undefined ? 0n : (inside.get(`${row.day}:${row.asset}`) ?? 0n);
    return { ...row, receivedBase: row.receivedBase - base, sentBase: row.sentBase - base };
  });
}

interface Priced {
  readonly assetOf: (asset: number) => AssetRow;
  readonly prices: Pick<PriceSource, 'findUsd'>;
}

type UsdSum = Pick<EntityCoin, 'receivedUsd' | 'sentUsd'>;

/** Sums of days in USD, each day at its own price: by day over the coins, and by coin over the days. */
class UsdOfDays {
  readonly #days = new Map<number, { day: number; receivedUsd: number; sentUsd: number }>();
  readonly #coins = new Map<number, UsdSum>();

  constructor(rows: readonly DayTotalRow[], priced: Priced) {
    for (const row of rows.toSorted((a, b) => a.day - b.day || a.asset - b.asset)) this.#add(row, priced);
  }

  get days(): readonly EntityDay[] {
    return [...this.#days.values()];
  }

  of(asset: number): UsdSum {
    return this.#coins.get(asset) ?? { receivedUsd: 0, sentUsd: 0 };
  }

  #add({ day, asset, receivedBase, sentBase }: DayTotalRow, { assetOf, prices }: Priced): void {
    if (receivedBase === 0n && sentBase === 0n) return;
    const row = assetOf(asset);
    const price = prices.findUsd(row.chain, asset, day * DAY_SEC);
    const toUsd = (base: bigint): number | null => (base === 0n ? 0 : toAssetUsd(base, row, price));
    const [receivedUsd, sentUsd] = [toUsd(receivedBase), toUsd(sentBase)];
    const coin = this.of(asset);
    this.#coins.set(asset, {
      receivedUsd: addUsd(coin.receivedUsd, receivedUsd),
      sentUsd: addUsd(coin.sentUsd, sentUsd),
    });
    if (receivedUsd === null || sentUsd === null) return;
    const known = this.#days.get(day) ?? { day, receivedUsd: 0, sentUsd: 0 };
    this.#days.set(day, {
      day,
      receivedUsd: known.receivedUsd + receivedUsd,
      sentUsd: known.sentUsd + sentUsd,
    });
  }
}

/** Unknown plus anything is unknown. */
const addUsd = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

interface CoinInput {
  readonly total: Omit<TotalRow, 'transactions'>;
  readonly asset: AssetRow;
  readonly internalBase: bigint | undefined;
  /** Movements were read one by one, so that days are without what is internal. */
  readonly isRead: boolean;
  readonly usd: UsdOfDays | undefined;
  readonly inside: UsdOfDays | undefined;
}

function toCoin(
  { prices }: EntityQuestion,
  { total, asset, internalBase, isRead, usd, inside }: CoinInput,
): EntityCoin {
  const { receivedBase, sentBase } = total;
  const isNet = isRead && internalBase !== undefined;
  const taken = isNet ? internalBase : 0n;
  const balanceBase = receivedBase - sentBase;
  const { receivedUsd, sentUsd } = usd?.of(asset.asset) ?? { receivedUsd: null, sentUsd: null };
  return {
    asset,
    isNet,
    receivedBase: receivedBase - taken,
    sentBase: sentBase - taken,
    internalBase,
    balanceBase,
    receivedUsd,
    sentUsd,
    internalUsd: isNet ? (inside?.of(asset.asset).receivedUsd ?? null) : null,
    balanceUsd: toAssetUsd(balanceBase, asset, prices.findLatestUsd(asset.chain, asset.asset)),
  };
}
