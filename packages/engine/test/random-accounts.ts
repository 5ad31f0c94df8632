import { type AddressId, type EntityType, type LabelIndex, type TxId, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { type OracleOperation, type OracleSwap, partnerOf } from './exact-mixtures.ts';
import { MemoryAccounts, type MemoryOperation } from './memory-accounts.ts';
import { createLabels, entity } from './memory-ledger.ts';
import { toNetOracle } from './net-oracle.ts';

export const ADDRESSES = 7;
export const MINER: AddressId = 90;
export const WRAPPER: AddressId = 91;
/** Known to be one. */
export const POOL: AddressId = 92;
export const ROUTER: AddressId = 93;
/** USD of one base unit of each asset. */
export const WORTH: ReadonlyMap<number, bigint> = new Map([
  [0, 3n],
  [1, 1n],
  [2, 3n],
]);
/** Asset 0 is the native coin, 1 a token, 2 the wrapped coin. */
const ASSETS = 3;

const address = fc.integer({ min: 1, max: ADDRESSES });
const step = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('TRANSFER' as const) },
    { weight: 3, arbitrary: fc.constant('MAKE' as const) },
    { weight: 1, arbitrary: fc.constant('BURN' as const) },
    { weight: 2, arbitrary: fc.constant('FEE' as const) },
    { weight: 1, arbitrary: fc.constant('WRAP' as const) },
    { weight: 1, arbitrary: fc.constant('UNWRAP' as const) },
    { weight: 1, arbitrary: fc.constant('UNWRAP_AND_PAY' as const) },
    { weight: 2, arbitrary: fc.constant('SWAP' as const) },
    { weight: 1, arbitrary: fc.constant('ROUTED_SWAP' as const) },
    { weight: 2, arbitrary: fc.constant('LOAN' as const) },
    { weight: 1, arbitrary: fc.constant('FLASH_MINT' as const) },
  ),
  asset: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: ASSETS - 1 }) },
  ),
  from: address,
  to: address,
  /** Small, so that balances are often just met, or exceeded. */
  amount: fc.integer({ min: 0, max: 9 }),
  join: fc.constantFrom('NEW_BLOCK', 'SAME_BLOCK', 'SAME_BLOCK', 'SAME_TRANSACTION', 'SAME_TRANSACTION'),
});

const TYPES: readonly EntityType[] = ['Exchange', 'Hack', 'Ransomware', 'Mining pool'];
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
);

export const randomAccounts = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 45, size: 'max' }),
  /** Names of addresses 5 and 6. */
  names: fc.tuple(name, name),
});
export type RandomAccounts = typeof randomAccounts extends fc.Arbitrary<infer T> ? T : never;

export interface BuiltAccounts {
  readonly ledger: MemoryAccounts;
  readonly labels: LabelIndex;
  readonly operations: readonly OracleOperation[];
  /** The same without what came back within a transaction: what money is followed by. */
  readonly net: readonly OracleOperation[];
  /** By transaction: who gave what in which operation, and in which ones it came out again. */
  readonly swaps: ReadonlyMap<TxId, OracleSwap>;
  readonly names: ReadonlyMap<AddressId, string>;
}

/** @param scale factor of all amounts */
export function buildAccounts({ steps, names }: RandomAccounts, scale = 1n): BuiltAccounts {
  const byTransaction = new Map<TxId, MemoryOperation[]>();
  const swaps = new Map<TxId, OracleSwap>();
  let [height, position] = [1, 0];
  for (const each of steps) {
    const isPair = each.kind.includes('WRAP') || each.kind.includes('SWAP');
    if (each.join === 'NEW_BLOCK') [height, position] = [height + 1, 0];
    else if (each.join === 'SAME_BLOCK' || isPair) position += 1;
    const txId = toTxId(height, position);
    const before = byTransaction.get(txId) ?? [];
    const operations = toOperations(each).map((operation) => multiply(operation, scale));
    byTransaction.set(txId, [...before, ...operations]);
    const swap = SWAPS[each.kind];
    if (swap !== undefined) swaps.set(txId, swap);
    if (isPair) position += 1; // one pair a transaction: which belongs to which is not what is tested here
  }
  const ledger = new MemoryAccounts();
  for (const [txId, operations] of byTransaction) ledger.add(txId, operations);
  const named = names.flatMap((type, index) =>
    type === undefined ? [] : [[5 + index, entity(index + 1, type)] as const],
  );
  const byOracle = [...byTransaction].map(([txId, operations]) =>
    inTrueOrder(operations.map((operation, number) => toOracle(txId, operation, number))).filter(
      (operation) => operation.amount > 0n,
    ),
  );
  return {
    ledger,
    labels: createLabels({ addresses: new Map(named) }),
    operations: byOracle.flat(),
    net: byOracle.flatMap((mine) => toNetOracle(mine, (each) => partnerOf(each, { operations: mine }) !== undefined)),
    swaps,
    names: new Map(named.map(([id, each]) => [id, `entity:${each.id}`])),
  };
}

/** Real order of a transaction: it took the coin that it unwrapped before it paid it out. */
const inTrueOrder = (operations: readonly OracleOperation[]): readonly OracleOperation[] => {
  const unwrap = operations.findIndex((each) => each.type === 'UNWRAP');
  if (unwrap !== 3) return operations;
  const [payout, payment, token, burn, ...rest] = operations;
  return [token, burn, payout, payment, ...rest].flatMap((each) => each ?? []);
};

