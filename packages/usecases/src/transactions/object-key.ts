import { type LedgerObject, type LedgerReader, revisionOf } from '@sulian/domain';

/** Key of an object in one state of the ledger: a rollback or a round of fetching changes it, and for a wallet any merge does. */
export function toObjectKey({ chain, state }: Pick<LedgerReader, 'chain' | 'state'>, object: LedgerObject): string {
  return `${chain} ${revisionOf(state)} ${object.kind} ${toId(object, state.merges)}`;
}

function toId(object: LedgerObject, merges: number): string {
  if (object.kind === 'OWNED') return object.addressIds.join();
  return object.kind === 'ADDRESS' ? String(object.addressId) : `${object.walletId} ${merges}`;
}
