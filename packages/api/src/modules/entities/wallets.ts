import {
  type EntityAddressesAnswer,
  type EntityWalletsAnswer,
  MAX_ENTITY_ADDRESSES,
  MAX_ENTITY_WALLETS,
} from '@sulian/contract';
import type { AddressRow, ChainId, LabelIndex, LedgerReader, RecordPage } from '@sulian/domain';
import { isOwnersChain, MAX_OWNED, toNames } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { getDetails } from './find-entity.ts';

type Row = EntityWalletsAnswer['items'][number];

/** Addresses resolved in the ledger by one query. */
const PER_READ = 5_000;

/**
 * The entity's wallets, largest first, over all chains. A wallet is the entity's when its labels speak for it; a labelled
 * address in no such wallet (lone, contested, not seen, of a chain without a ledger) counts in its chain's row without
 * reference address.
 */
export async function listEntityWallets(deps: ApiDeps, id: number): Promise<EntityWalletsAnswer> {
  const { addressCounts } = await getDetails(deps, id);
  const rows: Row[] = [];
  for (const [chain, count] of addressCounts) rows.push(...(await listOfChain(deps, { entityId: id, chain, count })));
  rows.sort(
    (a, b) => b.addressCount - a.addressCount || compareText(a.referenceAddress ?? '', b.referenceAddress ?? ''),
  );
  const cappedChains = [...addressCounts].filter(([, count]) => count > MAX_ENTITY_ADDRESSES).map(([chain]) => chain);
  return { items: rows.slice(0, MAX_ENTITY_WALLETS), _metadata: { total: rows.length, cappedChains } };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface WalletQuery {
  readonly entityId: number;
  readonly chain: ChainId;
  readonly count: number;
}

async function listOfChain(deps: ApiDeps, { entityId, chain, count }: WalletQuery): Promise<Row[]> {
  const state = deps.adapters.has(chain) ? await deps.ledger.getState(chain) : undefined;
  if (state?.holding !== 'BLOCKS' || state.height === undefined || state.isLoading)
    return [{ blockchain: chain, referenceAddress: null, addressCount: count }];
  const texts = await deps.entityStore.listAddresses({ entityId, chain, offset: 0, limit: MAX_ENTITY_ADDRESSES });
  return deps.ledger.read(
    chain,
    async (reader) => {
      const seen = await readAddresses(reader, texts);
      if (isOwnersChain(reader)) return toOwnedRows(seen, await deps.labelsAt(reader), { entityId, chain, count });
      const own = toWallets(seen, await deps.labelsAt(reader), entityId);
      const references = new Map(
        (await reader.listAddresses([...own.values()].map((row) => row.referenceAddressId))).map((row) => [
          row.addressId,
          row.text,
        ]),
      );
      const inWallets = seen.filter((row) => row.walletId !== undefined && own.has(row.walletId)).length;
      const rows: Row[] = [...own.values()].map((row) => ({
        blockchain: chain,
        referenceAddress: references.get(row.referenceAddressId) ?? row.text,
        addressCount: row.walletSize,
      }));
      const others = count - inWallets;
      return others === 0 ? rows : [...rows, { blockchain: chain, referenceAddress: null, addressCount: others }];
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

/** On an account chain what the entity is known to own is one wallet, unless that is too much to be read as one. */
function toOwnedRows(seen: readonly AddressRow[], labels: LabelIndex, { entityId, chain, count }: WalletQuery): Row[] {
  const owned = seen
    .filter((row) => labels.findAddressLabel(row.addressId)?.entity.id === entityId)
    .sort((a, b) => a.addressId - b.addressId);
  const [first] = owned;
  const nameless: Row = { blockchain: chain, referenceAddress: null, addressCount: count };
  if (first === undefined || owned.length > MAX_OWNED) return [nameless];
  const wallet: Row = { blockchain: chain, referenceAddress: first.text, addressCount: owned.length };
  return count > owned.length ? [wallet, { ...nameless, addressCount: count - owned.length }] : [wallet];
}

async function readAddresses(reader: LedgerReader, texts: readonly string[]): Promise<AddressRow[]> {
  const rows: AddressRow[] = [];
  for (let at = 0; at < texts.length; at += PER_READ)
    rows.push(...(await reader.listAddressesByText(texts.slice(at, at + PER_READ))));
  return rows;
}

/** One address of each wallet for which the labels name the entity. */
function toWallets(rows: readonly AddressRow[], labels: LabelIndex, entityId: number): ReadonlyMap<number, AddressRow> {
  const own = new Map<number, AddressRow>();
  for (const row of rows)
    if (row.walletId !== undefined && labels.findWalletLabel(row.walletId)?.entity.id === entityId)
      own.set(row.walletId, row);
  return own;
}

/** Labelled addresses of an entity on a chain, by their text. */
export async function listEntityAddresses(
  deps: ApiDeps,
  { entityId, blockchain }: { readonly entityId: number; readonly blockchain: ChainId },
  page: RecordPage,
): Promise<EntityAddressesAnswer> {
  const { entity } = await getDetails(deps, entityId);
  const { name, names } = toNames(entity);
  const { items, total, asOf } = await deps.entityStore.listAddressPage({ entityId, chain: blockchain, ...page });
  return {
    hashList: [...items],
    total,
    asOf: asOf ?? null,
    entityId,
    entityName: name,
    entityNames: names,
    blockchain,
  };
}
