import type { Counterparty, CounterpartyLimits, CounterpartyList, CounterpartyQuestion } from './asked.ts';
import { listCounterparties } from './list-counterparties.ts';

/** A whole list: what is said of it, and its rows as they come. */
export interface CounterpartyStream {
  readonly list: Omit<CounterpartyList, 'rows'>;
  readonly batches: AsyncIterable<readonly Counterparty[]>;
}

/** All rows of a list: of what is read all at once, of what the store keeps as many as it gives at once. */
export async function streamCounterparties(
  question: Omit<CounterpartyQuestion, 'offset' | 'limit'>,
  limits?: CounterpartyLimits,
): Promise<CounterpartyStream> {
  const read = (offset: number) => listCounterparties({ ...question, offset, limit: Number.MAX_SAFE_INTEGER }, limits);
  const { rows: first, ...list } = await read(0);
  return { list, batches: streamRest(first, list.total, async (offset) => (await read(offset)).rows) };
}

async function* streamRest(
  first: readonly Counterparty[],
  total: number,
  read: (offset: number) => Promise<readonly Counterparty[]>,
): AsyncGenerator<readonly Counterparty[]> {
  let rows = first;
  for (let seen = 0; rows.length > 0; ) {
    yield rows;
    seen += rows.length;
    rows = seen < total ? await read(seen) : [];
  }
}
