import type { Direction, EndType, EntityType } from '@sulian/domain';
import { isMixedUp, type ReplayShares, replayDestinations, replayOrigins } from '@sulian/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type TraceResult, traceAccount } from '../src/index.ts';
import { toLabels } from './ask-account.ts';
import { expectAtMost } from './quick-expect.ts';
import { OPEN, OPEN_POLICY } from './random-question.ts';
import { anyChain, buildChain, COINS, PARTIES, plainChain, type SimulatedChain } from './simulated-chain.ts';

const TOLERANCE = 1e-9;
const SEED = 44;
const CHAINS = 250;
const TIMEOUT_MS = 240_000;
const NAMES: Readonly<Record<number, EntityType>> = { 8: 'Exchange', 9: 'Hack' };
const LABELS = toLabels(NAMES);

interface Question {
  readonly address: number;
  readonly coin: number;
  readonly direction: Direction;
}

/** Every party, coin and direction. */
const QUESTIONS: readonly Question[] = Array.from({ length: PARTIES }, (_, index) => index + 1).flatMap((address) =>
  COINS.flatMap((coin) => (['INCOMING', 'OUTGOING'] as const).map((direction) => ({ address, coin, direction }))),
);

const walk = ({ ledger }: SimulatedChain, { address, coin, direction }: Question): Promise<TraceResult> =>
  traceAccount(ledger, LABELS, {
    direction,
    object: { kind: 'ADDRESS', addressIds: [address] },
    assets: [coin],
    policy: OPEN_POLICY,
    budget: OPEN,
  });

function replay({ transactions }: SimulatedChain, { address, coin, direction }: Question): ReplayShares {
  const find = direction === 'INCOMING' ? replayOrigins : replayDestinations;
  return find(transactions, {
    address: String(address),
    asset: String(coin),
    nameOf: (other) => NAMES[Number(other)],
  });
}

/** Which fee is out of the ordinary is a rule of its own. */
const nameOf = (type: EndType): string => (type === 'Unusual fee on the way' ? 'Fee on the way' : type);

interface Comparison {
  readonly replayed: ReplayShares;
  /** The largest difference of an end. */
  readonly difference: number;
}

async function compare(chain: SimulatedChain, question: Question): Promise<Comparison> {
  const { ends } = await walk(chain, question);
  const walked = new Map<string, number>();
  for (const { type, share } of ends) walked.set(nameOf(type), (walked.get(nameOf(type)) ?? 0) + share);
  const replayed = replay(chain, question);
  const names = [...new Set([...walked.keys(), ...replayed.keys()])];
  const differences = names.map((name) => Math.abs((walked.get(name) ?? 0) - (replayed.get(name) ?? 0)));
  return { replayed, difference: Math.max(0, ...differences) };
}

it('the account walk equals a replay of balances by colour where a transaction has one payer or one receiver [R-SHARE-21]', {
  timeout: TIMEOUT_MS,
}, async () => {
  let questions = 0;
  await fc.assert(
    fc.asyncProperty(plainChain, async (steps) => {
      const chain = buildChain(steps);
      for (const question of QUESTIONS) {
        const { difference, replayed } = await compare(chain, question);
        expectAtMost(difference, TOLERANCE, JSON.stringify(question));
        if (replayed.size > 1) questions += 1;
      }
    }),
    { seed: SEED, numRuns: CHAINS },
  );
  expect(questions, 'answers of several ends').toBeGreaterThan(CHAINS);
});

it('differs from it only on chains on which a transaction mixes one coin of several payers or passes it on [R-SHARE-21]', {
  timeout: TIMEOUT_MS,
}, async () => {
  let [differing, all] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anyChain, async (steps) => {
      const chain = buildChain(steps);
      const isPlain = !chain.transactions.some(isMixedUp);
      for (const question of QUESTIONS) {
        const { difference, replayed } = await compare(chain, question);
        const isDifferent = difference > TOLERANCE;
        if (isPlain) expect(isDifferent, JSON.stringify(question)).toBe(false);
        if (isDifferent) differing += 1;
        all += 1;
        const sum = [...replayed.values()].reduce((total, share) => total + share, 0);
        expect([0, 1]).toContain(Math.round(sum * 1e9) / 1e9);
      }
    }),
    { seed: SEED, numRuns: CHAINS },
  );
  expect(differing, `of ${all} answers`).toBeGreaterThan(0);
});
