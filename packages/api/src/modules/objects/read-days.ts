import type { DayOf, DayTotalRow, LedgerReader } from '@sulian/domain';
import { type FoundObject, idsOf } from './find-object.ts';

/** Amounts that an object received and sent per day and asset, ascending. @param dayOf days of another zone than UTC */
export async function readDays(
  reader: LedgerReader,
  { kind, row, members }: FoundObject,
  dayOf?: DayOf,
): Promise<readonly DayTotalRow[]> {
  if (members !== undefined) return reader.listDaysTogether(idsOf(members), dayOf);
  if (row === undefined) return [];
  if (kind === 'wallets' && row.walletId !== undefined) return reader.listWalletDays(row.walletId, dayOf);
  return reader.listAddressDays(row.addressId, dayOf);
}
