import type { AddressId, CounterpartyPage, CounterpartyReader } from '@sulian/domain';
import type { CounterpartyQuestion } from './counterparty-query.ts';

/** Rows per query of the store. */
export const ROWS_A_PAGE = 10_000;

interface StoredRowsQuery {
  readonly question: Pick<CounterpartyQuestion, 'asset'>;
  readonly addressId: AddressId;
  /** Rows that there is room for. */
  readonly room: number;
}

/** All stored rows of an address, in no defined order; undefined where nothing is stored. */
export async function readAllStored(
  counterparties: CounterpartyReader,
  { question, addressId, room }: StoredRowsQuery,
): Promise<CounterpartyPage | 'TOO_MANY' | undefined> {
  const rows: CounterpartyPage['rows'][number][] = [];
  for (;;) {
    const page = await counterparties.listCounterparties({
      addressId,
      sort: 'LAST',
      offset: rows.length,
      limit: ROWS_A_PAGE,
      ...(question.asset === undefined ? {} : { asset: question.asset }),
    });
    if (page === undefined) return undefined;
    if (page.total > room) return 'TOO_MANY';
    for (const row of page.rows) rows.push(row);
    if (page.rows.length < ROWS_A_PAGE) return { ...page, rows };
  }
}
