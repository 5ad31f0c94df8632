import type { AddressRow, LedgerReader, Page } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';

interface WalletMembers {
  readonly reader: LedgerReader;
  readonly address: string;
  /** Version of the labels. */
  readonly version: number;
  readonly size: number;
  /** In order of first sight. */
  readonly readPage: (page: Page) => Promise<readonly AddressRow[]>;
  /** True where a list of so many rows has other pages. */
  readonly isPaged: (size: number) => boolean;
  /** `asOf` of page 1; undefined: page 1 itself. */
  readonly requested: string | undefined;
}

/** The addresses that page 1 counted: so many, up to this one. */
interface Extent {
  readonly total: number;
  readonly lastId: number | undefined;
}

/**
 * Number of addresses in a list, fixed so that its pages do not shift. Addresses seen later follow those of page 1 and
 * are left out. A merge with another wallet can insert addresses; the list is then read again.
 */
export async function readExtent(
  { listCache }: Pick<ApiDeps, 'listCache'>,
  { reader, address, version, size, readPage, isPaged, requested }: WalletMembers,
): Promise<{ readonly total: number; readonly asOf: string | undefined; readonly isReread: boolean }> {
  const findId = async (index: number) => (await readPage({ offset: index, limit: 1 }))[0]?.addressId;
  const read = (asOf: string | undefined) =>
    listCache.read<Extent>(
      { reader, question: ['wallet addresses', address], versions: [version], asOf },
      {
        make: async () => ({ total: size, lastId: isPaged(size) ? await findId(size - 1) : undefined }),
        countRows: () => (isPaged(size) ? 1 : undefined),
      },
    );
  const { list, ...moment } = await read(requested);
  const isSame = list.total === size || (await findId(list.total - 1)) === list.lastId;
  if (isSame) return { total: list.total, ...moment };
  const { list: now, asOf } = await read(undefined);
  return { total: now.total, asOf, isReread: true };
}
