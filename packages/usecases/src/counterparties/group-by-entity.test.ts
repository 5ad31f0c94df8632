import { NO_AMOUNT, type Party, type RiskLevel } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { Counterparty, Flow } from './counterparty-query.ts';
import { groupByEntity } from './group-by-entity.ts';

const flow = (amountBase: bigint, usd: number | null): Flow => ({
  ...{ ...NO_AMOUNT, amountBase, atLeastBase: amountBase, atMostBase: amountBase, convertedBase: 0n },
  ...{ usd, knownUsd: usd ?? 0, pricedBase: usd === null ? 0n : amountBase },
});
const row = (other: Party, asset: number, received: Flow, paid: Flow): Counterparty => ({
  ...{ other, asset, received, paid, transactions: 2 },
  ...{ firstTxId: typeof other === 'number' ? other : 9, lastTxId: typeof other === 'number' ? other * 10 : 9 },
});
const PARTIES: Readonly<Record<string, readonly [id: number | null, level: RiskLevel]>> = {
  ...{ 1: [7, 'Low'], 2: [7, 'Critical'], 3: [8, 'High'], 4: [null, 'High'], 5: [null, 'High'] },
  COINBASE: [null, 'Undefined'],
};
const partyOf = (party: Party) => {
  const [id, level] = PARTIES[party] ?? [null, 'Undefined'];
  return { entity: id === null ? null : { id }, level };
};

it('sums the rows of one entity and coin, with the gravest level, and no others [R-EDGE-58]', () => {
  const rows = [
    row(1, 0, flow(5n, 50), flow(0n, 0)),
    row(2, 0, flow(1n, 10), flow(3n, null)),
    row(2, 1, flow(9n, 9), flow(0n, 0)),
    row(3, 0, flow(2n, 20), flow(0n, 0)),
    row(4, 0, flow(4n, 40), flow(0n, 0)),
    row(5, 0, flow(4n, 40), flow(0n, 0)),
    row('COINBASE', 0, flow(6n, 60), flow(0n, 0)),
  ];
  const grouped = groupByEntity(rows, partyOf);
  expect(grouped[0]).toEqual({
    ...row(2, 0, flow(6n, 60), flow(3n, null)),
    ...{ transactions: 4, firstTxId: 1, lastTxId: 20, parties: 2 },
  });
  expect(grouped.slice(1)).toEqual(rows.slice(2));
});
