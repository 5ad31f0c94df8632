import type { AddressId, LabelIndex, LedgerReader, Party } from '@sulian/domain';
import { findOneAddress } from '@sulian/extraction';
import { type CounterpartyList, getAdapter, isOwnersChain } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';

/** A whole address found in a text, in any notation. */
export interface WholeAddress {
  /** Undefined: the ledger never saw it. */
  readonly addressId: AddressId | undefined;
  /** Whether a list's party is it, or, where parties are wallets, the wallet that it belongs to. */
  readonly isParty: (party: Party, granularity: CounterpartyList['granularity']) => boolean;
}

/** Undefined for a text that is no address of the chain. */
export async function findWholeAddress(
  deps: Pick<ApiDeps, 'adapters'>,
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: LabelIndex },
  text: string,
): Promise<WholeAddress | undefined> {
  const address = findOneAddress(getAdapter(deps, reader.chain), text)?.address;
  if (address === undefined) return undefined;
  const row = await reader.findAddress(address);
  if (row === undefined) return { addressId: undefined, isParty: () => false };
  const { addressId, walletId = addressId } = row;
  const ownerOf = (id: AddressId): number | undefined => labels.findAddressLabel(id)?.entity.id;
  const owner = ownerOf(addressId);
  // A wallet of an owner goes by whichever of its addresses a list met first.
  const isOwners = (id: AddressId): boolean => id === addressId || (owner !== undefined && ownerOf(id) === owner);
  const isWallet = isOwnersChain(reader) ? isOwners : (id: AddressId): boolean => id === walletId;
  return {
    addressId,
    isParty: (party, granularity) =>
      typeof party === 'number' && (granularity === 'ADDRESS' ? party === addressId : isWallet(party)),
  };
}
