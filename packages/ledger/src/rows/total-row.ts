import type { TotalRow } from '@sulian/domain';

export interface TotalSqlRow {
  readonly asset: number;
  readonly received: string;
  readonly sent: string;
  readonly transactions: number;
}

export const toTotal = (row: TotalSqlRow): TotalRow => ({
  asset: row.asset,
  receivedBase: BigInt(row.received),
  sentBase: BigInt(row.sent),
  transactions: row.transactions,
});
