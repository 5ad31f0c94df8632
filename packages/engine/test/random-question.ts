import type { AddressId, Direction } from '@sulian/domain';
import fc from 'fast-check';
import { type AccountQuestion, DEFAULT_POLICY, type Policy, type TraceObject } from '../src/index.ts';
import type { OracleWorld } from './exact-mixtures.ts';
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
};
/** Follows every share to its end. */
export const OPEN_POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
/** Busy enough for some of the generated addresses: nobody is grave, since what is right behind the busy is told apart. */
const BUSY_POLICY: Policy = {
  ...OPEN_POLICY,
  largeAccountTransactions: 14,
  largeAccountCounterparties: 4,
  counterpartyFromUsd: 0,
  counterpartyFromTurnover: 0,
  severeBelow: 1,
  severity: { ...OPEN_POLICY.severity, wider: [] },
};

export const asked = fc.record({
  direction: fc.constantFrom<Direction>('INCOMING', 'OUTGOING'),
  kind: fc.constantFrom('ADDRESS', 'ADDRESS', 'ADDRESSES', 'TRANSACTION'),
  pick: fc.nat(),
  /** One coin, or all three by worth. */
  coin: fc.constantFrom(0, 0, 1, 2, 'ALL' as const),
  isBusyNamed: fc.boolean(),
});
export type RandomQuestion = typeof asked extends fc.Arbitrary<infer T> ? T : never;

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
  const { ledger, names, operations, swaps } = built;
  const own = new Set<AddressId>(object.kind === 'ADDRESS' ? object.addressIds : []);
  const owners = new Set([...own].map((id) => names.get(id)));
  const isBusy = (id: AddressId) => ledger.transactionsOf(id) > policy.largeAccountTransactions;
  return {
    operations,
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
    worth: coin === 'ALL' ? WORTH : new Map([[coin, 1n]]),
  };
}

/** Whom an account dealt with in an asset, without the object, and without those whom it called into being. */
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
