import type { LegRow } from '@sulian/domain';
import { MAX_SEARCHED_FLOWS } from '../src/account/ledger/circles.ts';
import { toWalked } from '../src/account/ledger/walk-order.ts';
import { toTransactions } from '../src/operations/operations.ts';

type Payment = readonly [from: number, to: number, base: number];

const PAYMENTS = 16_000;
const [LENDER, HUB, FIRST] = [1, 2, 3];
const times = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** One party pays many, then as many others pay it. */
const star = [
  ...times(PAYMENTS / 2, (at): Payment => [HUB, FIRST + at, 1]),
  ...times(PAYMENTS / 2, (at): Payment => [FIRST + PAYMENTS + at, HUB, 1]),
];
/** Circles of three through one party, as many as one component may have of them. */
const component = (hub: number): readonly Payment[] => {
  const third = Math.floor(MAX_SEARCHED_FLOWS / 3);
  return [
    ...times(third, (at): Payment => [hub, hub + 1 + at, 1]),
    ...times(third, (at): Payment => [hub + 1 + at, hub + 1 + third + at, 1]),
    ...times(third, (at): Payment => [hub + 1 + third + at, hub, 1]),
  ];
};
const SHAPES: Readonly<Record<string, readonly Payment[]>> = {
  'no circle': star,
  'paid out of a loan': [[LENDER, HUB, PAYMENTS / 2], ...star, [HUB, LENDER, PAYMENTS / 2]],
  'components at the cap': times(PAYMENTS / MAX_SEARCHED_FLOWS, (at) => component(at * MAX_SEARCHED_FLOWS)).flat(),
};

const toLegs = ([from, to, base]: Payment, operation: number): readonly LegRow[] =>
  (['source', 'destination'] as const).map((side) => ({
    txId: 1,
    operation,
    operationType: 'TOKEN_TRANSFER',
    side,
    position: 0,
    addressId: side === 'source' ? from : to,
    asset: 1,
    amountBase: BigInt(base),
  }));

for (const [name, payments] of Object.entries(SHAPES)) {
  const [transaction] = toTransactions(payments.flatMap(toLegs));
  if (transaction === undefined) continue;
  const from = performance.now();
  const { operations } = toWalked(transaction);
  const tookMs = (performance.now() - from).toFixed(0);
  console.log(`${name}: ${payments.length} payments, ${operations.length} left, ${tookMs} ms`);
}
