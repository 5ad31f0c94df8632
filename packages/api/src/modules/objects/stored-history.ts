import { AppError, type AssetRow, isUnfetched, type LedgerReader } from '@sulian/domain';
import { type ObjectHistory, readCoinHistories } from '@sulian/usecases';
import type { FoundObject } from './find-object.ts';

type StoredObject = Pick<FoundObject, 'kind' | 'address' | 'row' | 'members' | 'history'>;

/** The object's history in each coin. */
export const readHistories = async (
  reader: LedgerReader,
  { kind, address, row, members, history }: StoredObject,
): Promise<(asset: AssetRow) => ObjectHistory> =>
  kind === 'addresses' && members === undefined ? readCoinHistories(reader, { address, row }) : () => history;

/** History that a list of the object is of: in one coin, or over all. Only a whole one gives the list a total and an end. */
export async function findListHistory(
  reader: LedgerReader,
  object: StoredObject,
  coin: AssetRow | undefined,
): Promise<ObjectHistory> {
  const { history } = object;
  if (reader.coverage === undefined || coin === undefined || !isUnfetched(history)) return history;
  return (await readHistories(reader, object))(coin);
}

/** @throws HISTORY_NOT_FETCHED: a file of a part would pass for the whole */
export function refusePart(history: Pick<ObjectHistory, 'historyState'>): void {
  if (isUnfetched(history))
    throw new AppError('HISTORY_NOT_FETCHED', 'the history of the object is not stored as a whole');
}
