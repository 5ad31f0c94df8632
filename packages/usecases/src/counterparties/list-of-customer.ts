import {
  AppError,
  type ChainId,
  getChain,
  type NotedTransaction,
  type NoteSuppressions,
  type TxId,
} from '@sulian/domain';
import { findTransactionsByNote } from '../notes/find-transactions-by-note.ts';
import type {
  CounterpartyLimits,
  CounterpartyList,
  CounterpartyQuestion,
  Customer,
  Sort,
} from './counterparty-query.ts';
import { createOwners } from './owners.ts';
import { cutPage, toIncomplete, toRows } from './page.ts';
import { readEdges } from './read-edges.ts';

interface CustomerQuestion extends CounterpartyQuestion {
  readonly customer: Customer;
}

/**
 * Lists the payers and payees of one customer of a service's address. Only edges of operations that bear the customer's
 * tag count. Change and fees belong to the service.
 * @throws BAD_REQUEST where the object is not an address
 */
export async function listOfCustomer(
  question: CustomerQuestion,
  { sort, limits }: { readonly sort: Sort; readonly limits: CounterpartyLimits },
): Promise<CounterpartyList> {
  const operations = new Map<TxId, Set<number>>();
  for (const { txId, operation } of await listNoted(question, limits.transactions + 1)) {
    const known = operations.get(txId) ?? new Set();
    operations.set(txId, known.add(operation));
  }
  const facts = { sort, granularity: 'ADDRESS', transactions: operations.size } as const;
  if (operations.size > limits.transactions) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_TRANSACTIONS' });
  const edgeQuery = { txIds: [...operations.keys()], owners: createOwners(question), operations };
  const read = await readEdges(question, edgeQuery, limits);
  if (read === undefined) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_EDGES' });
  const { sums, ...poisoning } = read;
  const rows = await toRows(question, sums);
  return { ...facts, ...poisoning, ...(await cutPage(question, rows, facts)), totals: sums.toTotals(rows) };
}

async function listNoted(
  { reader, object, customer }: CustomerQuestion,
  limit: number,
): Promise<readonly NotedTransaction[]> {
  if (object.kind !== 'ADDRESS') throw new AppError('BAD_REQUEST', 'only an address has customers');
  const [row] = await reader.listAddresses([object.addressId]);
  if (row === undefined) return [];
  const noted: NotedTransaction[] = [];
  for (const kind of customer.kinds) {
    const note = { address: row.text, kind, text: customer.subKey, limit };
    noted.push(...(await findTransactionsByNote(customer.suppressions, reader, note)));
  }
  return noted;
}

/** @throws BAD_REQUEST on a chain whose addresses have no customers, and where the tag is none */
export function toCustomer(chain: ChainId, subKey: string, suppressions: NoteSuppressions): Customer {
  const { subKey: trait, name } = getChain(chain);
  if (trait?.allows(subKey) === true) return { subKey, kinds: trait.kinds, suppressions };
  const reason = trait === undefined ? 'addresses have no customers with tags' : 'this is not a tag of an address';
  throw new AppError('BAD_REQUEST', `on ${name} ${reason}`, { details: { subKey } });
}
