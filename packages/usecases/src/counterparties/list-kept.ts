import { type CounterpartyReader, NO_AMOUNT } from '@sulian/domain';
import type { CounterpartyLimits, CounterpartyList, CounterpartyQuestion, Sort } from './asked.ts';
import { toCounterparty } from './kept-row.ts';
import { listTogether } from './list-together.ts';
import { toIncomplete } from './page.ts';

/** What is known of a list before it is made. */
interface Head {
  readonly sort: Sort;
  /** Distinct transactions of the object. */
  readonly transactions: number;
  readonly limits: CounterpartyLimits;
}

/**
 * The list of an object with more transactions than are read: an address's as the store keeps it, a wallet's put together
 * from those of its busy addresses and from the rows of the others. Kept sums know no days, and so no USD.
 */
export async function listKept(question: CounterpartyQuestion, head: Head): Promise<CounterpartyList> {
  const { reader, object, fromSec, toSec } = question;
  const sort = head.sort === 'USD' ? 'COUNT' : head.sort;
  const told = { sort, granularity: 'ADDRESS', transactions: head.transactions } as const;
  const { counterparties } = reader;
  if (counterparties === undefined) return toIncomplete({ ...told, incomplete: 'TOO_MANY_TRANSACTIONS' });
  if (fromSec !== undefined || toSec !== undefined) return toIncomplete({ ...told, incomplete: 'PERIOD_NOT_KEPT' });
  if (object.kind !== 'ADDRESS') return listTogether(question, { counterparties, limits: head.limits, told });
  const kept = await readPage(counterparties, { ...question, addressId: object.addressId, sort });
  return kept === undefined ? toIncomplete({ ...told, incomplete: 'TOO_MANY_TRANSACTIONS' }) : { ...told, ...kept };
}

type PageQuery = Pick<CounterpartyQuestion, 'asset' | 'direction' | 'offset' | 'limit'> &
  Pick<Parameters<CounterpartyReader['listCounterparties']>[0], 'addressId' | 'sort'>;

async function readPage(
  counterparties: CounterpartyReader,
  { addressId, sort, asset, direction, offset, limit }: PageQuery,
): Promise<Pick<CounterpartyList, 'rows' | 'total' | 'totals'> | undefined> {
  const kept = await counterparties.listCounterparties({
    addressId,
    sort,
    offset,
    limit,
    ...(asset === undefined ? {} : { asset }),
    ...(direction === undefined ? {} : { direction }),
  });
  if (kept === undefined) return undefined;
  const fees = new Map(kept.fees.map(({ asset: of, ...fee }) => [of, fee]));
  const change = new Map(kept.change.map(({ asset: of, ...amounts }) => [of, amounts]));
  const assets = [...new Set([...fees.keys(), ...change.keys()])].filter((of) => asset === undefined || of === asset);
  return {
    rows: kept.rows.map(toCounterparty),
    total: kept.total,
    totals: assets
      .sort((a, b) => a - b)
      .map((of) => ({ asset: of, change: change.get(of) ?? NO_AMOUNT, fee: fees.get(of) ?? NO_AMOUNT })),
  };
}
