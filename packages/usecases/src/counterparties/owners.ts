import type { AddressId, LedgerReader } from '@sulian/domain';
import { isOwnersChain } from '../owners/find-owned.ts';
import type { CounterpartyObject, CounterpartyQuestion } from './counterparty-query.ts';

/** Owners of the addresses in a batch of transactions; undefined: every address owns itself. */
export interface Owners {
  readonly ownerOf: ((addressId: AddressId) => AddressId) | undefined;
  /** Owner ids of the object. */
  readonly own: ReadonlySet<AddressId>;
  /** Must precede the batch. */
  learn(addressIds: readonly AddressId[]): Promise<void>;
}

/** For a wallet everybody is a wallet of the snapshot's height; for an address everybody is an address. */
export function createOwners({
  reader,
  labels,
  object,
}: Pick<CounterpartyQuestion, 'reader' | 'labels' | 'object'>): Owners {
  if (object.kind === 'ADDRESS') return addressOwners([object.addressId]);
  return isOwnersChain(reader) ? createEntityOwners(labels, object) : createWalletOwners(reader, object);
}

/** Addresses own themselves, and all of these are the object's. */
export const addressOwners = (own: readonly AddressId[]): Owners => ({
  ownerOf: undefined,
  own: new Set(own),
  learn: async () => undefined,
});

function createWalletOwners(reader: Pick<LedgerReader, 'listAddresses'>, object: CounterpartyObject): Owners {
  const [own, owners] =
    object.kind === 'OWNED'
      ? toOneOwner(object.addressIds)
      : [object.kind === 'WALLET' ? [object.walletId] : [], new Map()];
  return {
    ownerOf: (addressId) => owners.get(addressId) ?? addressId,
    own: new Set(own),
    async learn(addressIds) {
      const unknown = [...new Set(addressIds)].filter((id) => !owners.has(id)).sort((a, b) => a - b);
      if (unknown.length === 0) return;
      for (const { addressId, walletId } of await reader.listAddresses(unknown))
        owners.set(addressId, walletId ?? addressId);
    },
  };
}

/** Addresses that are one owner, called by the first of them. */
function toOneOwner(
  members: readonly AddressId[],
): readonly [own: readonly AddressId[], owners: Map<AddressId, AddressId>] {
  const [first] = members;
  return [first === undefined ? [] : [first], new Map(members.map((id) => [id, first ?? id]))];
}

/** On account chains a wallet is what one entity is known to own; it goes by the first of its addresses that is met. */
function createEntityOwners(labels: CounterpartyQuestion['labels'], object: CounterpartyObject): Owners {
  const [own, owners] = toOneOwner(object.kind === 'OWNED' ? object.addressIds : []);
  const entities = new Map<number, AddressId>();
  const ownerOf = (addressId: AddressId): AddressId => {
    const known = owners.get(addressId);
    if (known !== undefined) return known;
    const entityId = labels.findAddressLabel(addressId)?.entity.id;
    const owner = entityId === undefined ? addressId : (entities.get(entityId) ?? addressId);
    if (entityId !== undefined) entities.set(entityId, owner);
    owners.set(addressId, owner);
    return owner;
  };
  return { ownerOf, own: new Set(own), learn: async () => undefined };
}
