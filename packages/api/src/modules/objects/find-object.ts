import type { AddressRow, ChainId, LedgerObject, LedgerReader } from '@sulian/domain';
import { getAdapter, getAddressText, getOwnedForPages, isOwnersChain } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';

type ObjectKind = 'addresses' | 'wallets';

export interface ObjectParams {
  readonly blockchain: string;
  readonly kind: ObjectKind;
  readonly hash: string;
}

/** An address or wallet as the ledger knows it; `row` undefined for a valid address it never saw. */
export interface FoundObject {
  readonly chain: ChainId;
  readonly kind: ObjectKind;
  readonly address: string;
  readonly row: AddressRow | undefined;
  /** Addresses of a wallet on an account chain, in order of first sight; undefined for all else. */
  readonly members?: readonly AddressRow[] | undefined;
}

/** Reads an object in one snapshot. A wallet may be named by any of its addresses. */
export async function readObject<T>(
  deps: ApiDeps,
  params: ObjectParams,
  work: (reader: LedgerReader, object: FoundObject) => Promise<T>,
): Promise<T> {
  const adapter = getAdapter(deps, params.blockchain);
  const address = getAddressText(deps, adapter, params.hash);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const row = await reader.findAddress(address);
      const members = await findMembers(deps, { reader, row, kind: params.kind });
      return work(reader, { chain: adapter.chain, kind: params.kind, address, row, members });
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

async function findMembers(
  deps: ApiDeps,
  { reader, row, kind }: { reader: LedgerReader; row: AddressRow | undefined; kind: ObjectKind },
): Promise<readonly AddressRow[] | undefined> {
  if (kind !== 'wallets' || row === undefined || !isOwnersChain(reader)) return undefined;
  return getOwnedForPages(deps, { reader, labels: await deps.labelsAt(reader), address: row });
}

export const idsOf = (rows: readonly AddressRow[]): readonly number[] => rows.map((row) => row.addressId);

/** Undefined for one that the ledger never saw. */
export function toLedgerObject({ kind, row, members }: FoundObject): LedgerObject | undefined {
  if (row === undefined) return undefined;
  if (members !== undefined) return { kind: 'OWNED', addressIds: idsOf(members) };
  if (kind === 'addresses') return { kind: 'ADDRESS', addressId: row.addressId };
  if (row.walletId === undefined) return { kind: 'OWNED', addressIds: [row.addressId] };
  return { kind: 'WALLET', walletId: row.walletId };
}
