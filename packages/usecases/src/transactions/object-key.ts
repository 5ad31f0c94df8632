import type { LedgerObject, LedgerReader } from '@sulian/domain';

/** Names an object for as long as what blocks told of it stands: a rollback, and for a wallet a merge of any, makes it another. */
export function toObjectKey({ chain, state }: Pick<LedgerReader, 'chain' | 'state'>, object: LedgerObject): string {
  return `${chain} ${state.reorgs} ${object.kind} ${toId(object, state.merges)}`;
}

function toId(object: LedgerObject, merges: number): string {
  if (object.kind === 'OWNED') return object.addressIds.join();
  return object.kind === 'ADDRESS' ? String(object.addressId) : `${object.walletId} ${merges}`;
}
