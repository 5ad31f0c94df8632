import type { AddressId, Direction } from '@sulian/domain';
import fc from 'fast-check';
import { type AccountQuestion, DEFAULT_POLICY, type Policy, type TraceObject } from '../src/index.ts';
import type { OracleWorld } from './exact-mixtures.ts';
import { ADDRESSES, type BuiltAccounts, POOL, WORTH } from './random-accounts.ts';
import { toSwapFacts } from './swap-facts.ts';

export const OPEN = { maxDepth: 1_000, maxTransactions: 100_000, maxHistory: 100_000, maxRows: 1_000_000 };
/** Follows every share to its end. */
export const OPEN_POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
/** Busy enough for some of the generated addresses. */
const BUSY = 14;

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
  const policy = choice.isBusyNamed ? { ...OPEN_POLICY, largeAccountTransactions: BUSY } : OPEN_POLICY;
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
    endOf: (id) => {
      const name = names.get(id);
      if (name !== undefined && (!owners.has(name) || isBusy(id))) return name;
      return isBusy(id) ? 'end:Large unnamed entity' : undefined;
    },
    worth: coin === 'ALL' ? WORTH : new Map([[coin, 1n]]),
  };
}
