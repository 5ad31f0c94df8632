import { AppError, getChain } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { FlatLeg, FlatTransaction } from '../rows/flat-leg.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { HASH_KEY_BYTES } from '../tables/indexes.ts';

/**
 * Saves the outputs that new inputs spend, and connects them with stored transactions: new inputs with transactions of
 * any round, and stored inputs with new transactions. Rounds therefore commute.
 * @throws BLOCK_CORRUPT an output is spent twice, or has another owner or amount than its input; INTERNAL an input
 * comes without the amount of its output
 */
export async function connectSpends(
  session: Session,
  tables: ChainTables,
  transactions: readonly FlatTransaction[],
): Promise<void> {
  if (!getChain(tables.chain).spendsOutputs || transactions.length === 0) return;
  const inputs = transactions.flatMap(({ legs }) => legs.filter(({ spentHash }) => spentHash !== undefined));
  requireAmounts(tables, inputs);
  await session.query(
    `insert into ${tables.spentOutput} (tx_id, position, index, hash)
     select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::bytea[])`,
    [
      inputs.map(({ txId }) => txId),
      inputs.map(({ position }) => position),
      inputs.map(({ spentIndex }) => spentIndex),
      inputs.map(({ spentHash }) => Buffer.from(spentHash as string, 'hex')),
    ],
  );
  const txIds = transactions.map(({ txId }) => txId);
  const rows = await session.query<{ tx_id: number; differs: boolean }>(connectSql(tables), [txIds]);
  const wrong = rows.find(({ differs }) => differs);
  if (wrong !== undefined)
    throw new AppError('BLOCK_CORRUPT', `${tables.chain}: an input differs from the output that it spends`, {
      details: { chain: tables.chain, txId: wrong.tx_id },
    });
}

/** Inputs that are read one by one have the amounts of their outputs. */
function requireAmounts({ chain }: ChainTables, inputs: readonly FlatLeg[]): void {
  const unknown = inputs.find(({ amount }) => amount === undefined);
  if (unknown !== undefined)
    throw new AppError('INTERNAL', 'an input comes without the amount of its output', {
      details: { chain, txId: unknown.txId, position: unknown.position },
    });
}

/** An overwritten coinbase has a hash that a later one has too: its outputs cannot be spent. */
const connectSql = ({ leg, transaction, spentOutput }: ChainTables): string => `
  with pair as (
    select k.tx_id, k.position, k.index, t.tx_id as made_tx_id from ${spentOutput} k join ${transaction} t
      on substring(t.hash from 1 for ${HASH_KEY_BYTES}) = substring(k.hash from 1 for ${HASH_KEY_BYTES}) and t.hash = k.hash
      where k.tx_id = any($1)
    union
    select k.tx_id, k.position, k.index, t.tx_id from ${transaction} t join ${spentOutput} k on k.hash = t.hash
      where t.tx_id = any($1)
  )
  update ${leg} s set spent_tx_id = p.made_tx_id
  from pair p join ${leg} o on o.tx_id = p.made_tx_id and o.position = p.index
  where o.is_destination and o.operation = 0 and not o.is_unspendable
    and s.tx_id = p.tx_id and s.position = p.position and not s.is_destination and s.operation = 0
  returning s.tx_id, (o.amount, o.address_id) is distinct from (s.amount, s.address_id) as differs`;

/** Inputs of outputs of stored transactions that are not connected with them. */
export const unconnectedSql = ({ leg, transaction, spentOutput }: ChainTables): string => `
  select k.tx_id, k.position from ${spentOutput} k join ${transaction} t on t.hash = k.hash
  join ${leg} s on s.tx_id = k.tx_id and s.position = k.position and not s.is_destination and s.operation = 0
  where s.spent_tx_id is null and not exists (
    select from ${leg} o where o.tx_id = t.tx_id and o.position = k.index and o.is_destination and o.is_unspendable)`;
