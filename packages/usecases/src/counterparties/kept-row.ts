import type { CounterpartyRow } from '@sulian/domain';
import type { Counterparty, Flow } from './asked.ts';

/** Kept sums know no days: nothing of them has a price, but for what is nothing. */
export function toCounterparty(row: CounterpartyRow): Counterparty {
  const toFlow = (sums: CounterpartyRow['paid']): Flow => ({
    ...sums,
    usd: sums.amountBase === 0n ? 0 : null,
    knownUsd: 0,
    pricedBase: 0n,
  });
  return { ...row, received: toFlow(row.received), paid: toFlow(row.paid) };
}
