import { heightOf, type Page, type TxId } from '@sulian/domain';

/** Transactions of a list, newest first; `offset` and `limit` count transactions. */
interface NewestFirst<Row> {
  readonly total: number;
  readonly readPage: (page: Page) => Promise<readonly Row[]>;
}

/**
 * The list as of a block: later transactions are neither listed nor counted, so that pages do not shift while blocks arrive.
 * @param height of the block that page 1 was read as of
 */
export async function asOfHeight<Row extends { readonly txId: TxId }>(
  list: NewestFirst<Row>,
  height: number,
): Promise<NewestFirst<Row>> {
  const later = await countLater(list, height);
  const readPage = ({ offset, limit }: Page) => list.readPage({ offset: offset + later, limit });
  return { total: list.total - later, readPage };
}

/** Later transactions come first. Their number is found by doubling steps, then by halving them: one read where it is 0. */
async function countLater<Row extends { readonly txId: TxId }>(
  { total, readPage }: NewestFirst<Row>,
  height: number,
): Promise<number> {
  let later = 0;
  const isPassed = async (step: number): Promise<boolean> => {
    const index = later + step - 1;
    const [row] = index < total ? await readPage({ offset: index, limit: 1 }) : [];
    return row !== undefined && heightOf(row.txId) > height;
  };
  let step = 1;
  for (; await isPassed(step); step *= 2) later += step;
  for (step /= 2; step >= 1; step /= 2) if (await isPassed(step)) later += step;
  return later;
}
