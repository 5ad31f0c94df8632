import type { AddressId, EdgeRule } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { EdgeCounter } from './edge-counter.ts';
import { countApart, type IncomingSums } from './incoming.ts';
import { applySettings, listUncounted, saveCounted } from './members.ts';
import { insertSums } from './save-sums.ts';
import type { EdgeCounting } from './settings.ts';
import { allTransactionsSql, streamTransactionLegs } from './transaction-legs.ts';

/** Counts addresses from all their transactions. They have no rows yet. */
export async function countWhole(
  session: Session,
  tables: ChainTables,
  input: { readonly ids: readonly AddressId[]; readonly rule: EdgeRule; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { ids } = input;
  if (ids.length === 0) return;
  await countTransactions(session, tables, {
    ...input,
    sql: allTransactionsSql(tables),
    work: (all) => insertSums(session, tables, all),
  });
  await saveCounted(session, tables, ids);
}

/** Sums the edges of addresses over the transactions that a question of `tx_id`s answers, and hands them on. */
export async function countTransactions(
  session: Session,
  tables: ChainTables,
  input: {
    readonly ids: readonly AddressId[];
    readonly rule: EdgeRule;
    /** Query with the ids as its parameter. */
    readonly sql: string;
    readonly work: (all: IncomingSums) => Promise<void>;
    /** Ends the count with its reason. */
    readonly signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const { ids, rule, sql, work, signal } = input;
  const of = new Set(ids);
  const counter = new EdgeCounter(of);
  await countApart(session, counter, {
    work,
    fill: async (spill) => {
      for await (const legs of streamTransactionLegs(session, tables, { sql, ids })) {
        signal?.throwIfAborted();
        counter.add(legs[0]?.txId ?? 0, rule(legs, { of }));
        await spill();
      }
    },
  });
}

/** Counts all busy addresses at once, each transaction read once. None has rows yet. */
export async function countAll(
  session: Session,
  tables: ChainTables,
  counting: EdgeCounting | undefined,
): Promise<void> {
  await applySettings(session, tables, counting);
  if (counting === undefined) return;
  await countWhole(session, tables, { ids: await listUncounted(session, tables), rule: counting.rule });
}

/** Counts one address that waits for it. @returns false when none does @throws the signal's reason */
export async function countNext(
  session: Session,
  tables: ChainTables,
  { rule, signal }: { readonly rule: EdgeRule; readonly signal: AbortSignal | undefined },
): Promise<boolean> {
  const ids = await listUncounted(session, tables, 1);
  await countWhole(session, tables, { ids, rule, signal });
  return ids.length > 0;
}
