import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelCircles, type Flow, MAX_SEARCHED_FLOWS } from './circles.ts';

type Payment = readonly [from: number, to: number, base: number];

const toFlow = ([from, to, base]: Payment): Flow => ({ from, to, left: BigInt(base) });
const leftOf = (payments: readonly Payment[]): readonly number[] =>
  cancelCircles(payments.map(toFlow)).map(({ left }) => Number(left));

/** Reads of the places of the flows while their circles are cancelled. */
function countReads(payments: readonly Payment[]): number {
  let reads = 0;
  const flows = payments.map(
    ([from, to, base]): Flow => ({
      get from() {
        reads += 1;
        return from;
      },
      get to() {
        reads += 1;
        return to;
      },
      left: BigInt(base),
    }),
  );
  cancelCircles(flows);
  return reads;
}

const HUB = 0;
const times = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));
/** One party pays many, then as many others pay it: no circle. */
const toStar = (count: number): readonly Payment[] => [
  ...times(count, (at): Payment => [HUB, 1 + at, 1]),
  ...times(count, (at): Payment => [1 + count + at, HUB, 1]),
];
/** The same with each payee paying one of the others: a component with a circle of three for each. */
const toRound = (count: number): readonly Payment[] => [
  ...times(count, (at): Payment => [HUB, 1 + at, 1]),
  ...times(count, (at): Payment => [1 + at, 1 + count + at, 1]),
  ...times(count, (at): Payment => [1 + count + at, HUB, 1]),
];

/** Cancels by the rule, over all flows and without a cap. */
function cancelSlowly(payments: readonly Payment[]): readonly number[] {
  const lefts: Flow[] = [];
  for (const flow of payments.map(toFlow)) {
    if (flow.from === flow.to) flow.left = 0n;
    for (let way = findSlowly(lefts, flow); way !== undefined && flow.left > 0n; way = findSlowly(lefts, flow)) {
      const base = [flow, ...way].map(({ left }) => left).reduce((a, b) => (a < b ? a : b));
      for (const each of [flow, ...way]) each.left -= base;
    }
    lefts.push(flow);
  }
  return lefts.map(({ left }) => Number(left));
}

function findSlowly(lefts: readonly Flow[], { from: target, to: start }: Flow): readonly Flow[] | undefined {
  let ways: readonly (readonly Flow[])[] = [[]];
  for (let hops = 0; hops <= lefts.length && ways.length > 0; hops += 1) {
    ways = ways.flatMap((way) => {
      const place = way.at(-1)?.to ?? start;
      const met = new Set([start, ...way.map(({ to }) => to)]);
      const next = lefts.filter(({ from, to, left }) => from === place && left > 0n && !met.has(to)).reverse();
      return next.map((flow) => [...way, flow]);
    });
    const found = ways.find((way) => way.at(-1)?.to === target);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe('circles of one coin', () => {
  it('cancels several that overlap as the rule says over all flows', () => {
    const place = fc.integer({ min: 0, max: 4 });
    const payment = fc.tuple(place, place, fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 9 }), (payments) => {
        expect(leftOf(payments)).toEqual(cancelSlowly(payments));
      }),
      { numRuns: 500 },
    );
  });

  it('cancels two circles that share a payment, the shorter one first', () => {
    // The circles 1 → 2 → 3 → 1 of 5 and 1 → 2 → 1 of 3 share 1 → 2 of 6.
    expect(
      leftOf([
        [1, 2, 6],
        [2, 3, 5],
        [2, 1, 3],
        [3, 1, 5],
      ]),
    ).toEqual([0, 2, 0, 2]);
  });
});

describe('the cost of a hostile transaction', () => {
  it('reads each flow a few times where no circle is, however many there are', () => {
    for (const count of [1_000, 8_000]) expect(countReads(toStar(count))).toBeLessThan(20 * 2 * count);
  });

  it('searches a component up to the cap, in quadratic time at most', () => {
    const payments = toRound(Math.floor(MAX_SEARCHED_FLOWS / 3));
    expect(new Set(leftOf(payments))).toEqual(new Set([0]));
    expect(countReads(payments)).toBeLessThan(2 * MAX_SEARCHED_FLOWS ** 2);
  });

  it('reads each flow a few times above the cap', () => {
    for (const count of [MAX_SEARCHED_FLOWS, 8 * MAX_SEARCHED_FLOWS])
      expect(countReads(toRound(count))).toBeLessThan(40 * 3 * count);
  });

  it('cancels above the cap still what two parties gave each other [R-TRACE-79]', () => {
    const round = toRound(MAX_SEARCHED_FLOWS);
    const back = round.slice(0, MAX_SEARCHED_FLOWS).map(([from, to]): Payment => [to, from, 1]);
    const left = leftOf([...round, ...back]);
    expect(left.slice(0, MAX_SEARCHED_FLOWS).every((base) => base === 0)).toBe(true);
    expect(left.slice(round.length).every((base) => base === 0)).toBe(true);
  });

  it('cancels circles of any length where little is left of a large component [R-TRACE-79]', () => {
    const loans = times(MAX_SEARCHED_FLOWS, (at): readonly Payment[] => [
      [HUB, 10 + at, 7],
      [10 + at, HUB, 7],
    ]).flat();
    const left = leftOf([[HUB, 1, 5], ...loans, [1, 2, 5], [2, HUB, 4]]);
    expect(left[0]).toBe(1);
    expect(left.slice(1, -2).every((base) => base === 0)).toBe(true);
    expect(left.slice(-2)).toEqual([1, 0]);
  });
});
