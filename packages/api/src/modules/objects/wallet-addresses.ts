import type { WalletAddressesAnswer } from '@sulian/contract';
import type { AddressRow, LedgerReader, Page } from '@sulian/domain';
import { readAssets, readTimes, toBalance, toBasis } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { type ObjectParams, readObject } from './find-object.ts';
import { findReference } from './info.ts';

/** Addresses of a wallet in order of first sight. */
export const listWalletAddresses = (deps: ApiDeps, params: ObjectParams, page: Page): Promise<WalletAddressesAnswer> =>
  readObject(deps, params, async (reader, { chain, address, row, members: owned }) => {
    const members =
      owned?.slice(page.offset, page.offset + page.limit) ??
      (row === undefined ? [] : await readMembers(reader, row, page));
    const totals = new Map(
      (await reader.listTotals(members.map((each) => each.addressId)))
        .filter((each) => each.asset === 0)
        .map((each) => [each.addressId, each]),
    );
    const assetOf = await readAssets(reader, [0]);
    const counts = await reader.countTransactions(members.map((each) => each.addressId));
    const timeOf = await readTimes(
      reader,
      members.flatMap((each) => [each.firstTxId, each.lastTxId]),
    );
    return {
      blockchain: chain,
      chainId: owned?.[0]?.text ?? (row === undefined ? address : await findReference(reader, row)),
      items: members.map((each) => {
        const total = totals.get(each.addressId);
        return {
          hash: each.text,
          balance: toBalance(total === undefined ? 0n : total.receivedBase - total.sentBase, assetOf(0)),
          firstActivityDate: timeOf(each.firstTxId),
          lastActivityDate: timeOf(each.lastTxId),
          numberOfTransactions: counts.get(each.addressId) ?? 0,
        };
      }),
      _metadata: { total: owned?.length ?? row?.walletSize ?? 0, offset: page.offset, limit: page.limit },
      basis: toBasis(reader, (await deps.labelsAt(reader)).version),
    };
  });

const readMembers = async (reader: LedgerReader, row: AddressRow, page: Page): Promise<readonly AddressRow[]> =>
  row.walletId === undefined ? (page.offset === 0 ? [row] : []) : reader.listWalletAddresses(row.walletId, page);
