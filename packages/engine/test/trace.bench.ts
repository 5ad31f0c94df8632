import type { Direction } from '@sulian/domain';
import { DEFAULT_BUDGET, DEFAULT_POLICY, scoreTrace, traceUtxo } from '../src/index.ts';
import { buildLayers, type Layers, OBJECT_ADDRESS } from './layered-ledger.ts';
import { createLabels } from './memory-ledger.ts';

/** Prints what a walk costs apart from its reader: queries, and processor time of the engine with collecting garbage. */
const SHAPES: readonly Layers[] = [
  { levels: 10, width: 200 },
  { levels: 100, width: 20 },
  { levels: 10, width: 1_000 },
];
const RUNS = 7;
/** Follows dust too: the bench measures walking, not leaving out. */
const policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0 };
const budget = { ...DEFAULT_BUDGET, maxDepth: 200, maxTransactions: 20_000 };

async function measure(layers: Layers, direction: Direction): Promise<void> {
  const ledger = buildLayers(layers, direction === 'INCOMING' ? 'LAST' : 'FIRST');
  const times: number[] = [];
  let summary = '';
  for (let run = 0; run < RUNS; run += 1) {
    ledger.queries = 0;
    ledger.readerMs = 0;
    const from = process.cpuUsage();
    const trace = await traceUtxo(ledger, createLabels(), {
      direction,
      object: { kind: 'ADDRESS', addressIds: [OBJECT_ADDRESS] },
      asset: 0,
      policy,
      budget,
    });
    scoreTrace(trace, policy);
    const { user, system } = process.cpuUsage(from);
    times.push((user + system) / 1_000 - ledger.readerMs);
    summary = `${trace.expanded} transactions, ${ledger.queries} queries`;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  process.stdout.write(
    `${direction} ${layers.levels} x ${layers.width}: ${summary}, ${at(0)} ms least, ${at(0.5)} ms median\n`,
  );
}

for (const layers of SHAPES)
  for (const direction of ['INCOMING', 'OUTGOING'] as const) await measure(layers, direction);
