import type { CounterpartiesAnswer } from '@sulian/contract';
import {
  type AssetRow,
  type EdgeAmounts,
  type LabelIndex,
  type LedgerReader,
  type TxId,
  toHashText,
} from '@sulian/domain';
import {
  type Counterparty,
  type CounterpartyList,
  type CustomerSplit,
  type Flow,
  readAssets,
  readTimes,
  toAssetAmount,
  toCustomerRef,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { readParties } from './parties.ts';

type Item = CounterpartiesAnswer['items'][number];
/** Splits a row by customer of its party; undefined: customers are not separated. */
export type SplitOf = (row: Counterparty) => CustomerSplit | undefined;

type Deps = Pick<ApiDeps, 'policy' | 'answers'>;

/** Rows of a list in the words of the call. */
export async function toItems(
  deps: Deps,
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: LabelIndex },
  list: Pick<CounterpartyList, 'rows' | 'granularity'>,
  splitOf: SplitOf = () => undefined,
): Promise<readonly Item[]> {
  const numbers = [...new Set(list.rows.map(({ asset }) => asset))];
  const assetOf = await readAssets(reader, numbers);
  const coins = new Map(numbers.map((number) => [number, toCoin(assetOf(number))]));
  const parties = await readParties(deps, { reader, labels }, { list });
  const seen = await readSeen(reader, list);
  return list.rows.map((row: Counterparty): Item => {
    const asset = assetOf(row.asset);
    return {
      ...parties(row.other),
      coin: coins.get(row.asset) ?? toCoin(asset),
      received: toFlow(row.received, asset),
      paid: toFlow(row.paid, asset),
      customers: toSplit(deps, row.parties === undefined ? splitOf(row) : undefined, asset),
      parties: row.parties ?? 1,
      numberOfTransactions: row.transactions,
      first: seen(row.firstTxId),
      last: seen(row.lastTxId),
    };
  });
}

function toSplit({ policy }: Deps, split: CustomerSplit | undefined, asset: AssetRow): Item['customers'] {
  if (split === undefined) return null;
  const toBothWays = ({ received, paid }: CustomerSplit['others']) => ({
    received: toFlow(received, asset),
    paid: toFlow(paid, asset),
  });
  return {
    items: split.customers.map(({ customer, transactions, ...ways }) => ({
      ...toBothWays(ways),
      customer: toCustomerRef(policy, customer),
      numberOfTransactions: transactions,
    })),
    total: split.numberOfCustomers,
    others: toBothWays(split.others),
    unnamed: toBothWays(split.unnamed),
  };
}

export const toAmounts = (
  { amountBase, atLeastBase, atMostBase }: Omit<EdgeAmounts, 'atMostBase'> & Partial<Pick<EdgeAmounts, 'atMostBase'>>,
  asset: AssetRow,
) => ({
  amount: amountBase === undefined ? null : toAssetAmount(amountBase, asset),
  atLeast: toAssetAmount(atLeastBase, asset),
  atMost: atMostBase === undefined ? null : toAssetAmount(atMostBase, asset),
  isExact: atLeastBase === atMostBase,
});

const SHARE_PARTS = 1_000_000n;

/** Whole only where every part has a price. */
const toPricedShare = ({ amountBase, pricedBase }: Flow): number | null =>
  amountBase === undefined || amountBase === 0n
    ? null
    : pricedBase === 0n
      ? 0
      : Number((pricedBase * SHARE_PARTS) / amountBase) / Number(SHARE_PARTS);

export const toFlow = (flow: Flow, asset: AssetRow) => ({
  ...toAmounts(flow, asset),
  amountUsd: flow.usd,
  pricedShare: toPricedShare(flow),
  converted: toAssetAmount(flow.convertedBase, asset),
});

async function readSeen(
  reader: LedgerReader,
  { rows }: Pick<CounterpartyList, 'rows'>,
): Promise<(txId: TxId) => Item['first']> {
  const txIds = [...new Set(rows.flatMap(({ firstTxId, lastTxId }) => [firstTxId, lastTxId]))].sort((a, b) => a - b);
  const hashes = new Map((await reader.listTransactions(txIds)).map(({ txId, hash }) => [txId, hash]));
  const timeOf = await readTimes(reader, txIds);
  return (txId) => ({ hash: toHashText(reader.chain, hashes.get(txId) ?? ''), date: timeOf(txId) });
}
