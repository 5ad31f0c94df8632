import { type AddressId, type CounterpartyReader, NO_AMOUNT } from '@sulian/domain';
import type { CounterpartyLimits, CounterpartyList, CounterpartyQuestion, Sort } from './counterparty-query.ts';
import { listTogether } from './list-together.ts';
import { cutPage, toIncomplete } from './page.ts';
import { ROWS_A_PAGE, readAllStored } from './read-stored.ts';
import { toCounterparty } from './stored-row.ts';

/** Facts that are known before the list is built. */
interface Head {
  readonly sort: Sort;
  /** Distinct transactions of the object. */
  readonly transactions: number;
  readonly limits: CounterpartyLimits;
}

/**
 * List of an object with too many transactions to read. An address uses its stored sums. A wallet adds the stored sums
 * of its busy addresses and the rows of the others. Stored sums have no days, and therefore no USD.
 */
export async function listStoredCounterparties(question: CounterpartyQuestion, head: Head): Promise<CounterpartyList> {
  const { reader, object, fromSec, toSec } = question;
  const sort = head.sort === 'USD' ? 'COUNT' : head.sort;
  const facts = { sort, granularity: 'ADDRESS', transactions: head.transactions } as const;
  const { counterparties } = reader;
  if (counterparties === undefined) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_TRANSACTIONS' });
  if (fromSec !== undefined || toSec !== undefined) return toIncomplete({ ...facts, incomplete: 'PERIOD_NOT_KEPT' });
  if (object.kind !== 'ADDRESS') return listTogether(question, { counterparties, limits: head.limits, facts });
  const { addressId } = object;
  if (question.narrow !== undefined) return listNarrowed(question, { counterparties, addressId, facts });
  const page = await readPage(counterparties, { ...question, addressId, sort });
  return page === undefined ? toIncomplete({ ...facts, incomplete: 'TOO_MANY_TRANSACTIONS' }) : { ...facts, ...page };
}

/** Stored parties of an address that a filter searches at most. */
const MAX_NARROWED = 100_000;

interface Narrowed {
  readonly counterparties: CounterpartyReader;
  readonly addressId: AddressId;
  readonly facts: Pick<CounterpartyList, 'granularity' | 'transactions'> & { readonly sort: Exclude<Sort, 'USD'> };
}

/**
 * Reads the parties by address where the filter names few. Otherwise searches all stored parties, up to `MAX_NARROWED`.
 */
async function listNarrowed(
  question: CounterpartyQuestion,
  { counterparties, addressId, facts }: Narrowed,
): Promise<CounterpartyList> {
  const only = question.narrow?.only;
  const { asset } = question;
  const head = { asset, direction: undefined, offset: 0, limit: 1, addressId, sort: facts.sort };
  const sums = await readPage(counterparties, head);
  if (sums === undefined) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_TRANSACTIONS' });
  const storedRows =
    only === undefined
      ? await readAllStored(counterparties, { question, addressId, room: MAX_NARROWED })
      : {
          rows: (await counterparties.listSumsWith(addressId, only)).filter(
            (row) => asset === undefined || row.asset === asset,
          ),
        };
  if (storedRows === undefined) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_TRANSACTIONS' });
  if (storedRows === 'TOO_MANY') return toIncomplete({ ...facts, incomplete: 'TOO_MANY_TO_NARROW' });
  return { ...facts, ...(await cutPage(question, storedRows.rows.map(toCounterparty), facts)), totals: sums.totals };
}

type PageQuery = Pick<CounterpartyQuestion, 'asset' | 'direction' | 'offset' | 'limit'> &
  Pick<Parameters<CounterpartyReader['listCounterparties']>[0], 'addressId' | 'sort'>;

async function readPage(
  counterparties: CounterpartyReader,
  { addressId, sort, asset, direction, offset, limit }: PageQuery,
): Promise<Pick<CounterpartyList, 'rows' | 'total' | 'totals'> | undefined> {
  const page = await counterparties.listCounterparties({
    addressId,
    sort,
    offset,
    limit: Math.min(limit, ROWS_A_PAGE),
    ...(asset === undefined ? {} : { asset }),
    ...(direction === undefined ? {} : { direction }),
  });
  if (page === undefined) return undefined;
  const fees = new Map(page.fees.map(({ asset: of, ...fee }) => [of, fee]));
  const change = new Map(page.change.map(({ asset: of, ...amounts }) => [of, amounts]));
  const assets = [...new Set([...fees.keys(), ...change.keys()])].filter((of) => asset === undefined || of === asset);
  return {
    rows: page.rows.map(toCounterparty),
    total: page.total,
    totals: assets
      .sort((a, b) => a - b)
      .map((of) => ({ asset: of, change: change.get(of) ?? NO_AMOUNT, fee: fees.get(of) ?? NO_AMOUNT })),
  };
}
