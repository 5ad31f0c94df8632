import type { LegRow } from '@sulian/domain';
import { edgeRuleOf } from '../src/index.ts';
import { legsOf } from './edge-legs.ts';

/** Prints the cost of dividing one transaction with so many payers and payees, of whom one is in question. */
const SHAPES = [
  [1, 2],
  [2, 2],
  [10, 10],
  [300, 300],
  [1_000, 1_000],
] as const;
const PAIRS = 1_000_000;

/** Amounts that divide into fractions, no two outputs alike: else it were a CoinJoin. */
function makeTransaction(payers: number, payees: number): readonly LegRow[] {
  const sources = Array.from({ length: payers }, (_, at) => ({
    address: at + 1,
    amount: 100_000_000n + BigInt(at * 7_919),
  }));
  const each = (BigInt(payers) * 99_000_000n) / BigInt(payees);
  const destinations = Array.from({ length: payees }, (_, at) => ({
    address: 10_000 + at,
    amount: each + BigInt(at * 13),
  }));
  return legsOf(sources, destinations);
}

const rule = edgeRuleOf('BITCOIN');
for (const [payers, payees] of SHAPES) {
  const legs = makeTransaction(payers, payees);
  const runs = Math.ceil(PAIRS / (payers * payees * 10));
  rule(legs);
  const from = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) rule(legs, { of: new Set([1]) });
  const { user, system } = process.cpuUsage(from);
  const micros = (user + system) / runs;
  process.stdout.write(
    `${payers} payers, ${payees} payees: ${(micros / 1_000).toFixed(3)} ms, ${(micros / payers / payees).toFixed(2)} µs a pair\n`,
  );
}
