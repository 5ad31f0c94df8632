import type { AddressRow, ChainId, LedgerReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { getAdapter, getAddressText } from '../../object-ref.ts';

export type ObjectKind = 'addresses' | 'wallets';

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
    async (reader) =>
      work(reader, { chain: adapter.chain, kind: params.kind, address, row: await reader.findAddress(address) }),
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}