function toOperations(each: RandomAccounts['steps'][number]): readonly MemoryOperation[] {
  const { kind, asset, from, to } = each;
  const amount = BigInt(each.amount);
  switch (kind) {
    case 'TRANSFER':
      return [{ type: asset === 0 ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER', asset, from, to, amount }];
    case 'MAKE':
      return [
        { type: asset === 0 ? (from % 2 === 0 ? 'BLOCK_REWARD' : 'DEPOSIT') : 'MINT', asset, to, amount: amount * 3n },
      ];
    case 'BURN':
      return [{ type: 'BURN', asset, from, amount }];
    case 'FEE':
      return [{ type: 'FEE', from, to: MINER, amount: amount + 1n, also: [{ amount: 1n }] }];
    case 'WRAP':
      return [
        { type: 'VALUE_TRANSFER', asset: 0, from, to: WRAPPER, amount: amount + 1n },
        { type: 'WRAP', asset: 2, to: from, amount: amount + 1n },
      ];
    case 'UNWRAP_AND_PAY':
      // As a node without an order among calls and logs is written down: calls first.
      return [
        { type: 'VALUE_TRANSFER', asset: 0, from: WRAPPER, to: from, amount: amount + 1n },
        { type: 'VALUE_TRANSFER', asset: 0, from, to, amount: amount + 2n },
        { type: 'TOKEN_TRANSFER', asset: 2, from: to, to: from, amount: amount + 3n },
        { type: 'UNWRAP', asset: 2, from, amount: amount + 1n },
      ];
    case 'SWAP': {
      const [gave, got] = toCoins(each);
      return [
        { asset: gave.asset, from, to: POOL, amount: gave.amount },
        { asset: got.asset, from: POOL, to, amount: got.amount },
      ];
    }
    case 'ROUTED_SWAP': {
      // One unit too many is handed in and comes back.
      const [gave, got] = toCoins(each);
      return [
        { asset: gave.asset, from, to: ROUTER, amount: gave.amount + 1n },
        { asset: gave.asset, from: ROUTER, to: POOL, amount: gave.amount },
        { asset: got.asset, from: POOL, to: ROUTER, amount: got.amount },
        { asset: gave.asset, from: ROUTER, to: from, amount: 1n },
        { asset: got.asset, from: ROUTER, to, amount: got.amount },
      ];
    }
    case 'LOAN': {
      // Lent, spent, earned elsewhere, and repaid in two parts with a fee.
      const [third, fourth] = [1 + ((from + to) % ADDRESSES), 1 + ((from + to + 2) % ADDRESSES)];
      return [
        { asset, from: to, to: from, amount: amount * 50n + 1n },
        { asset, from, to: third, amount: amount * 9n + 1n },
        { asset, from, to, amount: amount * 20n + 1n },
        { asset, from: fourth, to: from, amount: amount * 8n + 3n },
        { asset, from, to, amount: amount * 30n + 1n },
      ];
    }
    case 'FLASH_MINT':
      return [
        { type: 'MINT', asset: 1, to: from, amount: amount * 20n + 1n },
        { type: 'TOKEN_TRANSFER', asset: 1, from, to, amount: amount * 15n + 1n },
        { type: 'BURN', asset: 1, from: to, amount: amount * 15n + 1n },
        { type: 'BURN', asset: 1, from, amount },
      ];
    case 'UNWRAP':
      return [
        { type: 'UNWRAP', asset: 2, from, amount: amount + 1n },
        { type: 'VALUE_TRANSFER', asset: 0, from: WRAPPER, to: from, amount: amount + 1n },
      ];
  }
}

const multiply = ({ also, ...operation }: MemoryOperation, scale: bigint): MemoryOperation => ({
  ...operation,
  amount: operation.amount * scale,
  ...(also === undefined ? {} : { also: also.map((part) => ({ ...part, amount: part.amount * scale })) }),
});

/** The coin given, and another of the same worth. */
function toCoins({ asset, amount }: RandomAccounts['steps'][number]) {
  const isToken = asset === 1;
  const units = BigInt(amount) + 1n;
  return [
    { asset, amount: isToken ? 3n * units : units },
    { asset: isToken ? 2 : 1, amount: isToken ? units : 3n * units },
  ] as const;
}

/** Numbers of operations inside a swap's transaction. */
const SWAPS: Readonly<Record<string, OracleSwap>> = {
  SWAP: { into: 0, back: undefined, out: 1 },
  ROUTED_SWAP: { into: 0, back: 3, out: 4 },
};

const toOracle = (txId: TxId, each: MemoryOperation, number: number): OracleOperation => {
  const rest = (each.also ?? []).reduce((left, part) => left - part.amount, each.amount);
  return {
    txId,
    number,
    type: each.type ?? 'VALUE_TRANSFER',
    asset: each.asset ?? 0,
    from: each.from,
    amount: each.amount,
    to: [
      { address: each.to, amount: rest },
      ...(each.also ?? []).map((part) => ({ address: part.to, amount: part.amount })),
    ],
  };
};
