import type { Direction } from '@sulian/domain';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace, traceAccount } from '../src/index.ts';
import { type AccountShape, buildAccountWorld, OBJECT } from './account-bench-ledger.ts';
import { createLabels } from './memory-ledger.ts';

/** Prints what the score of a busy account costs: queries, rows, and processor time with a reader in memory. */
const SHAPES: readonly AccountShape[] = [
  { transfers: 10_000, width: 50, levels: 6, each: 200 },
  { transfers: 10_000, width: 400, levels: 6, each: 30 },
];
const RUNS = 3;

async function measure(shape: AccountShape, direction: Direction): Promise<void> {
  const ledger = buildAccountWorld(shape);
  const times: number[] = [];
  let summary = '';
  for (let run = 0; run < RUNS; run += 1) {
    ledger.queries = 0;
    ledger.rowsGiven = 0;
    const from = process.cpuUsage();
    const trace = await traceAccount(ledger, createLabels(), {
      direction,
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      assets: [0],
      policy: DEFAULT_POLICY,
      budget: ACCOUNT_BUDGET,
    });
    scoreTrace(trace, DEFAULT_POLICY);
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1_000);
    const { expanded, rows, unexplored, stoppedBy } = trace;
    summary = `${expanded} transactions, ${rows} rows (${ledger.rowsGiven} read), ${ledger.queries} queries, ${(unexplored * 100).toFixed(1)} % unexplored ${stoppedBy ?? ''}`;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  process.stdout.write(
    `${direction} width ${shape.width}: ${summary}; ${at(0)} ms least, ${at(0.5)} ms median, ${at(1)} ms most\n`,
  );
}

for (const shape of SHAPES) for (const direction of ['INCOMING', 'OUTGOING'] as const) await measure(shape, direction);
