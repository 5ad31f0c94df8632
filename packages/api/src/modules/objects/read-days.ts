import type { DayTotalRow, LedgerReader } from '@sulian/domain';
import { type FoundObject, idsOf } from './find-object.ts';

/** Amounts that an object received and sent per day and asset, ascending. */
export async function readDays(
  reader: LedgerReader,
  { kind, row, members }: FoundObject,
): Promise<readonly DayTotalRow[]> {
  if (members !== undefined) return reader.listDaysTogether(idsOf(members));
  if (row === undefined) return [];
  if (kind === 'wallets' && row.walletId !== undefined) return reader.listWalletDays(row.walletId);
  return reader.listAddressDays(row.addressId);
}
