import { type AddressRow, getChain, heightOf, type LabelIndex, type NoteSuppressions } from '@sulian/domain';
import { type FindCustomer, type NamedCustomer, readCustomers } from '../customers/read-customers.ts';
import type { Counterparty, CounterpartyLimits, CounterpartyQuestion, Flow } from './counterparty-query.ts';
import type { SubKeyOf, SummedRow } from './edge-sums.ts';
import { addFlows, NO_FLOW, subtractFlow } from './flow-sum.ts';
import { countTransactions, listTxIds, MAX_READ_TRANSACTIONS } from './list-counterparties.ts';
import { compareBy } from './order.ts';
import { createOwners } from './owners.ts';
import { toRows } from './page.ts';
import { readEdges } from './read-edges.ts';

/** Customers of one party and coin that are listed one by one; the rest are summed. */
const MAX_CUSTOMERS_SHOWN = 100;
/** Transactions whose tags are read at once. */
const BATCH = 2_000;

/** Sums between an object and one customer of its counterparty. */
interface CustomerSum extends Pick<SummedRow, 'received' | 'paid' | 'transactions'> {
  readonly customer: NamedCustomer;
}

/** A row of a list by the customers that payments name. All parts together are the row. */
export interface CustomerSplit {
  /** The largest first. */
  readonly customers: readonly CustomerSum[];
  readonly numberOfCustomers: number;
  /** Sum of the customers that are not listed. */
  readonly others: Record<'received' | 'paid', Flow>;
  /** Payments that name no customer. */
  readonly unnamed: Record<'received' | 'paid', Flow>;
}

export interface SplitQuestion extends Omit<CounterpartyQuestion, 'labels'> {
  readonly labels: Pick<LabelIndex, 'findAddressLabel' | 'customers'>;
  readonly noteSuppressions: NoteSuppressions;
  /** Later transactions are left out: the rows are as of this block. Undefined: as of the newest. */
  readonly untilHeight?: number | undefined;
}

/** True where the parties are addresses of a chain whose services separate customers. */
const isSplit = ({ reader, object, customer }: SplitQuestion): boolean =>
  getChain(reader.chain).subKey !== undefined && object.kind === 'ADDRESS' && customer === undefined;

/**
 * Splits rows of an address's list by customer of the other party, named by tags or comments. Rows without such
 * payments have no split. Undefined on other chains, for wallets, entities and customers, and where only stored sums
 * exist.
 */
export async function splitByCustomer(
  question: SplitQuestion,
  rows: readonly Counterparty[],
  limits: CounterpartyLimits = { transactions: MAX_READ_TRANSACTIONS },
): Promise<((row: Counterparty) => CustomerSplit | undefined) | undefined> {
  const { reader, object } = question;
  if (!isSplit(question)) return undefined;
  const count = await countTransactions(reader, object);
  if (count > limits.transactions) return undefined;
  if (rows.length === 0) return () => undefined;
  const ids = rows.flatMap(({ other }) => (typeof other === 'number' ? [other] : []));
  const parties = new Map(
    (await reader.listAddresses([...new Set(ids)].sort((a, b) => a - b))).map((row) => [row.addressId, row]),
  );
  const { txIds, findCustomer } = await readTagged(question, count);
  const known = new Map<string, NamedCustomer>();
  const subKeyOf: SubKeyOf = ({ txId, other, operation, isPaid }) => {
    const party = typeof other === 'number' ? parties.get(other) : undefined;
    const customer = party && findCustomer(txId, party, isPaid ? 'destination' : 'source', operation);
    if (party !== undefined && customer !== undefined) known.set(keyOf(party.addressId, customer.subKey), customer);
    return customer?.subKey;
  };
  const read = await readEdges(question, { txIds, owners: createOwners(question), subKeyOf }, limits);
  if (read === undefined) return undefined;
  const tagged = new Map<string, SummedRow[]>();
  for (const each of await toRows(question, read.sums)) {
    const key = `${each.other} ${each.asset}`;
    const parts = tagged.get(key) ?? [];
    tagged.set(key, parts);
    if (each.subKey !== undefined) parts.push(each);
  }
  return (row) => {
    const parts = tagged.get(`${row.other} ${row.asset}`);
    return parts === undefined || parts.length === 0 ? undefined : toSplit(row, parts, known);
  };
}

const keyOf = (party: AddressRow['addressId'], subKey: string): string => `${party} ${subKey}`;

/** Transactions of the object that bear a tag or a comment, and the customers that these name. */
async function readTagged(
  question: SplitQuestion,
  count: number,
): Promise<{ readonly txIds: readonly number[]; readonly findCustomer: FindCustomer }> {
  const { reader, object, untilHeight = Number.POSITIVE_INFINITY } = question;
  const all = (await listTxIds(reader, object, count))
    .filter((txId) => heightOf(txId) <= untilHeight)
    .toSorted((a, b) => a - b);
  const finders = new Map<number, FindCustomer>();
  for (let from = 0; from < all.length; from += BATCH) {
    const noted = await reader.countNotes(all.slice(from, from + BATCH));
    const txIds = [...noted.keys()].sort((a, b) => a - b);
    const find = await readCustomers(question, question, await reader.listTransactions(txIds));
    for (const txId of txIds) finders.set(txId, find);
  }
  return { txIds: [...finders.keys()], findCustomer: (txId, ...of) => finders.get(txId)?.(txId, ...of) };
}

function toSplit(
  row: Counterparty,
  parts: readonly SummedRow[],
  known: ReadonlyMap<string, NamedCustomer>,
): CustomerSplit {
  const sorted = parts.toSorted(
    (a, b) => compareBy('AMOUNT', undefined)(a, b) || compareText(a.subKey ?? '', b.subKey ?? ''),
  );
  const rest = sorted.slice(MAX_CUSTOMERS_SHOWN);
  const sum = (way: 'received' | 'paid', of: readonly SummedRow[]): Flow =>
    of.reduce((total, each) => addFlows(total, each[way]), NO_FLOW);
  return {
    customers: sorted.slice(0, MAX_CUSTOMERS_SHOWN).map(({ subKey = '', received, paid, transactions }) => ({
      customer: known.get(keyOf(Number(row.other), subKey)) ?? { subKey, label: undefined },
      received,
      paid,
      transactions,
    })),
    numberOfCustomers: parts.length,
    others: { received: sum('received', rest), paid: sum('paid', rest) },
    unnamed: {
      received: subtractFlow(row.received, sum('received', parts)),
      paid: subtractFlow(row.paid, sum('paid', parts)),
    },
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
