import { type AddressRow, type AssetRow, formatAmount, type LedgerReader, type TxId } from '@sulian/domain';

const ROWS_PER_READ = 10_000;
const TRANSACTIONS_PER_READ = 2_000;
/** Asset of the chain's own coin. */
const NATIVE = 0;

/** Sums of one address in one asset. */
interface Sums {
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
  readonly transactions: number;
}

/**
 * Recounts an address from the legs of its transactions, asset by asset, and compares the sums with its totals.
 * @returns differences in words; empty without any
 */
export async function recountAddress(reader: LedgerReader, address: AddressRow): Promise<string[]> {
  const totals = await reader.listTotals([address.addressId]);
  const stored = new Map<number, Sums>(totals.map((total) => [total.asset, total]));
  const counted = await countLegs(reader, address, [...new Set([NATIVE, ...stored.keys()])]);
  const assets = [...new Set([...stored.keys(), ...counted.keys()])];
  const faults = assets.flatMap((asset) =>
    compare(counted.get(asset), stored.get(asset)).map((differing) => ({ asset, differing })),
  );
  if (faults.length === 0) return [];
  const rows = new Map((await reader.listAssets(assets)).map((row) => [row.asset, row]));
  return faults.map(({ asset, differing: [what, a, b] }) => {
    const row = rows.get(asset);
    return `${address.text}: ${what} of ${nameOf(asset, row)} counted ${show(a, row)}, stored ${show(b, row)}`;
  });
}

type Figure = bigint | number | undefined;

function compare(counted: Sums | undefined, stored: Sums | undefined): (readonly [string, Figure, Figure])[] {
  const figures = [
    ['received', counted?.receivedBase, stored?.receivedBase],
    ['sent', counted?.sentBase, stored?.sentBase],
    ['transactions', counted?.transactions, stored?.transactions],
  ] as const;
  return figures.filter(([, a, b]) => a !== b);
}

const nameOf = (asset: number, row: AssetRow | undefined): string => {
  if (row === undefined) return `asset ${asset}`;
  return row.key === null ? row.symbol : `${row.symbol} (${row.key})`;
};

function show(figure: Figure, row: AssetRow | undefined): string {
  if (typeof figure !== 'bigint') return String(figure);
  const decimals = row?.decimals ?? null;
  return decimals === null ? `${figure} base units` : formatAmount(figure, decimals);
}

/** Sums over legs of known amount, by asset: the given assets, and any other that its transactions moved. */
async function countLegs(
  reader: LedgerReader,
  { addressId }: AddressRow,
  assets: readonly number[],
): Promise<ReadonlyMap<number, Sums>> {
  const sums = new Map<number, { receivedBase: bigint; sentBase: bigint; transactions: number; lastTxId: TxId }>();
  const txIds = await listTxIds(reader, addressId, assets);
  for (let at = 0; at < txIds.length; at += TRANSACTIONS_PER_READ) {
    for (const leg of await reader.listLegs(txIds.slice(at, at + TRANSACTIONS_PER_READ))) {
      if (leg.addressId !== addressId || leg.amountBase === undefined) continue;
      const sum = sums.get(leg.asset) ?? { receivedBase: 0n, sentBase: 0n, transactions: 0, lastTxId: -1 };
      if (leg.side === 'destination') sum.receivedBase += leg.amountBase;
      else sum.sentBase += leg.amountBase;
      // Legs come in the order of their transactions.
      if (leg.txId !== sum.lastTxId) sum.transactions += 1;
      sum.lastTxId = leg.txId;
      sums.set(leg.asset, sum);
    }
  }
  return sums;
}

/** Each transaction once, ascending. */
async function listTxIds(reader: LedgerReader, addressId: number, assets: readonly number[]): Promise<TxId[]> {
  const txIds = new Set<TxId>();
  for (const asset of assets) {
    let afterTxId = -1;
    for (let isMore = true; isMore; ) {
      const rows = await reader.listAddressTransactionsAfter({
        addressIds: [addressId],
        asset,
        afterTxId,
        limit: ROWS_PER_READ,
      });
      for (const { txId } of rows) txIds.add(txId);
      afterTxId = rows.at(-1)?.txId ?? afterTxId;
      isMore = rows.length === ROWS_PER_READ;
    }
  }
  return [...txIds].sort((a, b) => a - b);
}
