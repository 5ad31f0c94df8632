import type { ScoringBody } from '@sulian/contract';
import { type AddressId, AppError, type ChainAdapter, type LedgerReader } from '@sulian/domain';
import type { TraceObject } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { getAddressText, getHashText } from '../../object-ref.ts';

/** Addresses read at a time while a wallet's members are gathered. */
const MEMBERS_PER_READ = 50_000;

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
  if (body.objectType === 'ADDRESS' || walletId === undefined)
    return { kind: 'ADDRESS', addressIds: [address.addressId], ...(walletId === undefined ? {} : { walletId }) };
  return { kind: 'WALLET', addressIds: await listMembers(reader, walletId), walletId };
}

async function listMembers(reader: LedgerReader, walletId: number): Promise<AddressId[]> {
  const ids: AddressId[] = [];
  for (;;) {
    const rows = await reader.listWalletAddresses(walletId, { offset: ids.length, limit: MEMBERS_PER_READ });
    for (const row of rows) ids.push(row.addressId);
    if (rows.length < MEMBERS_PER_READ) return ids;
  }
}
