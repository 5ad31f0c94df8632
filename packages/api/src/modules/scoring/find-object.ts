import type { ScoringBody } from '@sulian/contract';
import { AppError, type ChainAdapter, type LedgerReader } from '@sulian/domain';
import type { TraceObject } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { getAddressText, getHashText } from '../../object-ref.ts';

/** The question's object in the ledger's ids; undefined for a valid address that the ledger never saw. */
export async function findTraceObject(
  deps: Pick<ApiDeps, 'detectForeignChain'>,
  reader: LedgerReader,
  asked: { readonly adapter: ChainAdapter; readonly body: ScoringBody },
): Promise<TraceObject | undefined> {
  const { adapter, body } = asked;
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
  if (walletId === undefined) return { kind: 'ADDRESS', addressIds: [address.addressId] };
  if (body.objectType === 'ADDRESS') return { kind: 'ADDRESS', addressIds: [address.addressId], walletId };
  return { kind: 'WALLET', walletId };
}
