import type { AddressId, Direction, TxId } from '@sulian/domain';
import fc from 'fast-check';
import { type AccountQuestion, DEFAULT_POLICY, type Policy, type TraceObject } from '../src/index.ts';
import { type OracleOperation, type OracleWorld, partnerOf } from './exact-mixtures.ts';
import { ADDRESSES, type BuiltAccounts, POOL, WORTH } from './random-accounts.ts';
import { toSwapFacts } from './swap-facts.ts';

export const OPEN = {
  maxDepth: 1_000,
  maxTransactions: 100_000,
  maxMeshTransactions: 0,
  maxHistory: 100_000,
  maxRows: 1_000_000,
  maxDirect: 100_000,
  maxLookUps: 100_000,
  maxPieces: 1_000_000,
};
/** Follows every share to its end. */
export const OPEN_POLICY: Policy = {
  ...DEFAULT_POLICY,
  ignoreBelowShare: 0,
  ignoreAtMostShare: 0,
  // Some of the generated fees are above, by worth as by what their transaction moved.
  feeAboveUsd: 12,
  feeAboveShare: 0.5,
};
/** Busy enough for some of the generated addresses. Nobody is grave: what is right behind the busy gets its own end. */
const BUSY_POLICY: Policy = {
  ...OPEN_POLICY,
  largeAccountTransactions: 14,
  largeAccountCounterparties: 4,
  counterpartyFromUsd: 0,
  counterpartyFromTurnover: 0,
  severeBelow: 1,
  severity: { ...OPEN_POLICY.severity, wider: [] },
};

export const randomQuestion = fc.record({
  direction: fc.constantFrom<Direction>('INCOMING', 'OUTGOING'),
  kind: fc.constantFrom('ADDRESS', 'ADDRESS', 'ADDRESSES', 'TRANSACTION'),
  pick: fc.nat(),
  /** One coin, or all three by worth. */
  coin: fc.constantFrom(0, 0, 1, 2, 'ALL' as const),
  isBusyNamed: fc.boolean(),
});
export type RandomQuestion = typeof randomQuestion extends fc.Arbitrary<infer T> ? T : never;

function toObject({ kind, pick }: RandomQuestion, { ledger }: BuiltAccounts): TraceObject {
  const ids = ledger.transactionIds;
  if (kind === 'TRANSACTION') return { kind, txId: ids[pick % ids.length] ?? 0 };
  const first = 1 + (pick % ADDRESSES);
  return { kind: 'ADDRESS', addressIds: kind === 'ADDRESS' ? [first] : [first, 1 + ((pick + 3) % ADDRESSES)] };
}

const SWAPS = toSwapFacts({
  pools: [POOL],
  usd: Object.fromEntries([...WORTH].map(([asset, worth]) => [asset, Number(worth)])),
});

export function toQuestion(choice: RandomQuestion, built: BuiltAccounts): AccountQuestion {
  const policy = choice.isBusyNamed ? BUSY_POLICY : OPEN_POLICY;
  return {
    direction: choice.direction,
    object: toObject(choice, built),
    assets: choice.coin === 'ALL' ? [...WORTH.keys()] : [choice.coin],
    ...(choice.coin === 'ALL' ? { usdPerBase: (asset: number) => Number(WORTH.get(asset)) } : {}),
    policy,
    budget: OPEN,
    swaps: SWAPS,
  };
}

export function toWorld(
  { coin }: RandomQuestion,
  built: BuiltAccounts,
  { object, policy }: AccountQuestion,
): OracleWorld {
  const { ledger, names, net, swaps } = built;
  const own = new Set<AddressId>(object.kind === 'ADDRESS' ? object.addressIds : []);
  const owners = new Set([...own].map((id) => names.get(id)));
  const isBusy = (id: AddressId) => ledger.transactionsOf(id) > policy.largeAccountTransactions;
  return {
    operations: net,
    swaps,
    own,
    ...(object.kind === 'TRANSACTION' ? { transaction: object.txId } : {}),
    endOf: (id, asset) => {
      const name = names.get(id);
      if (name !== undefined && (!owners.has(name) || isBusy(id))) return name;
      const isLarge = !own.has(id) && listOthers(built, { id, asset, own }).length > policy.largeAccountCounterparties;
      return isLarge && ledger.transactionsOf(id) > policy.largeAccountCounterparties
        ? 'end:Large unnamed entity'
        : undefined;
    },
    tradeOf: findTrades(built, object),
    isUnusualFee: (fee) =>
      coin === 'ALL' ? fee.amount * (WORTH.get(fee.asset) ?? 0n) > 12n : 2n * fee.amount > movedBeside(built, fee),
    worth: coin === 'ALL' ? WORTH : new Map([[coin, 1n]]),
  };
}

