import type { AddressId, CounterpartyReader } from '@sulian/domain';
import type {
  Counterparty,
  CounterpartyLimits,
  CounterpartyList,
  CounterpartyQuestion,
  Ways,
} from './counterparty-query.ts';
import type { EdgeSums } from './edge-sums.ts';
import { addFlows } from './flow-sum.ts';
import { addressOwners } from './owners.ts';
import { cutPage, toIncomplete, toRows } from './page.ts';
import { readEdges } from './read-edges.ts';
import { readAllStored } from './read-stored.ts';
import { toCounterparty } from './stored-row.ts';

/** Addresses of a wallet whose lists are put together. */
const MAX_MEMBERS = 1_000;
/** Stored rows of all busy addresses together. */
const MAX_KEPT_ROWS = 100_000;

interface ListContext {
  readonly counterparties: CounterpartyReader;
  readonly limits: CounterpartyLimits;
  readonly facts: Pick<CounterpartyList, 'granularity' | 'transactions'> & {
    readonly sort: Exclude<CounterpartyList['sort'], 'USD'>;
  };
}

/**
 * List of a large wallet, merged from the stored sums of its busiest addresses and the rows of the rest. Its bounds are
 * the sums of the addresses' bounds. Payments between its addresses count as change.
 */
export async function listTogether(question: CounterpartyQuestion, context: ListContext): Promise<CounterpartyList> {
  const { counterparties, limits, facts } = context;
  const members = await listMembers(question);
  if (members === undefined) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_TRANSACTIONS' });
  const { busy, rest } = await divideMembers(question, { members, limits });
  const txIds = await listTxIds(question, { rest, limits });
  // Stored sums of busy addresses include poisoning, so the rows of the rest must include it too.
  const withPoisoning = { ...question, includesPoisoning: true };
  const read = await readEdges(withPoisoning, { txIds, owners: addressOwners(rest) }, limits);
  if (read === undefined) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_EDGES' });
  const { sums } = read;
  const rows = [...(await toRows(question, sums))];
  for (const addressId of busy) {
    const storedPage = await readAllStored(counterparties, { question, addressId, room: MAX_KEPT_ROWS - rows.length });
    if (storedPage === undefined) return toIncomplete({ ...facts, incomplete: 'TOO_MANY_TRANSACTIONS' });
    if (storedPage === 'TOO_MANY') return toIncomplete({ ...facts, incomplete: 'TOO_MANY_EDGES' });
    for (const change of storedPage.change) sums.addChange(change);
    for (const fee of storedPage.fees) sums.addFee(fee);
    for (const row of storedPage.rows) rows.push(toCounterparty(row));
  }
  const all = merge(rows, { members: new Set(members), sums });
  return { ...facts, ...(await cutPage(question, all, facts)), totals: sums.toTotals(all) };
}

/** Undefined where there are too many. */
async function listMembers({ reader, object }: CounterpartyQuestion): Promise<readonly AddressId[] | undefined> {
  if (object.kind === 'OWNED') return object.addressIds;
  if (object.kind === 'ADDRESS') return [object.addressId];
  const rows = await reader.listWalletAddresses(object.walletId, { offset: 0, limit: MAX_MEMBERS + 1 });
  return rows.length > MAX_MEMBERS ? undefined : rows.map(({ addressId }) => addressId);
}

/** As few of the busiest as leave no more transactions than are read. */
async function divideMembers(
  { reader }: CounterpartyQuestion,
  { members, limits }: { readonly members: readonly AddressId[]; readonly limits: CounterpartyLimits },
): Promise<{ readonly busy: readonly AddressId[]; readonly rest: readonly AddressId[] }> {
  const counts = await reader.countTransactions(members);
  const countOf = (id: AddressId): number => counts.get(id) ?? 0;
  const ordered = members.toSorted((a, b) => countOf(b) - countOf(a) || a - b);
  let left = ordered.reduce((sum, id) => sum + countOf(id), 0);
  let from = 0;
  for (; left > limits.transactions; from += 1) left -= countOf(ordered[from] ?? 0);
  return { busy: ordered.slice(0, from), rest: ordered.slice(from) };
}

async function listTxIds(
  { reader }: CounterpartyQuestion,
  { rest, limits }: { readonly rest: readonly AddressId[]; readonly limits: CounterpartyLimits },
): Promise<readonly number[]> {
  if (rest.length === 0) return [];
  const rows = await reader.listTransactionsTogether(rest, { offset: 0, limit: limits.transactions });
  return [...new Set(rows.map(({ txId }) => txId))];
}

/** One row for each other party and asset; what a member paid another one is change. */
function merge(
  rows: readonly Counterparty[],
  { members, sums }: { readonly members: ReadonlySet<AddressId>; readonly sums: EdgeSums },
): readonly Counterparty[] {
  const merged = new Map<string, Counterparty>();
  for (const row of rows) {
    const { other, asset, paid } = row;
    if (typeof other === 'number' && members.has(other)) {
      sums.addChange({ asset, ...toAmounts(paid) });
      continue;
    }
    const key = `${other}:${asset}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? row : addRows(known, row));
  }
  return [...merged.values()];
}

/** Converting between members is change as well. */
const toAmounts = ({ amountBase, atLeastBase, atMostBase, convertedBase }: Counterparty['paid']) => ({
  ...(amountBase === undefined ? {} : { amountBase: amountBase + convertedBase }),
  atLeastBase: atLeastBase + convertedBase,
  atMostBase: atMostBase + convertedBase,
});

const addWays = (a: Ways, b: Ways): Ways => ({ received: a.received + b.received, paid: a.paid + b.paid });

const addRows = (a: Counterparty, b: Counterparty): Counterparty => ({
  ...a,
  received: addFlows(a.received, b.received),
  paid: addFlows(a.paid, b.paid),
  transactions: a.transactions + b.transactions,
  transactionsOf: a.transactionsOf && b.transactionsOf && addWays(a.transactionsOf, b.transactionsOf),
  firstTxId: Math.min(a.firstTxId, b.firstTxId),
  lastTxId: Math.max(a.lastTxId, b.lastTxId),
});
