import type { AddressId, AddressRow, ChangeRule, ClusterRule, LegRow, TxId } from '@sulian/domain';
import { type DatedChange, findOwnPayments } from './own-payments.ts';
import type { ExplainBudget, SpendReader, WalletLink } from './spends.ts';

const ADDRESSES_A_QUERY = 500;
const ROWS_A_QUERY = 2_000;
const TRANSACTIONS_A_QUERY = 1_000;
const NO_CHANGES: ReadonlyMap<TxId, DatedChange> = new Map();

interface Step {
  readonly rule: ClusterRule;
  readonly changeRule?: ChangeRule | undefined;
  readonly before: TxId;
  readonly spent: { transactions: number; rows: number; readonly budget: ExplainBudget };
  readonly other: SearchSide;
}

/** One end of the search with all that it reached so far. */
export interface SearchSide {
  /** Addresses reached by the last level. */
  readonly frontier: readonly AddressId[];
  depthOf(address: AddressId): number | undefined;
  /** Reaches one level further; the address where the other side was met, nearest to it. */
  expand(reader: SpendReader, step: Step): Promise<AddressId | 'UNFINISHED' | undefined>;
  /** Links from an address back to this end. */
  wayTo(address: AddressId): readonly WalletLink[];
}

export function startSide(start: AddressId): SearchSide {
  const reached = new Map<AddressId, { readonly depth: number; readonly link?: WalletLink }>([[start, { depth: 0 }]]);
  const seen = new Set<TxId>();
  let frontier: readonly AddressId[] = [start];
  let next: AddressId[] = [];
  let depth = 0;

  const isLast = (id: AddressId): boolean => reached.get(id)?.depth === depth - 1;

  function follow(link: Omit<WalletLink, 'from' | 'to'>, from: AddressId, others: Iterable<AddressId>): void {
    for (const to of others) {
      if (reached.has(to)) continue;
      reached.set(to, { depth, link: { ...link, from, to } });
      next.push(to);
    }
  }

  function followSpend(txId: TxId, joined: readonly AddressId[]): void {
    const from = joined.find(isLast);
    if (from !== undefined) follow({ reason: 'COMMON_INPUT_OWNERSHIP', txId, together: joined.length }, from, joined);
  }

  /** Change belongs to whoever paid: all payers of a transaction that joins them, else the only one. */
  function followChange(txId: TxId, payers: readonly AddressId[], change: AddressId): void {
    const link = { reason: 'CHANGE_OF', txId, together: payers.length + 1, change } as const;
    const payer = payers.find(isLast);
    if (payer !== undefined) follow(link, payer, [change]);
    if (isLast(change)) follow(link, change, payers);
  }

  return {
    get frontier() {
      return frontier;
    },
    depthOf: (address) => reached.get(address)?.depth,
    async expand(reader, { rule, changeRule, before, spent, other }) {
      const spends = await listSpends(reader, { addresses: frontier, seen, before, spent });
      if (spends === undefined) return 'UNFINISHED';
      const firsts = changeRule === undefined ? [] : await listFirst(reader, { addresses: frontier, before, spent });
      const txIds = [...new Set([...spends, ...firsts])].sort((a, b) => a - b);
      depth += 1;
      next = [];
      for (let at = 0; at < txIds.length; at += TRANSACTIONS_A_QUERY) {
        const batch = await reader.listLegs(txIds.slice(at, at + TRANSACTIONS_A_QUERY));
        // Only coins show who owns coins, whatever tokens are with them.
        const legs = batch.filter(({ asset }) => asset === 0);
        const groups = groupByTransaction(legs);
        const changes = changeRule === undefined ? NO_CHANGES : await readChanges(reader, groups, changeRule);
        for (const [txId, own] of groups) {
          const joined = rule(own);
          followSpend(txId, joined);
          const change = changes.get(txId);
          if (change === undefined) continue;
          followChange(txId, joined.length > 0 ? joined : change.payers.slice(0, 1), change.change);
        }
      }
      frontier = next;
      const met = next.filter((id) => other.depthOf(id) !== undefined);
      return met.toSorted((a, b) => (other.depthOf(a) ?? 0) - (other.depthOf(b) ?? 0) || a - b)[0];
    },
    wayTo(address) {
      const links: WalletLink[] = [];
      for (let link = reached.get(address)?.link; link !== undefined; link = reached.get(link.from)?.link)
        links.push(link);
      return links;
    },
  };
}

