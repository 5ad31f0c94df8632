import type { CounterpartyRow } from '@sulian/domain';
import type { Counterparty, Flow } from './counterparty-query.ts';

/** Converts a stored row. Stored sums have no days and therefore no USD value, except that zero is worth zero. */
export function toCounterparty(row: CounterpartyRow): Counterparty {
  const toFlow = (sums: CounterpartyRow['paid']): Flow => ({
    ...sums,
    usd: sums.amountBase === 0n ? 0 : null,
    knownUsd: 0,
    pricedBase: 0n,
  });
  return { ...row, received: toFlow(row.received), paid: toFlow(row.paid) };
}
