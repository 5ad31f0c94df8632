import { isCost, type LegRow } from '@sulian/domain';
import { groupBy } from '../../collections/group-by.ts';
import { type AccountKey, toAccountKey } from '../../operations/account-key.ts';
import { type AccountOperation, type AccountTransaction, amountOf } from '../../operations/operations.ts';
import { findPairs, type Pair } from '../../operations/pairs.ts';
import { cancelCircles, type Flow } from './circles.ts';

/** Address that minted tokens come from and burnt tokens go to. */
const NOWHERE = -1;

/** Money of one coin from one account to another, or from one form of a coin to the other. */
interface Movement extends Flow {
  /** The coin, of whatever form. */
  readonly coin: number;
  /** Operations that make the movement; they are reduced alike, so that the rest of a wrapping is still a pair. */
  readonly numbers: readonly number[];
  readonly amount: bigint;
}

/**
 * A transaction without the money that came back to where it went out from: it is atomic, so that a loan and its repayment
 * cannot be had apart. Removes circles of one coin, of which the shortest is what two parties gave each other. The native
 * coin and its wrapped form count as one coin, whichever account converts them. No balance after the transaction changes.
 */
export function toNet(transaction: AccountTransaction): AccountTransaction {
  const { operations } = transaction;
  if (!mayReturn(operations)) return transaction;
  const returned = new Map<number, bigint>();
  for (const movements of groupBy(toMovements(operations), ({ coin }) => coin).values())
    for (const { numbers, amount, left } of cancelCircles(movements))
      if (left < amount) for (const number of numbers) returned.set(number, amount - left);
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

/** Movements in order. Costs and divided coins stay as they are. */
function toMovements(operations: readonly AccountOperation[]): readonly Movement[] {
  const pairs = findPairs(operations);
  const changes = new Map(pairs.map((pair) => [pair.token.number, pair]));
  const halves = new Set(pairs.map(({ native }) => native.number));
  const forms = new Set(pairs.map(({ token }) => token.asset));
  return operations.flatMap((operation): Movement | readonly [] => {
    if (halves.has(operation.number)) return [];
    const change = changes.get(operation.number);
    const movement = change === undefined ? toMovement(operation) : toChange(change);
    if (movement === undefined) return [];
    return { ...movement, left: movement.amount, coin: forms.has(operation.asset) ? 0 : operation.asset };
  });
}

type Drawn = Pick<Movement, 'numbers' | 'from' | 'to' | 'amount'>;

/** Undefined for a movement that is not of one amount from one account to another. */
function toMovement({ number, type, asset, sources, destinations }: AccountOperation): Drawn | undefined {
  const amount = findAmount({ sources, destinations });
  if (isCost(type) || amount === undefined) return undefined;
  const from = sources[0]?.addressId ?? (asset !== 0 && type === 'MINT' ? NOWHERE : undefined);
  const to = destinations[0]?.addressId ?? (asset !== 0 && type === 'BURN' ? NOWHERE : undefined);
  if (from === undefined || to === undefined) return undefined;
  return { numbers: [number], from: toAccountKey(from, asset), to: toAccountKey(to, asset), amount };
}

/** The owner's native coin becomes the wrapped one, or the other way round. */
function toChange({ isWrap, owner, token, native }: Pair): Drawn | undefined {
  const amount = findAmount(token);
  if (amount === undefined || findAmount(native) === undefined) return undefined;
  const [from, to] = isWrap ? [0, token.asset] : [token.asset, 0];
  return {
    numbers: [token.number, native.number],
    from: toAccountKey(owner, from),
    to: toAccountKey(owner, to),
    amount,
  };
}

/** The one amount that the operation moves from one place to another; undefined: it is divided. */
function findAmount({ sources, destinations }: Pick<AccountOperation, 'sources' | 'destinations'>): bigint | undefined {
  if (sources.length > 1 || destinations.length > 1) return undefined;
  const [amount, other] = [...new Set([...sources, ...destinations].map(amountOf))];
  return other === undefined ? amount : undefined;
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
