import type { CounterpartySort } from '@sulian/domain';
import type { Counterparty, CounterpartyLimits, CounterpartyList } from './counterparty-query.ts';
import { type ListQuestion, listCounterparties } from './list-counterparties.ts';
import { toCounterparty } from './stored-row.ts';

/** A whole list: its facts at once, its rows in batches. */
export interface CounterpartyStream {
  readonly list: Omit<CounterpartyList, 'rows'>;
  readonly batches: AsyncIterable<readonly Counterparty[]>;
}

type Question = Omit<ListQuestion, 'offset' | 'limit'>;

/** Streams all rows of a counterparty list: computed rows in one batch, stored rows as they are read. */
export async function streamCounterparties(
  question: Question,
  limits?: CounterpartyLimits,
): Promise<CounterpartyStream> {
  const all = { ...question, offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const { rows, ...list } = await listCounterparties(all, limits);
  return { list, batches: rows.length < list.total ? streamStored(question, list.sort) : once(rows) };
}

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  if (rows.length > 0) yield rows;
}

/** Streams the stored sums of an address; only these exceed one answer. */
async function* streamStored(
  { reader, object, asset, direction }: Question,
  sort: CounterpartyList['sort'],
): AsyncGenerator<readonly Counterparty[]> {
  if (object.kind !== 'ADDRESS' || !isStored(sort)) return;
  const query = { addressId: object.addressId, sort };
  const narrowed = { ...(asset === undefined ? {} : { asset }), ...(direction === undefined ? {} : { direction }) };
  for await (const rows of reader.counterparties?.streamCounterparties({ ...query, ...narrowed }) ?? [])
    yield rows.map(toCounterparty);
}

/** False for USD: stored sums have none and are not ordered by it. */
const isStored = (sort: CounterpartyList['sort']): sort is CounterpartySort => sort !== 'USD';
