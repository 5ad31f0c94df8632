import { AppError } from '@sulian/domain';
import type { TraceObject } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { getOwned, isOwnersChain } from '../../find-owned.ts';
import { getAddressText, getHashText } from '../../object-ref.ts';
import type { ScoringQuestion } from './question.ts';

type Deps = Pick<ApiDeps, 'detectForeignChain' | 'entityStore'>;

/** The question's object in the ledger's ids; undefined for a valid address that the ledger never saw. */
export async function findTraceObject(
  deps: Deps,
  asked: Pick<ScoringQuestion, 'adapter' | 'body' | 'reader' | 'labels'>,
): Promise<TraceObject | undefined> {
  const { adapter, body, reader, labels } = asked;
  if (body.objectType === 'TRANSACTION') {
    const row = (await reader.listTransactionsByHash(getHashText(adapter, body.objectId))).at(-1);
    if (row === undefined)
      throw new AppError('NOT_FOUND', 'No such transaction in the ledger', {
        details: { blockchain: reader.chain, height: reader.height },
      });
    return { kind: 'TRANSACTION', txId: row.txId };
  }
  const address = await reader.findAddress(getAddressText(deps, adapter, body.objectId));
  if (address === undefined) return undefined;
  const { walletId } = address;
  if (body.objectType === 'WALLET' && isOwnersChain(reader)) {
    const owned = await getOwned(deps, { reader, labels, address });
    return { kind: 'ADDRESS', addressIds: owned.map((row) => row.addressId) };
  }
  if (walletId === undefined) return { kind: 'ADDRESS', addressIds: [address.addressId] };
  if (body.objectType === 'ADDRESS') return { kind: 'ADDRESS', addressIds: [address.addressId], walletId };
  return { kind: 'WALLET', walletId };
}
