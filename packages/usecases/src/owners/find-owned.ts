import {
  type AddressRow,
  AppError,
  type EntityStore,
  getChain,
  type LabelIndex,
  type LedgerReader,
} from '@sulian/domain';

/** Addresses of one owner that are read together, and transactions of theirs. */
export const MAX_OWNED = 1_000;
const MAX_OWNED_TRANSACTIONS = 1_000_000;
/** Labelled addresses of an owner that are looked for in the ledger, and how many with one query. */
const MAX_LABELLED = 100_000;
const PER_READ = 5_000;

export interface OwnersDeps {
  readonly entityStore: Pick<EntityStore, 'listAddresses'>;
}

interface OwnedQuery {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly address: AddressRow;
}

/** On account chains nothing is spent together: a wallet is what one entity is known to own. */
export const isOwnersChain = ({ chain }: LedgerReader): boolean => getChain(chain).walletsBy === 'owner';

/**
 * Addresses on the chain that labels assign to the address's owner, in order of first appearance. The address alone
 * where no label names an owner; undefined where there are more than are read together.
 */
export async function findOwned(
  { entityStore }: OwnersDeps,
  { reader, labels, address }: OwnedQuery,
): Promise<readonly AddressRow[] | undefined> {
  const entityId = labels.findAddressLabel(address.addressId)?.entity.id;
  if (entityId === undefined) return [address];
  const owned: AddressRow[] = [];
  for (let offset = 0; offset < MAX_LABELLED; offset += PER_READ) {
    const texts = await entityStore.listAddresses({ entityId, chain: reader.chain, offset, limit: PER_READ });
    for (const row of await reader.listAddressesByText(texts))
      if (labels.findAddressLabel(row.addressId)?.entity.id === entityId) owned.push(row);
    if (owned.length > MAX_OWNED) return undefined;
    // A label that came after the snapshot's is not in its index: the address itself is never left out.
    if (texts.length < PER_READ) return inOrder(owned.length === 0 ? [address] : owned);
  }
  return undefined;
}

const inOrder = (rows: readonly AddressRow[]): readonly AddressRow[] =>
  rows.toSorted((a, b) => a.addressId - b.addressId);

/** @throws BAD_REQUEST naming the cap */
export async function getOwned(deps: OwnersDeps, query: OwnedQuery): Promise<readonly AddressRow[]> {
  const owned = await findOwned(deps, query);
  if (owned === undefined)
    throw new AppError('BAD_REQUEST', `An owner of more than ${MAX_OWNED} addresses is not read as one wallet`, {
      details: { atMost: MAX_OWNED },
    });
  return owned;
}

/** The same for pages, which sum up while somebody waits. @throws BAD_REQUEST naming the cap */
export async function getOwnedForPages(deps: OwnersDeps, query: OwnedQuery): Promise<readonly AddressRow[]> {
  const owned = await getOwned(deps, query);
  if (owned.length === 1) return owned;
  const counts = await query.reader.countTransactions(owned.map((row) => row.addressId));
  const transactions = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (transactions > MAX_OWNED_TRANSACTIONS)
    throw new AppError(
      'BAD_REQUEST',
      `An owner's addresses with more than ${MAX_OWNED_TRANSACTIONS} transactions are not read as one wallet`,
      { details: { transactions, atMost: MAX_OWNED_TRANSACTIONS } },
    );
  return owned;
}
