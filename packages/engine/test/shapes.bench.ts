import { argv, cpuUsage, stdout } from 'node:process';
import type { Direction } from '@sulian/domain';
import { appendFigures } from '@sulian/testkit';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace, traceAccount } from '../src/index.ts';
import { createLabels } from './memory-ledger.ts';
import { buildCrowd, buildPayers, type Shape } from './shapes.ts';

/** Prints the processor time of the engine, without its reader's, for answers that are slow although their ledgers are small. Usage: [RUNS] */
const RUNS = Number(argv[2] ?? 5);

async function ask({ ledger, object }: Shape, direction: Direction) {
  ledger.queries = 0;
  ledger.rowsGiven = 0;
  ledger.readerMs = 0;
  const before = cpuUsage();
  const trace = await traceAccount(ledger, createLabels(), {
    direction,
    object: { kind: 'ADDRESS', addressIds: [object] },
    assets: [0],
    policy: DEFAULT_POLICY,
    budget: ACCOUNT_BUDGET,
  });
  scoreTrace(trace, DEFAULT_POLICY);
  const { user, system } = cpuUsage(before);
  return { trace, seconds: (user + system) / 1e6 - ledger.readerMs / 1e3 };
}

async function measure(name: string, shape: Shape, direction: Direction): Promise<void> {
  const first = await ask(shape, direction);
  const { unexplored, expanded, rows, stoppedBy = 'not stopped' } = first.trace;
  const { queries, rowsGiven } = shape.ledger;
  const times = [first.seconds];
  while (times.length < RUNS) times.push((await ask(shape, direction)).seconds);
  const sorted = times.toSorted((a, b) => a - b);
  const secondsAt = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const at = (share: number): string => secondsAt(share).toFixed(2);
  stdout.write(
    `${name}, ${direction}: ${at(0.5)} s median of ${RUNS} (${at(0)} to ${at(1)}); ${((1 - unexplored) * 100).toFixed(2)} % explored, ` +
      `${expanded} transactions, ${rows} rows, ${stoppedBy}, ${queries} queries, ${rowsGiven} rows read\n`,
  );
  appendFigures([
    {
      figure: `bench shapes: ${name}, ${direction}, processor time, median of ${RUNS}`,
      value: secondsAt(0.5),
      unit: 's',
    },
  ]);
}

await measure('40,000 payers of one account', buildPayers(40_000), 'INCOMING');
const crowd = buildCrowd(300, 18_000);
for (const direction of ['INCOMING', 'OUTGOING'] as const)
  await measure('300 accounts with 18,000 payments among them', crowd, direction);