/** Transactions in which the addresses were first met: only there can one have taken change. */
async function listFirst(
  reader: SpendReader,
  { addresses, before, spent }: Pick<Step, 'before' | 'spent'> & { readonly addresses: readonly AddressId[] },
): Promise<readonly TxId[]> {
  const rows = await readAddresses(reader, addresses);
  spent.transactions += rows.length;
  return rows.flatMap(({ firstTxId }) => (firstTxId < before ? firstTxId : []));
}

/** Change that clustering followed, by transaction. */
async function readChanges(
  reader: SpendReader,
  groups: ReadonlyMap<TxId, readonly LegRow[]>,
  rule: ChangeRule,
): Promise<ReadonlyMap<TxId, DatedChange>> {
  const ids = new Set([...groups.values()].flatMap((legs) => legs.flatMap(({ addressId }) => addressId ?? [])));
  const rows = new Map((await readAddresses(reader, [...ids])).map((row) => [row.addressId, row]));
  const changes = [...groups].flatMap(([txId, legs]) => {
    const decision = rule.decide(legs, (id) => rows.get(id));
    return decision === undefined ? [] : [{ txId, ...decision }];
  });
  const own = await findOwnPayments(reader, changes);
  return new Map(changes.filter(({ txId }) => !own.has(txId)).map((change) => [change.txId, change]));
}

async function readAddresses(reader: SpendReader, ids: readonly AddressId[]): Promise<readonly AddressRow[]> {
  const rows: AddressRow[] = [];
  for (let at = 0; at < ids.length; at += ADDRESSES_A_QUERY)
    rows.push(...(await reader.listAddresses(ids.slice(at, at + ADDRESSES_A_QUERY).sort((a, b) => a - b))));
  return rows;
}

/** Transactions not seen yet in which the addresses spend, ascending; undefined when that is more than the budget. */
async function listSpends(
  reader: SpendReader,
  search: Pick<Step, 'before' | 'spent'> & { readonly addresses: readonly AddressId[]; readonly seen: Set<TxId> },
): Promise<readonly TxId[] | undefined> {
  const { addresses, seen, before, spent } = search;
  const txIds: TxId[] = [];
  for (let at = 0; at < addresses.length; at += ADDRESSES_A_QUERY) {
    const addressIds = addresses.slice(at, at + ADDRESSES_A_QUERY);
    let afterTxId: TxId | undefined = -1;
    while (afterTxId !== undefined) {
      const query = { addressIds, asset: 0, afterTxId, limit: ROWS_A_QUERY };
      const rows = await reader.listAddressTransactionsAfter(query);
      spent.rows += rows.length;
      for (const { txId, sentBase, receivedBase } of rows) {
        // A row of nothing may be the spend of an empty output.
        const isSpend = sentBase > 0n || receivedBase === 0n;
        if (!isSpend || txId >= before || seen.has(txId)) continue;
        seen.add(txId);
        txIds.push(txId);
        spent.transactions += 1;
      }
      if (spent.rows > spent.budget.rows || spent.transactions > spent.budget.transactions) return undefined;
      // Rows of a transaction that the page's end cut off need no second query: its legs contain all its sources.
      afterTxId = rows.length < ROWS_A_QUERY ? undefined : rows.at(-1)?.txId;
    }
  }
  return txIds.sort((a, b) => a - b);
}

function groupByTransaction(legs: readonly LegRow[]): ReadonlyMap<TxId, LegRow[]> {
  const groups = new Map<TxId, LegRow[]>();
  for (const leg of legs) {
    const group = groups.get(leg.txId);
    if (group === undefined) groups.set(leg.txId, [leg]);
    else group.push(leg);
  }
  return new Map([...groups].sort(([a], [b]) => a - b));
}
