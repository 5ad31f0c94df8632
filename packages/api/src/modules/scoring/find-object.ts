import { type AddressRow, AppError, getChain, type LabelIndex, type LedgerReader } from '@sulian/domain';
import type { TraceObject } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
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
  const isAccounts = getChain(reader.chain).family !== 'utxo';
  if (body.objectType === 'WALLET' && isAccounts) return findOwnersAddresses(deps, { reader, labels, address });
  if (walletId === undefined) return { kind: 'ADDRESS', addressIds: [address.addressId] };
  if (body.objectType === 'ADDRESS') return { kind: 'ADDRESS', addressIds: [address.addressId], walletId };
  return { kind: 'WALLET', walletId };
}

/** Addresses of one owner that are scored together. */
const MAX_OWNED = 1_000;

/** On account chains a wallet is what one entity is known to own; an address that nobody is known to own is one alone. */
async function findOwnersAddresses(
  { entityStore }: Deps,
  given: { readonly reader: LedgerReader; readonly labels: LabelIndex; readonly address: AddressRow },
): Promise<TraceObject> {
  const { reader, labels, address } = given;
  const owner = labels.findAddressLabel(address.addressId)?.entity.id;
  if (owner === undefined) return { kind: 'ADDRESS', addressIds: [address.addressId] };
  const wanted = { entityId: owner, chain: reader.chain, offset: 0, limit: MAX_OWNED + 1 };
  const rows = await reader.listAddressesByText(await entityStore.listAddresses(wanted));
  const owned = rows.filter((row) => labels.findAddressLabel(row.addressId)?.entity.id === owner);
  if (rows.length > MAX_OWNED)
    throw new AppError('BAD_REQUEST', `An owner of more than ${MAX_OWNED} addresses is not scored as one`, {
      details: { atMost: MAX_OWNED },
    });
  return { kind: 'ADDRESS', addressIds: owned.map((row) => row.addressId).sort((a, b) => a - b) };
}
