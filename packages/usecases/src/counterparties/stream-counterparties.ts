import type { CounterpartySort } from '@sulian/domain';
import type { Counterparty, CounterpartyLimits, CounterpartyList } from './asked.ts';
import { toCounterparty } from './kept-row.ts';
import { type ListQuestion, listCounterparties } from './list-counterparties.ts';

/** A whole list: what is said of it, and its rows as they come. */
export interface CounterpartyStream {
  readonly list: Omit<CounterpartyList, 'rows'>;
  readonly batches: AsyncIterable<readonly Counterparty[]>;
}

type Question = Omit<ListQuestion, 'offset' | 'limit'>;

/** All rows of a list: of what is read all at once, of what the store keeps as it goes through it. */
export async function streamCounterparties(
  question: Question,
  limits?: CounterpartyLimits,
): Promise<CounterpartyStream> {
  const all = { ...question, offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { rows, ...list } = await listCounterparties(all, limits);
  return { list, batches: rows.length < list.total ? streamKept(question, list.sort) : once(rows) };
}

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  if (rows.length > 0) yield rows;
}

/** Only what an address's kept sums fill is more than one answer. */
async function* streamKept(
  { reader, object, asset, direction }: Question,
  sort: CounterpartyList['sort'],
): AsyncGenerator<readonly Counterparty[]> {
  if (object.kind !== 'ADDRESS' || !isKept(sort)) return;
  const query = { addressId: object.addressId, sort };
  const narrowed = { ...(asset === undefined ? {} : { asset }), ...(direction === undefined ? {} : { direction }) };
  for await (const rows of reader.counterparties?.streamCounterparties({ ...query, ...narrowed }) ?? [])
    yield rows.map(toCounterparty);
}

/** Kept sums know no USD, and are not ordered by it. */
const isKept = (sort: CounterpartyList['sort']): sort is CounterpartySort => sort !== 'USD';
