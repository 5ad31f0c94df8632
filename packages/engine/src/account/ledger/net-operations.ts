import { isCost, type LegRow } from '@sulian/domain';
import { groupBy } from '../../trace/group-by.ts';
import { type AccountKey, toAccountKey } from './account-key.ts';
import { cancelCircles } from './circles.ts';
import { type AccountOperation, type AccountTransaction, amountOf } from './operations.ts';
import { findPairs, type Pair } from './pairs.ts';

/** The place that minted tokens come from and burnt tokens go to. */
const NOWHERE = -1;

/**
 * A transaction without the money that came back to where it went out from: it is atomic, so that a loan and its repayment
 * cannot be had apart. Removes circles of one coin, of which the shortest is what two parties gave each other, and what one
 * owner wrapped and unwrapped. Nobody's balance after the transaction changes.
 */
export function toNet(transaction: AccountTransaction): AccountTransaction {
  const { operations } = transaction;
  if (!mayReturn(operations)) return transaction;
  const returned = new Map<number, bigint>();
  const wrapping = netWraps(operations, returned);
  for (const flows of groupFlows(operations, wrapping))
    for (const { number, amount, left } of cancelCircles(flows)) if (left < amount) returned.set(number, amount - left);
  if (returned.size === 0) return transaction;
  const net = operations.flatMap((operation) => reduce(operation, returned.get(operation.number) ?? 0n));
  return {
    ...transaction,
    operations: net,
    legs: transaction.legs.flatMap((leg) => reduceLeg(leg, returned.get(leg.operation) ?? 0n)),
  };
}

/** False for most transactions: nobody both pays and receives the same coin in them. */
function mayReturn(operations: readonly AccountOperation[]): boolean {
  const moving = operations.filter(({ type }) => !isCost(type));
  const [first, second] = moving;
  if (first === undefined) return false;
  if (second === undefined) return isToItself(first);
  const receivers = new Set<AccountKey>();
  for (const { asset, destinations } of moving)
    for (const { addressId } of destinations)
      if (addressId !== undefined) receivers.add(toAccountKey(addressId, asset));
  return moving.some(({ asset, sources }) =>
    sources.some(({ addressId }) => addressId !== undefined && receivers.has(toAccountKey(addressId, asset))),
  );
}

const isToItself = ({ sources: [source], destinations: [destination] }: AccountOperation): boolean =>
  source?.addressId !== undefined && source.addressId === destination?.addressId;

/** Movements between two places each, by coin. Costs and divided coins stay as they are. */
function groupFlows(operations: readonly AccountOperation[], wrapping: ReadonlySet<number>) {
  const flows = operations.flatMap((operation) => (wrapping.has(operation.number) ? [] : (toFlow(operation) ?? [])));
  return groupBy(flows, ({ asset }) => asset).values();
}

/** Undefined for a movement that is not of one amount from one place to another. */
function toFlow({ number, type, asset, sources, destinations }: AccountOperation) {
  const [[source], [destination]] = [sources, destinations];
  const leg = source ?? destination;
  if (isCost(type) || leg === undefined || !isOneAmount({ sources, destinations })) return undefined;
  const from = source?.addressId ?? (asset !== 0 && type === 'MINT' ? NOWHERE : undefined);
  const to = destination?.addressId ?? (asset !== 0 && type === 'BURN' ? NOWHERE : undefined);
  const amount = amountOf(leg);
  return from === undefined || to === undefined ? undefined : { number, asset, from, to, amount, left: amount };
}

const isOneAmount = ({ sources, destinations }: Pick<AccountOperation, 'sources' | 'destinations'>): boolean =>
  sources.length <= 1 && destinations.length <= 1 && new Set([...sources, ...destinations].map(amountOf)).size === 1;

/**
 * Cancels what one owner wrapped and unwrapped again, the last first. Both coins are reduced alike, so that the rest is
 * still a pair.
 * @returns numbers of all operations that wrapped or unwrapped
 */
function netWraps(operations: readonly AccountOperation[], returned: Map<number, bigint>): ReadonlySet<number> {
  const pairs = findPairs(operations);
  const flows = pairs
    .filter(({ token, native }) => [token, native].every(isOneAmount))
    .toSorted((a, b) => a.token.number - b.token.number)
    .map((pair) => toWrapFlow(pair));
  for (const some of groupBy(flows, ({ key }) => key).values())
    for (const { numbers, amount, left } of cancelCircles(some))
      if (left < amount) for (const number of numbers) returned.set(number, amount - left);
  return new Set(pairs.flatMap(({ token, native }) => [token.number, native.number]));
}

/** The owner's native coin becomes the wrapped one, or the other way round. */
function toWrapFlow({ isWrap, owner, token, native }: Pair) {
  const amount = [...token.sources, ...token.destinations].map(amountOf)[0] ?? 0n;
  const [from, to] = isWrap ? [0, token.asset] : [token.asset, 0];
  return {
    key: toAccountKey(owner, token.asset),
    numbers: [token.number, native.number],
    amount,
    from,
    to,
    left: amount,
  };
}

function reduce(operation: AccountOperation, base: bigint): readonly AccountOperation[] {
  if (base === 0n) return [operation];
  const sources = operation.sources.flatMap((leg) => reduceLeg(leg, base));
  const destinations = operation.destinations.flatMap((leg) => reduceLeg(leg, base));
  return sources.length + destinations.length === 0 ? [] : [{ ...operation, sources, destinations }];
}

function reduceLeg(leg: LegRow, base: bigint): readonly LegRow[] {
  if (base === 0n) return [leg];
  const amountBase = amountOf(leg) - base;
  return amountBase > 0n ? [{ ...leg, amountBase }] : [];
}
