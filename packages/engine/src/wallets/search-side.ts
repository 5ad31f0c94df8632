import type { AddressId, ClusterRule, LegRow, TxId } from '@sulian/domain';
import type { ExplainBudget, SpendReader, WalletLink } from './spends.ts';

const ADDRESSES_A_QUERY = 500;
const ROWS_A_QUERY = 2_000;
const TRANSACTIONS_A_QUERY = 1_000;

interface Step {
  readonly rule: ClusterRule;
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
  let depth = 0;

  function follow(txId: TxId, joined: readonly AddressId[], next: AddressId[]): void {
    const from = joined.find((id) => reached.get(id)?.depth === depth - 1);
    if (from === undefined) return;
    for (const to of joined) {
      if (reached.has(to)) continue;
      reached.set(to, { depth, link: { txId, from, to, together: joined.length } });
      next.push(to);
    }
  }

  return {
    get frontier() {
      return frontier;
    },
    depthOf: (address) => reached.get(address)?.depth,
    async expand(reader, { rule, before, spent, other }) {
      const txIds = await listSpends(reader, { addresses: frontier, seen, before, spent });
      if (txIds === undefined) return 'UNFINISHED';
      depth += 1;
      const next: AddressId[] = [];
      for (let at = 0; at < txIds.length; at += TRANSACTIONS_A_QUERY) {
        const legs = await reader.listLegs(txIds.slice(at, at + TRANSACTIONS_A_QUERY));
        for (const [txId, own] of groupByTransaction(legs)) follow(txId, rule(own), next);
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

/** Transactions not seen yet in which the addresses spend, ascending; undefined when that is more than the budget. */
async function listSpends(
  reader: SpendReader,
  asked: Pick<Step, 'before' | 'spent'> & { readonly addresses: readonly AddressId[]; readonly seen: Set<TxId> },
): Promise<readonly TxId[] | undefined> {
  const { addresses, seen, before, spent } = asked;
  const found: TxId[] = [];
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
        found.push(txId);
        spent.transactions += 1;
      }
      if (spent.rows > spent.budget.rows || spent.transactions > spent.budget.transactions) return undefined;
      // Rows of a transaction that the page's end cut off need no second look: its legs tell all its sources.
      afterTxId = rows.length < ROWS_A_QUERY ? undefined : rows.at(-1)?.txId;
    }
  }
  return found.sort((a, b) => a - b);
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
