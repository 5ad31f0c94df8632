import type {
  AddressId,
  CounterpartyReader,
  CounterpartyRow,
  Direction,
  EdgeSums,
  LegRow,
  OthersQuery,
  TxId,
} from '@sulian/domain';
import { edgeRuleOf } from '../src/index.ts';

interface MemorySources {
  readonly chain: 'BITCOIN' | 'ETHEREUM';
  /** Addresses with stored sums. */
  readonly stored: ReadonlySet<AddressId>;
  readonly transactions: () => Iterable<readonly [TxId, readonly LegRow[]]>;
  readonly walletOf: (id: AddressId) => number;
}

/** Stored sums, made from all legs at every query. */
export function createCounterparties({ chain, stored, transactions, walletOf }: MemorySources): CounterpartyReader {
  const rule = edgeRuleOf(chain);
  const reckon = (addressId: AddressId): readonly CounterpartyRow[] => {
    const rows = new Map<string, CounterpartyRow>();
    for (const [txId, legs] of transactions())
      for (const edge of rule(legs, { of: new Set([addressId]) }).edges) {
        const isReceived = edge.to === addressId;
        const other = isReceived ? edge.from : edge.to;
        const key = `${other}:${edge.asset}`;
        const row = rows.get(key) ?? newRow(other, edge.asset, txId);
        const isConverted = edge.conversionOf !== undefined;
        const side = isReceived ? 'received' : 'paid';
        rows.set(key, {
          ...row,
          [side]: add(row[side], edge.amountBase ?? 0n, isConverted),
          transactions: row.transactions + 1,
          lastTxId: txId,
        });
      }
    return [...rows.values()].sort((a, b) => Number(a.other) - Number(b.other) || a.asset - b.asset);
  };
  const went = ({ received, paid }: CounterpartyRow, direction: Direction): boolean => {
    const { atMostBase, convertedBase } = direction === 'INCOMING' ? received : paid;
    return atMostBase + convertedBase > 0n;
  };
  return {
    async listCounterparties({ addressId, asset, offset, limit }) {
      if (!stored.has(addressId)) return undefined;
      const rows = reckon(addressId).filter((row) => asset === undefined || row.asset === asset);
      const byAmount = rows.toSorted((a, b) => Number(amountOf(b) - amountOf(a)));
      return { rows: byAmount.slice(offset, offset + limit), total: rows.length, change: [], fees: [] };
    },
    async *streamCounterparties({ addressId, asset }) {
      const rows = stored.has(addressId) ? reckon(addressId) : [];
      yield rows
        .filter((row) => asset === undefined || row.asset === asset)
        .sort((a, b) => Number(amountOf(b) - amountOf(a)));
    },
    async listOthers({ addressId, direction, afterId, limit }: OthersQuery) {
      if (!stored.has(addressId)) return undefined;
      const ids = reckon(addressId)
        .filter((row) => went(row, direction))
        .flatMap(({ other }) => (typeof other === 'number' && other > afterId ? [other] : []))
        .slice(0, limit);
      return { ids, walletIds: ids.map(walletOf) };
    },
    listSumsWith: async (addressId, others) =>
      reckon(addressId).filter(({ other }) => typeof other === 'number' && others.includes(other)),
  };
}

const NOTHING: EdgeSums = { amountBase: 0n, atLeastBase: 0n, atMostBase: 0n, convertedBase: 0n };

const amountOf = ({ received, paid }: CounterpartyRow): bigint => (received.amountBase ?? 0n) + (paid.amountBase ?? 0n);

const newRow = (other: CounterpartyRow['other'], asset: number, txId: TxId): CounterpartyRow => ({
  other,
  asset,
  received: NOTHING,
  paid: NOTHING,
  transactions: 0,
  firstTxId: txId,
  lastTxId: txId,
});

function add(sums: EdgeSums, base: bigint, isConverted: boolean): EdgeSums {
  if (isConverted) return { ...sums, convertedBase: sums.convertedBase + base };
  return {
    ...sums,
    amountBase: (sums.amountBase ?? 0n) + base,
    atLeastBase: sums.atLeastBase + base,
    atMostBase: sums.atMostBase + base,
  };
}
