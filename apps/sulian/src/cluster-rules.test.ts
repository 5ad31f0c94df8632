import type { LegRow } from '@sulian/domain';
import { expect, it } from 'vitest';
import { clusterRuleOf } from './cluster-rules.ts';

const leg = (position: number, addressId: number, side: LegRow['side']): LegRow => ({
  txId: 1,
  operation: 0,
  side,
  position,
  addressId,
  asset: 0,
  amountBase: 5n,
});
/** Two payers and one payee. */
const legs = [leg(0, 1, 'source'), leg(1, 2, 'source'), leg(0, 3, 'destination')];

it('clusters what is spent together where coins are spent, and nothing where accounts are debited', () => {
  expect(clusterRuleOf('BITCOIN')(legs)).toEqual([1, 2]);
  expect(clusterRuleOf('ETHEREUM')(legs)).toEqual([]);
  expect(clusterRuleOf('TRON')(legs)).toEqual([]);
});
