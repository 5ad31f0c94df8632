import type { AddressId, Direction } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountQuestion,
  DEFAULT_POLICY,
  type Policy,
  type TraceObject,
  type TraceResult,
  traceAccount,
} from '../src/index.ts';
import { type OracleWorld, solve } from './exact-mixtures.ts';
import { toNumber } from './fraction.ts';
import { ADDRESSES, type BuiltAccounts, buildAccounts, randomAccounts } from './random-accounts.ts';

const TOLERANCE = 1e-9;
const RUNS = 400;
const TIMEOUT_MS = 120_000;
const OPEN = { maxDepth: 1_000, maxTransactions: 100_000, maxHistory: 100_000, maxRows: 1_000_000 };
/** Follows every share to its end. */
const OPEN_POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
/** Busy enough for some of the generated addresses. */
const BUSY = 14;

const asked = fc.record({
  direction: fc.constantFrom<Direction>('INCOMING', 'OUTGOING'),
  kind: fc.constantFrom('ADDRESS', 'ADDRESS', 'ADDRESSES', 'TRANSACTION'),
  pick: fc.nat(),
  /** One coin, or all three by worth. */
  coin: fc.constantFrom(0, 0, 1, 2, 'ALL' as const),
  isBusyNamed: fc.boolean(),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

/** USD of one base unit of each asset. */
const WORTH = new Map([
  [0, 3n],
  [1, 1n],
  [2, 3n],
]);

function toObject({ kind, pick }: Asked, { ledger }: BuiltAccounts): TraceObject {
  const ids = ledger.transactionIds;
  if (kind === 'TRANSACTION') return { kind, txId: ids[pick % ids.length] ?? 0 };
  const first = 1 + (pick % ADDRESSES);
  return { kind: 'ADDRESS', addressIds: kind === 'ADDRESS' ? [first] : [first, 1 + ((pick + 3) % ADDRESSES)] };
}

function toQuestion(choice: Asked, built: BuiltAccounts): AccountQuestion {
  const policy = choice.isBusyNamed ? { ...OPEN_POLICY, largeAccountTransactions: BUSY } : OPEN_POLICY;
  return {
    direction: choice.direction,
    object: toObject(choice, built),
    assets: choice.coin === 'ALL' ? [...WORTH.keys()] : [choice.coin],
    ...(choice.coin === 'ALL' ? { usdPerBase: (asset: number) => Number(WORTH.get(asset)) } : {}),
    policy,
    budget: OPEN,
  };
}

function toWorld({ coin }: Asked, built: BuiltAccounts, { object, policy }: AccountQuestion): OracleWorld {
  const { ledger, names, operations } = built;
  const own = new Set<AddressId>(object.kind === 'ADDRESS' ? object.addressIds : []);
  const owners = new Set([...own].map((id) => names.get(id)));
  const isBusy = (id: AddressId) => ledger.transactionsOf(id) > policy.largeAccountTransactions;
  return {
    operations,
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

const sharesOf = (trace: TraceResult): ReadonlyMap<string, number> =>
  new Map(trace.ends.map((end) => [end.key, end.share]));

describe('traceAccount against a simulation of mixtures in exact fractions', () => {
  it('finds every end with its share, both directions, within 1e-9', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(randomAccounts, asked, async (choices, choice) => {
        const built = buildAccounts(choices);
        const question = toQuestion(choice, built);
        const exact = solve(toWorld(choice, built, question), choice.direction);
        const trace = await traceAccount(built.ledger, built.labels, question);
        const shares = sharesOf(trace);
        for (const key of new Set([...shares.keys(), ...exact.keys()])) {
          const share = exact.get(key);
          const expected = share === undefined ? 0 : toNumber(share);
          expect(Math.abs((shares.get(key) ?? 0) - expected), key).toBeLessThanOrEqual(TOLERANCE);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
