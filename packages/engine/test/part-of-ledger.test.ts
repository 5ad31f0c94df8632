import { type RiskLevel, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_POLICY, type Policy, scoreTrace, type TraceResult, traceAccount } from '../src/index.ts';
import { MemoryAccounts } from './memory-accounts.ts';
import { type FetchedHistory, fetchPart, HEAD } from './part-of-ledger.ts';
import { ADDRESSES, buildAccounts, MINER, POOL, ROUTER, randomAccounts, WRAPPER } from './random-accounts.ts';
import { direction } from './random-object.ts';
import { OPEN } from './random-question.ts';

const RUNS = 300;
const TIMEOUT_MS = 60_000;
/** Follows everything, and reports a bound however little was followed. */
const POLICY: Policy = {
  ...DEFAULT_POLICY,
  ignoreBelowShare: 0,
  ignoreAtMostShare: 0,
  largeAccountTransactions: 1_000_000,
  largeAccountCounterparties: 1_000_000,
  severity: { ...DEFAULT_POLICY.severity, notFollowedAtMost: 0.99 },
};

const ALL = [...Array.from({ length: ADDRESSES }, (_, index) => index + 1), MINER, WRAPPER, POOL, ROUTER];
const ORDER: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
const rank = (level: RiskLevel): number => ORDER.indexOf(level);

const fetches = fc.array(
  fc.record({
    addressId: fc.constantFrom(...ALL),
    scope: fc.constantFrom('all', 'all', 'native', 'token:token 1'),
    toHeight: fc.oneof(fc.constant(HEAD), fc.integer({ min: 1, max: 30 })),
    state: fc.constantFrom('WHOLE', 'WHOLE', 'WHOLE', 'LISTED', 'CUT'),
  }) as fc.Arbitrary<FetchedHistory>,
  { maxLength: 14 },
);

/** The blocks up to a height. */
function cutAt(ledger: MemoryAccounts, height: number): MemoryAccounts {
  const cut = new MemoryAccounts();
  for (const txId of ledger.transactionIds) if (txId < toTxId(height + 1, 0)) cut.addLegs(txId, ledger.legsOf(txId));
  return cut;
}

const sharesOf = ({ ends }: TraceResult) => new Map(ends.map(({ key, share }) => [key, share]));
const NOT_FETCHED = 'end:History not fetched';

const ask = (ledger: Parameters<typeof traceAccount>[0], built: ReturnType<typeof buildAccounts>, asked: object) =>
  traceAccount(ledger, built.labels, {
    ...(asked as Pick<Parameters<typeof traceAccount>[2], 'direction' | 'object'>),
    assets: [0],
    policy: POLICY,
    budget: OPEN,
  });

it('a part of a ledger never claims more than the whole one, and the same where it is whole [R-FETCH-56]', {
  timeout: TIMEOUT_MS,
}, async () => {
  const counts = { bounds: 0, whole: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(
      randomAccounts,
      direction,
      fc.integer({ min: 1, max: ADDRESSES }),
      fetches,
      async (choices, way, address, others) => {
        const built = buildAccounts(choices);
        const own: FetchedHistory = { addressId: address, scope: 'all', toHeight: HEAD };
        const query = { direction: way, object: { kind: 'ADDRESS', addressIds: [address] } };
        for (const fetched of [others, [own, ...others]]) {
          const part = await ask(fetchPart(built.ledger, fetched), built, query);
          const whole = await ask(cutAt(built.ledger, part.historyHeight ?? HEAD), built, query);
          const [found, known] = [scoreTrace(part, POLICY), scoreTrace(whole, POLICY)];
          if (part.historyState !== 'WHOLE') {
            counts.unknown += 1;
            expect([found.score, found.severityAtMost, part.isDirectComplete]).toEqual([undefined, undefined, false]);
            expect(['No', 'Low']).not.toContain(found.severity);
            continue;
          }
          if (found.severityAtMost !== undefined) {
            counts.bounds += 1;
            expect(rank(known.severity)).toBeLessThanOrEqual(rank(found.severityAtMost));
          }
          expect(part.totalBase).toBe(whole.totalBase);
          const [inPart, inWhole] = [sharesOf(part), sharesOf(whole)];
          for (const [key, share] of inPart)
            if (key !== NOT_FETCHED) expect(share, key).toBeLessThanOrEqual((inWhole.get(key) ?? 0) + 1e-9);
          if (inPart.has(NOT_FETCHED)) continue;
          counts.whole += 1;
          for (const [key, share] of inWhole) expect(inPart.get(key) ?? 0, key).toBeCloseTo(share, 9);
          expect(found.severity).toBe(known.severity);
        }
      },
    ),
    { numRuns: RUNS },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUNS / 10);
});

it('every history fetched is the whole ledger, bit for bit [R-FETCH-56]', { timeout: TIMEOUT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(
      randomAccounts,
      direction,
      fc.integer({ min: 1, max: ADDRESSES }),
      async (choices, way, address) => {
        const built = buildAccounts(choices);
        // An empty list is never whole.
        fc.pre(built.ledger.transactionsOf(address) > 0);
        const query = { direction: way, object: { kind: 'ADDRESS', addressIds: [address] } };
        const fetched = ALL.map((addressId): FetchedHistory => ({ addressId, scope: 'all', toHeight: HEAD }));
        const stored = fetchPart(built.ledger, fetched);
        const reversed = fetchPart(built.ledger, fetched.toReversed());
        const found = await ask(stored, built, query);
        expect(await ask(reversed, built, query)).toEqual(found);
        // Forwards more is read: what is no contract is not known.
        if (way === 'INCOMING') expect(found).toEqual(await ask(built.ledger, built, query));
      },
    ),
    { numRuns: RUNS / 5 },
  );
});
