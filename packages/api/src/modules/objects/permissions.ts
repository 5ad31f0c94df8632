import { MAX_PERMISSION_CHANGES_SHOWN, type ObjectAnswer } from '@sulian/contract';
import { type LedgerReader, sanitiseText, toHashText } from '@sulian/domain';
import { listPermissionChanges, type PermissionChange, readTimes } from '@sulian/usecases';
import type { FoundObject } from './find-object.ts';

type Answer = Pick<ObjectAnswer, 'permissionChanges' | 'permissionChangesTotal' | 'arePermissionChangesCut'>;

const NONE: Answer = { permissionChanges: [], permissionChangesTotal: 0, arePermissionChangesCut: false };

/** Characters of a permission's name that are shown. */
const NAME_CHARACTERS = 64;

/** Current and earlier signers of an address; a wallet has none. */
export async function readPermissions(
  reader: LedgerReader,
  { kind, address, history }: Pick<FoundObject, 'kind' | 'address' | 'history'>,
): Promise<Answer> {
  if (kind !== 'addresses') return NONE;
  const { changes, isCut } = await listPermissionChanges(reader, address);
  const shownChanges = changes.slice(0, MAX_PERMISSION_CHANGES_SHOWN);
  const txIds = shownChanges.map(({ txId }) => txId);
  const rows = await reader.listTransactions(txIds);
  const timeOf = await readTimes(reader, txIds);
  const hashes = new Map(rows.map(({ txId, hash }) => [txId, toHashText(reader.chain, hash)]));
  return {
    permissionChanges: shownChanges.map(({ txId, control, permissions }) => ({
      hash: hashes.get(txId) ?? '',
      timeSec: timeOf(txId),
      control,
      permissions: permissions.map(toShown),
    })),
    permissionChangesTotal: changes.length,
    arePermissionChangesCut: isCut || history.historyState !== 'WHOLE',
  };
}

const toShown = ({ role, name, threshold, keys }: PermissionChange['permissions'][number]) => ({
  role,
  name: sanitiseText(name, { maxCharacters: NAME_CHARACTERS }) ?? null,
  threshold: threshold.toString(),
  keys: keys.map(({ address, weight }) => ({ address, weight: weight.toString() })),
});
