import { argv, cpuUsage, stdout } from 'node:process';
import type { AddressId, Direction, LabelIndex } from '@sulian/domain';
import { appendFigures } from '@sulian/testkit';
import {
  ACCOUNT_BUDGET,
  DEFAULT_BUDGET,
  DEFAULT_POLICY,
  type TraceResult,
  traceAccount,
  traceUtxo,
} from '../src/index.ts';
import { buildAccountWorld, OBJECT } from './account-bench-ledger.ts';
import { buildLayers, type Layers, OBJECT_ADDRESS } from './layered-ledger.ts';
import { createLabels, entity } from './memory-ledger.ts';
import { buildCrowd, type Shape } from './shapes.ts';

/**
 * Prints the processor time of the engine with and without bounds, for the same walks in turns, without its reader's. One
 * address in some hundred is severe, or none. Usage: [PAIRS]
 */
const PAIRS = Number(argv[2] ?? 15);
const WARM_UP = 3;
const SEVERE_ENTITIES = 10;
/** One address of so many is severe: a dark market or a ransomware, of ten owners. */
const ONE_IN = 101;
const policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0 };

interface Walk {
  readonly name: string;
  readonly run: (labels: LabelIndex, hasBounds: boolean) => Promise<TraceResult>;
  readonly reader: { readerMs: number };
}

function createSevere(): LabelIndex {
  const owner = (id: AddressId) => entity(1_000_000 + (id % SEVERE_ENTITIES), id % 2 === 0 ? 'Hack' : 'Ransomware');
  const addresses = new Map<AddressId, ReturnType<typeof entity>>();
  for (let id = ONE_IN; id < 300_000; id += ONE_IN) addresses.set(id, owner(id));
  return createLabels({ addresses });
}

function layered(layers: Layers, direction: Direction): Walk {
  const reader = buildLayers(layers, direction === 'INCOMING' ? 'LAST' : 'FIRST');
  const object = { kind: 'ADDRESS', addressIds: [OBJECT_ADDRESS] } as const;
  const budget = { ...DEFAULT_BUDGET, maxDepth: 200, maxTransactions: 20_000 };
  const question = { direction, object, asset: 0, policy, budget } as const;
  return {
    name: `${layers.levels} levels of ${layers.width} UTXO transactions, ${direction}`,
    reader,
    run: (labels, hasBounds) => traceUtxo(reader, labels, hasBounds ? question : { ...question, omitsBounds: true }),
  };
}

function among({ ledger: reader, object: id }: Shape, name: string, direction: Direction): Walk {
  const object = { kind: 'ADDRESS', addressIds: [id] } as const;
  const question = { direction, object, assets: [0], policy: DEFAULT_POLICY, budget: ACCOUNT_BUDGET } as const;
  return {
    name: `${name}, ${direction}`,
    reader,
    run: (labels, hasBounds) => traceAccount(reader, labels, hasBounds ? question : { ...question, omitsBounds: true }),
  };
}

async function cost({ run, reader }: Walk, labels: LabelIndex, hasBounds: boolean) {
  reader.readerMs = 0;
  const before = cpuUsage();
  const trace = await run(labels, hasBounds);
  const { user, system } = cpuUsage(before);
  return { trace, ms: (user + system) / 1e3 - reader.readerMs };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(walk: Walk, kind: string, labels: LabelIndex): Promise<void> {
  const pairs: { readonly without: number; readonly with: number }[] = [];
  let rows = 0;
  for (let pair = -WARM_UP; pair < PAIRS; pair += 1) {
    const without = await cost(walk, labels, false);
    const bounded = await cost(walk, labels, true);
    rows = bounded.trace.ends.filter(({ bounds }) => bounds !== undefined).length;
    if (pair >= 0) pairs.push({ without: without.ms, with: bounded.ms });
  }
  const ratio = medianOf(pairs.map((pair) => pair.with / pair.without));
  const [without, bounded] = [medianOf(pairs.map((pair) => pair.without)), medianOf(pairs.map((pair) => pair.with))];
  stdout.write(
    `${walk.name}, ${kind} (${rows} rows with bounds): ${ratio.toFixed(2)} times; ` +
      `${without.toFixed(1)} ms without bounds, ${bounded.toFixed(1)} ms with them, medians of ${PAIRS} pairs\n`,
  );
  appendFigures([
    { figure: `bench bounds: ${walk.name}, ${kind}, median of ${PAIRS} pairs`, value: ratio, unit: 'times the walk' },
  ]);
}

const shapes: readonly Layers[] = [
  { levels: 3, width: 20 },
  { levels: 10, width: 200 },
  { levels: 100, width: 20 },
  { levels: 10, width: 1_000 },
];
const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;
const crowd = buildCrowd(300, 18_000);
const world = { ledger: buildAccountWorld({ transfers: 2_000, width: 50, levels: 6, each: 200 }), object: OBJECT };
const walks = DIRECTIONS.flatMap((direction) => [
  ...shapes.map((layers) => layered(layers, direction)),
  among(crowd, '300 accounts with 18,000 payments among them', direction),
  among(world, 'an account of 2,000 transfers among 600', direction),
]);
for (const walk of walks) {
  await measure(walk, 'severe ends', createSevere());
  await measure(walk, 'none severe', createLabels());
}
