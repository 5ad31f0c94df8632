import type { AddressId, ChainId } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { countTransactions } from '../counterparties/count-whole.ts';
import type { Incoming } from '../counterparties/incoming.ts';
import { isAsAsked } from '../counterparties/members.ts';
import { type CounterpartySettings, toCounting } from '../counterparties/settings.ts';
import { type Column, EDGE_ENDS, EDGE_KEYS, EDGE_SUMS, OWN_KEYS, OWN_SUMS } from '../counterparties/sum-columns.ts';
import { allTransactionsSql } from '../counterparties/transaction-legs.ts';
import { type ChainTables, tablesOf } from '../tables/chain-tables.ts';
import { findCheckpoint } from '../tables/checkpoint.ts';
import type { TableFault } from './verify-tables.ts';

/**
 * Counts counterparties of busy addresses again from all legs of their transactions, and compares the result with their
 * rows.
 * @param sample addresses counted again at the most, spread over all that are counted
 */
export const verifyCounterparties = (
  database: Transactional,
  chain: ChainId,
  { settings, sample }: { readonly settings: CounterpartySettings; readonly sample: number },
): Promise<readonly TableFault[]> =>
  database.transaction(
    async (session) => {
      const tables = tablesOf(chain);
      const { height, isLoading } = await findCheckpoint(session, chain);
      const counting = toCounting(settings, chain);
      // By another rule other sums are right: they wait for the writer.
      if (height === undefined || isLoading || !(await isAsAsked(session, tables, counting))) return [];
      const ids = await listSample(session, tables, sample);
      const faults: TableFault[] = [];
      await countTransactions(session, tables, {
        ids,
        rule: counting.rule,
        sql: allTransactionsSql(tables),
        work: async (counted) => {
          faults.push(
            ...(await compare(session, { ids, expected: counted.edges, table: tables.counterparty, columns: EDGES })),
            ...(await compare(session, { ids, expected: counted.own, table: tables.counterpartyOwn, columns: OWN })),
          );
        },
      });
      return faults;
    },
    { isolation: 'repeatable read', timeoutMs: 0 },
  );

async function listSample(
  session: Session,
  { counterpartyAddress }: ChainTables,
  sample: number,
): Promise<readonly AddressId[]> {
  const rows = await session.query<{ address_id: number }>(
    `select address_id from (
       select address_id, row_number() over (order by address_id) - 1 as row, count(*) over () as count
       from ${counterpartyAddress} where is_counted
     ) n where row % greatest(1, (count + $1 - 1) / $1) = 0 order by address_id`,
    [Math.max(1, sample)],
  );
  return rows.map((row) => row.address_id);
}

interface Compared {
  readonly name: string;
  readonly keys: readonly Pick<Column<never>, 'name'>[];
  readonly values: readonly Pick<Column<never>, 'name'>[];
}

const EDGES: Compared = {
  name: 'counterparties are the sums over the edges of their transactions',
  keys: EDGE_KEYS,
  values: [...EDGE_ENDS, ...EDGE_SUMS],
};
const OWN: Compared = {
  name: 'change and fees of busy addresses are the sums over their transactions',
  keys: OWN_KEYS,
  values: OWN_SUMS,
};

async function compare(
  session: Session,
  input: {
    readonly ids: readonly AddressId[];
    readonly expected: Incoming;
    readonly table: string;
    readonly columns: Compared;
  },
): Promise<readonly TableFault[]> {
  const { name, keys, values } = input.columns;
  const key = keys.map((each) => each.name).join(', ');
  const differs = values.map((each) => `e.${each.name} is distinct from k.${each.name}`).join(' or ');
  const rows = await session.query<{ count: number; example: string | null }>(
    `with bad as (
       select ${key} from (${input.expected.sql}) e
       full join (select * from ${input.table} where address_id = any($1)) k using (${key}) where ${differs}
     )
     select count(*) as count, min(bad::text) as example from bad`,
    [input.ids],
  );
  const { count = 0, example } = rows[0] ?? {};
  return count === 0 ? [] : [{ check: name, rows: count, example: example ?? '' }];
}
