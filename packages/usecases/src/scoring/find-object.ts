import type { TraceObject } from '@sulian/engine';
import { getAddressText } from '../objects/object-ref.ts';
import { toUnknownTransaction } from '../objects/unknown-transaction.ts';
import { getOwned, isOwnersChain } from '../owners/find-owned.ts';
import type { ScoringDeps } from './deps.ts';
import { findEntityObject } from './entity-object.ts';
import type { ScoringQuestion } from './question.ts';

type Deps = Pick<ScoringDeps, 'detectForeignChain' | 'entityStore'>;

/** The question's object in the ledger's ids; undefined for a valid address that the ledger never saw. */
export async function findTraceObject(
  deps: Deps,
  question: Pick<ScoringQuestion, 'adapter' | 'request' | 'reader' | 'labels'>,
): Promise<TraceObject | undefined> {
  const { adapter, request, reader, labels } = question;
  if (request.objectType === 'TRANSACTION') {
    const row = (await reader.listTransactionsByHash(request.objectId)).at(-1);
    if (row === undefined) throw toUnknownTransaction(reader, request.objectId);
    return { kind: 'TRANSACTION', txId: row.txId };
  }
  if (request.objectType === 'ENTITY') return findEntityObject(deps, question);
  const address = await reader.findAddress(getAddressText(deps, adapter, request.objectId));
  if (address === undefined) return undefined;
  const { walletId } = address;
  if (request.objectType === 'WALLET' && isOwnersChain(reader)) {
    const owned = await getOwned(deps, { reader, labels, address });
    return { kind: 'ADDRESS', addressIds: owned.map((row) => row.addressId) };
  }
  if (walletId === undefined) return { kind: 'ADDRESS', addressIds: [address.addressId] };
  if (request.objectType === 'ADDRESS') return { kind: 'ADDRESS', addressIds: [address.addressId], walletId };
  return { kind: 'WALLET', walletId };
}
