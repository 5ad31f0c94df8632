import { type AddressRow, type AddressTransactionRow, formatAmount, getChain, type LedgerReader } from '@sulian/domain';

const ROWS_PER_READ = 10_000;
const TRANSACTIONS_PER_READ = 2_000;

/**
 * Counts an address again from the legs of its transactions and holds that against its totals.
 * @returns what differs, in words; empty when nothing does
 */
export async function recountAddress(reader: LedgerReader, address: AddressRow): Promise<string[]> {
  const txIds = await listTxIds(reader, address.addressId);
  let received = 0n;
  let sent = 0n;
  const seen = new Set<number>();
  for (let at = 0; at < txIds.length; at += TRANSACTIONS_PER_READ) {
    for (const leg of await reader.listLegs(txIds.slice(at, at + TRANSACTIONS_PER_READ))) {
      if (leg.addressId !== address.addressId || leg.asset !== 0) continue;
      seen.add(leg.txId);
      if (leg.side === 'destination') received += leg.amountBase ?? 0n;
      else sent += leg.amountBase ?? 0n;
    }
  }
  const [total] = await reader.listTotals([address.addressId]);
  const { decimals } = getChain(reader.chain);
  const compare = (what: string, counted: bigint | number, stored: bigint | number | undefined): string[] => {
    if (counted === stored) return [];
    const show = (value: bigint | number | undefined) =>
      typeof value === 'bigint' ? formatAmount(value, decimals) : String(value);
    return [`${address.text}: ${what} counted ${show(counted)}, stored ${show(stored)}`];
  };
  return [
    ...compare('received', received, total?.receivedBase),
    ...compare('sent', sent, total?.sentBase),
    ...compare('transactions', seen.size, total?.transactions),
  ];
}

async function listTxIds(reader: LedgerReader, addressId: number): Promise<number[]> {
  const txIds: number[] = [];
  let afterTxId = -1;
  for (;;) {
    const rows: readonly AddressTransactionRow[] = await reader.listAddressTransactionsAfter({
      addressIds: [addressId],
      asset: 0,
      afterTxId,
      limit: ROWS_PER_READ,
    });
    for (const row of rows) txIds.push(row.txId);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_READ) return txIds;
    afterTxId = last.txId;
  }
}
