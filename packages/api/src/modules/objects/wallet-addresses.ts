import type { WalletAddressesAnswer } from '@sulian/contract';
import type { AddressRow, LedgerReader, Page } from '@sulian/domain';
import { getAdapter, getAddressText, readAssets, readTimes, toBalance, toBasis, toOpenHistory } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { type FoundObject, type ObjectParams, readObject } from './find-object.ts';
import { findReference } from './info.ts';
import { readExtent } from './wallet-extent.ts';

interface ListPage extends Page {
  readonly asOf?: string | undefined;
  /** An address whose row is returned on every page. */
  readonly member?: string | undefined;
}

/** Addresses of a wallet in order of first sight. */
export const listWalletAddresses = (
  deps: ApiDeps,
  params: ObjectParams,
  { offset, limit, asOf: requested, member }: ListPage,
): Promise<WalletAddressesAnswer> =>
  readObject(deps, params, async (reader, foundObject) => {
    const { chain, address, row, members: owned } = foundObject;
    const readPage = membersOf(reader, foundObject);
    const { version } = await deps.labelsAt(reader);
    const { total, asOf, isReread } = await readExtent(deps, {
      reader,
      address,
      version,
      size: owned?.length ?? row?.walletSize ?? 0,
      readPage,
      isPaged: (size) => offset > 0 || limit < size,
      requested,
    });
    const members = offset >= total ? [] : await readPage({ offset, limit: Math.min(limit, total - offset) });
    const memberRow =
      member === undefined ? undefined : await findMember(deps, { reader, wallet: foundObject }, member);
    const [memberItem] = memberRow === undefined ? [] : await toItems(reader, [memberRow]);
    return {
      blockchain: chain,
      chainId: owned?.[0]?.text ?? (row === undefined ? address : await findReference(reader, row)),
      items: await toItems(reader, members),
      member: memberItem ?? null,
      _metadata: { total, offset, limit, asOf: asOf ?? null, isReread },
      basis: toBasis(reader, version, toOpenHistory(reader)),
    };
  });

/** Undefined: the address is not in the wallet. */
async function findMember(
  deps: ApiDeps,
  { reader, wallet: { row: wallet, members } }: { readonly reader: LedgerReader; readonly wallet: FoundObject },
  text: string,
): Promise<AddressRow | undefined> {
  const row = await reader.findAddress(getAddressText(deps, getAdapter(deps, reader.chain), text));
  if (row === undefined) return undefined;
  if (members !== undefined) return members.find(({ addressId }) => addressId === row.addressId);
  const isMember =
    row.addressId === wallet?.addressId || (row.walletId !== undefined && row.walletId === wallet?.walletId);
  return isMember ? row : undefined;
}

/** Addresses of a wallet by page, in order of first sight. */
export const membersOf =
  (reader: LedgerReader, { row, members: owned }: FoundObject) =>
  async ({ offset, limit }: Page): Promise<readonly AddressRow[]> => {
    const alone = owned ?? (row?.walletId === undefined ? [row ?? []].flat() : undefined);
    if (alone !== undefined) return alone.slice(offset, offset + limit);
    return row?.walletId === undefined ? [] : reader.listWalletAddresses(row.walletId, { offset, limit });
  };

export async function toItems(
  reader: LedgerReader,
  members: readonly AddressRow[],
): Promise<WalletAddressesAnswer['items']> {
  const ids = members.map(({ addressId }) => addressId);
  const totals = new Map(
    (await reader.listTotals(ids)).filter(({ asset }) => asset === 0).map((each) => [each.addressId, each]),
  );
  const assetOf = await readAssets(reader, [0]);
  const counts = await reader.countTransactions(ids);
  const timeOf = await readTimes(
    reader,
    members.flatMap(({ firstTxId, lastTxId }) => [firstTxId, lastTxId]),
  );
  return members.map(({ addressId, text, firstTxId, lastTxId }) => {
    const total = totals.get(addressId);
    return {
      hash: text,
      balance: toBalance(total === undefined ? 0n : total.receivedBase - total.sentBase, assetOf(0)),
      firstActivityDate: timeOf(firstTxId),
      lastActivityDate: timeOf(lastTxId),
      numberOfTransactions: counts.get(addressId) ?? 0,
    };
  });
}
