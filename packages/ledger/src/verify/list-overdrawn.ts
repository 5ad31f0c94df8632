import type { ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { tablesOf } from '../tables/chain-tables.ts';

/** An address that sent more of its chain's coin than it had received by then. */
export interface OverdrawnAddress {
  readonly address: string;
  /** First block after which it was so. */
  readonly height: number;
  /** How much more it had sent, at most. */
  readonly missingBase: bigint;
}

/**
 * Addresses whose balance of the chain's coin was below zero after some block: the ledger lacks something that they
 * received. Within a block the order does not count, since a chain may credit at its end.
 */
export async function listOverdrawn(
  session: Session,
  chain: ChainId,
  limit: number,
): Promise<readonly OverdrawnAddress[]> {
  const { address, addressTransaction } = tablesOf(chain);
  const rows = await session.query<{ readonly text: string; readonly height: number; readonly balance: string }>(
    `select a.text, o.height, o.balance from (
       select address_id, min(height) as height, min(balance) as balance from (
         select address_id, height, sum(change) over (partition by address_id order by height) as balance from (
           select address_id, tx_id >> 20 as height, sum(received - sent) as change
           from ${addressTransaction} where asset = 0 group by 1, 2
         ) c
       ) b where balance < 0 group by address_id
     ) o join ${address} a using (address_id) order by o.height, a.text limit $1`,
    [limit],
  );
  return rows.map(({ text, height, balance }) => ({ address: text, height, missingBase: -BigInt(balance) }));
}