/**
 * Finds who gave one coin and got another worth at least half of it, or the other way round: wrapped coins are coins.
 */
function findTrades({ operations, swaps }: BuiltAccounts, object: TraceObject): OracleWorld['tradeOf'] {
  const netsOf = (txId: TxId): ReadonlyMap<AddressId, readonly bigint[]> => {
    const mine = operations.filter((each) => each.txId === txId && each.type !== 'FEE');
    const isWrapping = mine.some((each) => partnerOf(each, { operations }) !== undefined);
    const nets = new Map<AddressId, bigint[]>();
    const add = (id: AddressId | undefined, asset: number, amount: bigint) => {
      if (id === undefined) return;
      const worth = nets.get(id) ?? [0n, 0n, 0n];
      nets.set(id, worth);
      const coin = isWrapping && asset === 2 ? 0 : asset;
      worth[coin] = (worth[coin] ?? 0n) + amount * (WORTH.get(asset) ?? 0n);
    };
    for (const each of mine) {
      if (partnerOf(each, { operations }) !== undefined) continue;
      add(each.from, each.asset, -each.amount);
      for (const part of each.to) add(part.address, each.asset, part.amount);
    }
    return nets;
  };
  const isTrade = (nets: readonly bigint[]): boolean => {
    const got = nets.reduce((sum, each) => (each > 0n ? sum + each : sum), 0n);
    const gave = nets.reduce((sum, each) => (each < 0n ? sum - each : sum), 0n);
    return got > 0n && gave > 0n && 2n * got >= gave && 2n * gave >= got;
  };
  return ({ txId, address, asset, isPaid }) => {
    if (swaps.has(txId) || (object.kind === 'TRANSACTION' && object.txId === txId)) return undefined;
    const nets = netsOf(txId);
    const mine = nets.get(address) ?? [];
    const isWrapping = operations.some((each) => each.txId === txId && partnerOf(each, { operations }) !== undefined);
    const net = mine[isWrapping && asset === 2 ? 0 : asset] ?? 0n;
    return isTrade(mine) && (isPaid ? net < 0n : net > 0n) ? 'end:Swap through unidentified contract' : undefined;
  };
}

/** Lists with whom an account dealt in an asset, without the object, and without those whom it called into being. */
function listOthers(
  { operations, ledger }: BuiltAccounts,
  { id, asset, own }: { readonly id: AddressId; readonly asset: number; readonly own: ReadonlySet<AddressId> },
): readonly AddressId[] {
  const firstOf = new Map<AddressId, number>();
  // As ledgers see it: by whatever named the address first, though it was nothing.
  for (const txId of ledger.transactionIds)
    for (const { addressId } of ledger.legsOf(txId))
      if (addressId !== undefined && !firstOf.has(addressId)) firstOf.set(addressId, txId);
  const met = new Map<AddressId, { first: number; isPaid: boolean }>();
  for (const each of operations) {
    if (each.asset !== asset || each.type === 'FEE' || each.from === undefined) continue;
    for (const { address } of each.to) {
      if (address === undefined || address === each.from || (address !== id && each.from !== id)) continue;
      const other = address === id ? each.from : address;
      const known = met.get(other) ?? { first: each.txId, isPaid: false };
      met.set(other, { first: known.first, isPaid: known.isPaid || each.from === id });
    }
  }
  return [...met].flatMap(([other, { first, isPaid }]) =>
    own.has(other) || (isPaid && firstOf.get(other) === first) ? [] : [other],
  );
}

/**
 * Amount of its coin that the fee's transaction moved apart from fees: all that some gained, or all that others lost,
 * whichever is more.
 */
function movedBeside({ operations }: BuiltAccounts, { txId, asset }: OracleOperation): bigint {
  const nets = new Map<AddressId, bigint>();
  for (const each of operations) {
    if (each.txId !== txId || each.asset !== asset || each.type === 'FEE') continue;
    if (each.from !== undefined) nets.set(each.from, (nets.get(each.from) ?? 0n) - each.amount);
    for (const { address, amount } of each.to)
      if (address !== undefined) nets.set(address, (nets.get(address) ?? 0n) + amount);
  }
  let [gained, lost] = [0n, 0n];
  for (const net of nets.values()) {
    if (net > 0n) gained += net;
    else lost -= net;
  }
  return gained > lost ? gained : lost;
}
