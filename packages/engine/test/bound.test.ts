import type { EntityType, RiskLevel } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnyQuestion,
  type Budget,
  DEFAULT_POLICY,
  type Policy,
  scoreTrace,
  traceAccount,
  traceUtxo,
} from '../src/index.ts';
import { createLabels, entity } from './memory-ledger.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject } from './random-object.ts';

const RUNS = 600;
const TIMEOUT_MS = 60_000;
const OPEN: Budget = {
  maxDepth: 1_000,
  maxTransactions: 100_000,
  maxMeshTransactions: 0,
  maxHistory: 100_000,
  maxRows: 1_000_000,
  maxDirect: 100_000,
  maxLookUps: 100_000,
  maxPieces: 1_000_000,
};
/** Sees everything. */
const OPEN_POLICY: Policy = {
  ...DEFAULT_POLICY,
  ignoreBelowShare: 0,
  ignoreAtMostShare: 0,
  largeTransactionLegs: 1_000,
  largeWalletSize: 1_000_000,
  largeAccountTransactions: 1_000_000,
  largeAccountCounterparties: 1_000_000,
};
/**
 * Turns back early, for every reason that there is. Reports a bound however little it followed, so that all are tried.
 */
const CUT_POLICY: Policy = {
  ...DEFAULT_POLICY,
  ignoreBelowShare: 0.1,
  ignoreAtMostShare: 0.2,
  largeTransactionLegs: 2,
  largeWalletSize: 1,
  largeAccountTransactions: 12,
  largeAccountCounterparties: 3,
  counterpartyFromTurnover: 0,
  severity: { ...DEFAULT_POLICY.severity, notFollowedAtMost: 0.99 },
};

/** Names that hide whose money it was. */
const VEILS: ReadonlySet<EntityType> = new Set(['Mixing service', 'Dex', 'Cross-chain bridge protocol']);
const WORST: readonly EntityType[] = ['OFAC sanction list', 'Terrorism', 'Ransomware'];
const ANY: readonly EntityType[] = [
  ...WORST,
  ...VEILS,
  'Exchange',
  'Hack',
  'Gambling',
  'Mixing pattern',
  'Mining pool',
];
const ADDRESSES = 8;

/** Names of the addresses: at random; or, at worst, everybody behind a veil is on a list. */
const names = fc.oneof(
  fc.array(fc.option(fc.constantFrom(...ANY), { nil: undefined, freq: 2 }), {
    minLength: ADDRESSES,
    maxLength: ADDRESSES,
  }),
  fc.array(fc.constantFrom(...WORST, ...VEILS, undefined), { minLength: ADDRESSES, maxLength: ADDRESSES }),
);
type Names = typeof names extends fc.Arbitrary<infer T> ? T : never;

const toLabels = (typeNames: Names, isVeiled: boolean) =>
  createLabels({
    addresses: new Map(
      typeNames.flatMap((type, index) =>
        type === undefined || (!isVeiled && VEILS.has(type)) ? [] : [[index + 1, entity(index + 1, type)]],
      ),
    ),
  });

const ORDER: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
const rank = (level: RiskLevel): number => ORDER.indexOf(level);

const budgets = fc.record({
  maxDepth: fc.integer({ min: 1, max: 6 }),
  maxTransactions: fc.integer({ min: 1, max: 12 }),
  maxMeshTransactions: fc.integer({ min: 0, max: 24 }),
  maxHistory: fc.constant(OPEN.maxHistory),
  maxRows: fc.constant(OPEN.maxRows),
  maxDirect: fc.integer({ min: 0, max: 12 }),
  maxLookUps: fc.integer({ min: 0, max: 12 }),
  maxPieces: fc.constant(1_000_000),
});

/** Number of bounds that were reported, and of those above what was found. */
interface BoundCounts {
  bounds: number;
  higher: number;
}

function compare(counts: BoundCounts, cut: ReturnType<typeof scoreTrace>, open: ReturnType<typeof scoreTrace>): void {
  const { severityAtMost } = cut;
  if (severityAtMost === undefined) return;
  counts.bounds += 1;
  if (severityAtMost !== cut.severity) counts.higher += 1;
  expect(rank(open.severity)).toBeLessThanOrEqual(rank(severityAtMost));
}

describe('the bound of the severity', () => {
  it('holds for whatever money and whatever names lie behind what was not followed, of coins [R-SCORE-140]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const counts: BoundCounts = { bounds: 0, higher: 0 };
    await fc.assert(
      fc.asyncProperty(
        randomLedger,
        direction,
        objectChoice,
        names,
        budgets,
        async (choices, way, choice, typeNames, budget) => {
          const built = buildLedger(choices);
          const query = { direction: way, object: toObject(choice, built), asset: 0 };
          const cut = await traceUtxo(built.ledger, toLabels(typeNames, true), {
            ...query,
            policy: CUT_POLICY,
            budget,
          });
          const open = await traceUtxo(built.ledger, toLabels(typeNames, false), {
            ...query,
            policy: OPEN_POLICY,
            budget: OPEN,
          });
          compare(counts, scoreTrace(cut, CUT_POLICY), scoreTrace(open, OPEN_POLICY));
        },
      ),
      { numRuns: RUNS },
    );
    expect(counts.bounds).toBeGreaterThan(RUNS / 6);
    expect(counts.higher).toBeGreaterThan(0);
  });

  it('holds for whatever money and whatever names lie behind what was not followed, of accounts [R-SCORE-140]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const counts: BoundCounts = { bounds: 0, higher: 0 };
    await fc.assert(
      fc.asyncProperty(
        randomAccounts,
        direction,
        fc.integer({ min: 1, max: 7 }),
        names,
        budgets,
        async (choices, way, address, typeNames, budget) => {
          const { ledger } = buildAccounts(choices);
          const query: Pick<AnyQuestion, 'direction' | 'object' | 'assets'> = {
            direction: way,
            object: { kind: 'ADDRESS', addressIds: [address] },
            assets: [0],
          };
          const cut = await traceAccount(ledger, toLabels(typeNames, true), { ...query, policy: CUT_POLICY, budget });
          const open = await traceAccount(ledger, toLabels(typeNames, false), {
            ...query,
            policy: OPEN_POLICY,
            budget: OPEN,
          });
          compare(counts, scoreTrace(cut, CUT_POLICY), scoreTrace(open, OPEN_POLICY));
        },
      ),
      { numRuns: RUNS },
    );
    expect(counts.bounds).toBeGreaterThan(RUNS / 6);
    expect(counts.higher).toBeGreaterThan(0);
  });
});
