import { type Direction, type EdgeAmounts, type Party, SPECIAL_PARTIES } from '@sulian/domain';
import type { Counterparty, Sort } from './counterparty-query.ts';
import { isFlow } from './flow-sum.ts';

/** A comparison that puts the largest, busiest or latest first; USD that is not known comes last. */
export function compareBy(sort: Sort, direction: Direction | undefined): (a: Counterparty, b: Counterparty) => number {
  const keyOf = KEYS[sort];
  return (a, b) => compareKeys(keyOf(a, direction), keyOf(b, direction)) || compareParties(a, b);
}

/** True where anything went in the direction. */
export const wentIn =
  (direction: Direction | undefined) =>
  ({ received, paid }: Counterparty): boolean =>
    direction === undefined || isFlow(direction === 'INCOMING' ? received : paid);

type Key = number | bigint | null;

const flowsOf = ({ received, paid }: Counterparty, direction: Direction | undefined) =>
  direction === undefined ? [received, paid] : [direction === 'INCOMING' ? received : paid];

const knownBase = ({ amountBase, atLeastBase }: EdgeAmounts): bigint => amountBase ?? atLeastBase;

const KEYS: Readonly<Record<Sort, (row: Counterparty, direction: Direction | undefined) => Key>> = {
  AMOUNT: (row, direction) => flowsOf(row, direction).reduce((sum, flow) => sum + knownBase(flow), 0n),
  USD: (row, direction) =>
    flowsOf(row, direction).reduce<number | null>(
      (sum, { usd }) => (sum === null || usd === null ? null : sum + usd),
      0,
    ),
  COUNT: ({ transactions }) => transactions,
  LAST: ({ lastTxId }) => lastTxId,
};

function compareKeys(a: Key, b: Key): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a > b ? -1 : a < b ? 1 : 0;
}

const compareParties = (a: Counterparty, b: Counterparty): number =>
  rankOf(a.other) - rankOf(b.other) || a.asset - b.asset;

/** Special parties come before all addresses. */
const rankOf = (party: Party): number =>
  typeof party === 'number' ? party : SPECIAL_PARTIES.indexOf(party) - SPECIAL_PARTIES.length;
