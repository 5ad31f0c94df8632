import { AppError, type AssetRow, type LedgerReader } from '@sulian/domain';
import { type ObjectHistory, readCoinHistories } from '@sulian/usecases';
import type { FoundObject } from './find-object.ts';

type StoredObject = Pick<FoundObject, 'kind' | 'address' | 'row' | 'members' | 'history'>;

/** The object's history in each coin. */
export const readHistories = async (
  reader: LedgerReader,
  { kind, address, row, members, history }: StoredObject,
): Promise<(asset: AssetRow) => ObjectHistory> =>
  kind === 'addresses' && members === undefined ? readCoinHistories(reader, { address, row }) : () => history;

/** True where every transaction of the object is stored, of one coin or of all: only then a list has a total and an end. */
export async function isStoredWhole(
  reader: LedgerReader,
  object: StoredObject,
  coin: AssetRow | undefined,
): Promise<boolean> {
  if (reader.coverage === undefined || object.history.historyState === 'WHOLE') return true;
  return coin !== undefined && (await readHistories(reader, object))(coin).historyState === 'WHOLE';
}

/** @throws HISTORY_NOT_FETCHED: a file of a part would pass for the whole */
export async function requireWhole(
  reader: LedgerReader,
  object: StoredObject,
  coin: AssetRow | undefined,
): Promise<void> {
  if (!(await isStoredWhole(reader, object, coin)))
    throw new AppError('HISTORY_NOT_FETCHED', 'the history of the object is not stored as a whole');
}
