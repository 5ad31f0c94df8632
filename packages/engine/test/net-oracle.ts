import type { OracleOperation } from './exact-mixtures.ts';

interface OpenAmount {
  readonly operation: OracleOperation;
  amount: bigint;
}

const NOBODY = 'nobody';
type FlowEnd = number | typeof NOBODY;

/**
 * Party `NOBODY` makes tokens by minting and takes them by burning; whatever else no party pays or takes comes from
 * elsewhere.
 */
function placesOf({ type, asset, from, to }: OracleOperation): readonly [FlowEnd | undefined, FlowEnd | undefined] {
  const nobody = (kind: OracleOperation['type']): FlowEnd | undefined =>
    asset !== 0 && type === kind ? NOBODY : undefined;
  return [from ?? nobody('MINT'), to[0]?.address ?? nobody('BURN')];
}

/** Every way without a place met twice, from one place to another, by the positions of its operations. */
function listWays(
  lefts: readonly OpenAmount[],
  from: FlowEnd,
  to: FlowEnd,
  met: readonly FlowEnd[] = [],
): readonly number[][] {
  return lefts.flatMap((left, at): number[][] => {
    const [source, target] = placesOf(left.operation);
    if (left.amount === 0n || source !== from || target === undefined || met.includes(target)) return [];
    if (target === to) return [[at]];
    return listWays(lefts, target, to, [...met, from, target]).map((way) => [at, ...way]);
  });
}

/** The shortest; of equal ones the one whose operations are the latest, compared from its beginning. */
function chooseWay(ways: readonly (readonly number[])[]): readonly number[] | undefined {
  const isBetter = (a: readonly number[], b: readonly number[]): boolean => {
    if (a.length !== b.length) return a.length < b.length;
    const differing = a.findIndex((at, index) => at !== b[index]);
    return (a[differing] ?? 0) > (b[differing] ?? 0);
  };
  return ways.reduce<readonly number[] | undefined>(
    (best, way) => (best === undefined || isBetter(way, best) ? way : best),
    undefined,
  );
}

/** Amounts of one coin's operations that did not come back, by brute force. */
function removeCircles(operations: readonly OracleOperation[]): readonly OpenAmount[] {
  const lefts: OpenAmount[] = [];
  for (const operation of operations) {
    const [from, to] = placesOf(operation);
    const left = { operation, amount: from !== undefined && from === to ? 0n : operation.amount };
    for (;;) {
      if (from === undefined || to === undefined || left.amount === 0n) break;
      const way = chooseWay(listWays(lefts, to, from));
      if (way === undefined) break;
      const circle = [left, ...way.flatMap((at) => lefts[at] ?? [])];
      const least = circle.map(({ amount }) => amount).reduce((a, b) => (a < b ? a : b));
      for (const each of circle) each.amount -= least;
    }
    lefts.push(left);
  }
  return lefts;
}

/**
 * Operations for the oracles: those of one transaction without what came back, everybody paying only what they have.
 */
export function toNetOracle(
  operations: readonly OracleOperation[],
  isWrapping: (operation: OracleOperation) => boolean,
): readonly OracleOperation[] {
  const amounts = new Map<OracleOperation, bigint>();
  for (const asset of new Set(operations.map((each) => each.asset))) {
    const mine = operations.filter((each) => each.asset === asset && each.type !== 'FEE' && !isWrapping(each));
    for (const { operation, amount } of removeCircles(mine)) amounts.set(operation, amount);
  }
  const net = operations.flatMap((each): OracleOperation[] => {
    const amount = amounts.get(each) ?? each.amount;
    if (amount === each.amount) return [each];
    return amount === 0n ? [] : [{ ...each, amount, to: each.to.map(({ address }) => ({ address, amount })) }];
  });
  const isSame = net.length === operations.length && net.every((each, at) => each === operations[at]);
  return isSame ? operations : inOrder(net, operations);
}

function inOrder(net: readonly OracleOperation[], whole: readonly OracleOperation[]): readonly OracleOperation[] {
  const least = new Map<string, bigint>();
  for (let count = 1; count <= whole.length; count += 1)
    for (const [place, balance] of balancesAfter(whole.slice(0, count)))
      if (-balance > (least.get(place) ?? 0n)) least.set(place, -balance);
  const done: OracleOperation[] = [];
  const waiting = new Set(net);
  while (waiting.size > 0) {
    const balances = balancesAfter(done);
    const canPay = ({ from, asset, amount }: OracleOperation): boolean => {
      const place = `${from}:${asset}`;
      return from === undefined || (balances.get(place) ?? 0n) + (least.get(place) ?? 0n) >= amount;
    };
    const [first] = waiting;
    const next = [...waiting].find(canPay) ?? first;
    if (next === undefined) break;
    waiting.delete(next);
    done.push(next);
  }
  return done;
}

/** Balance of what each place gained; what a transfer to oneself takes counts before it comes back. */
function balancesAfter(operations: readonly OracleOperation[]): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (place: number | undefined, asset: number, amount: bigint): void => {
    if (place !== undefined) balances.set(`${place}:${asset}`, (balances.get(`${place}:${asset}`) ?? 0n) + amount);
  };
  for (const [at, { from, asset, amount, to }] of operations.entries()) {
    add(from, asset, -amount);
    const isLast = at === operations.length - 1;
    for (const part of to) if (!(isLast && part.address === from)) add(part.address, asset, part.amount);
  }
  return balances;
}
