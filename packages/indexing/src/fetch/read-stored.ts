import { type AddressIndex, AppError, type Ledger, type StoredCoverage } from '@sulian/domain';
import type { HistoryQuery } from './list-history.ts';

interface StoredPorts {
  readonly index: AddressIndex;
  readonly ledger: Pick<Ledger, 'read'>;
}

/** Hashes of the stored transactions that the index listed of a history. */
export const listRead = (
  { ledger, index }: StoredPorts,
  { address, scope }: HistoryQuery,
): Promise<ReadonlySet<string>> =>
  ledger.read(
    index.chain,
    async ({ coverage }) => new Set(await coverage?.listListed({ address, scope, source: index.source })),
  );

/** Coverage as it is stored, which evidence in the rows may lower. @throws INTERNAL it is not stored */
export async function getCoverage(
  { ledger, index }: StoredPorts,
  { address, scope }: HistoryQuery,
): Promise<StoredCoverage> {
  const [stored] = await ledger.read(
    index.chain,
    async ({ coverage }) => (await coverage?.listCoverage({ addresses: [address], scopes: [scope] })) ?? [],
  );
  if (stored === undefined) throw new AppError('INTERNAL', `coverage of ${address} is not stored`);
  return stored;
}
