import { encodeBlock, encodeTransaction, getUtxoChain, parseBlock, type RawInput } from '@sulian/chains';
import type { Block, ChainId } from '@sulian/domain';
import { createWorld, WORLD_CHAINS } from '@sulian/world';

/**
 * `npx tsx apps/sulian/bench/kin.ts [ROUNDS]`: simulated blocks of Bitcoin and its kin, read from bytes and normalised in
 * turns in one process, proof of work apart, and then blocks of 2,500 transactions: processor time a leg, and its median
 * ratio to Bitcoin's of the same round.
 */
const ROUNDS = Number(process.argv[2] ?? '20');
const BLOCKS = 400;
const WARM_UP = 3;

interface Run {
  readonly name: string;
  readonly record: ReturnType<typeof getUtxoChain>;
  readonly raws: readonly Buffer[];
  readonly usEach: number[];
}

const countLegs = ({ transactions }: Block): number =>
  transactions
    .flatMap(({ operations }) => operations)
    .reduce((sum, { sources, destinations }) => sum + sources.length + destinations.length, 0);

function read({ record, raws }: Run): number {
  const from = process.cpuUsage();
  let legs = 0;
  for (const [height, raw] of raws.entries())
    legs += countLegs(parseBlock(raw, { chain: record.id, record, height, checkWork: false }));
  const { user, system } = process.cpuUsage(from);
  return (user + system) / legs;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const LARGE = { blocks: 4, transactions: 2_500 } as const;
const payTo = (seed: number): Buffer => Buffer.from(`76a914${seed.toString(16).padStart(8, '0').repeat(5)}88ac`, 'hex');

/** Blocks as large as busy ones, the same of every chain: two inputs and two outputs a transaction. */
function makeLarge(): readonly Buffer[] {
  const coinbase = { inputs: [{ script: Buffer.alloc(8, 1) }], outputs: [{ amountBase: 5n, script: payTo(1) }] };
  const spent = encodeTransaction(coinbase).hash;
  const toInput = (index: number): RawInput => ({ spends: { hash: spent, index }, script: Buffer.alloc(107, 2) });
  const payments = Array.from({ length: LARGE.transactions }, (_, i) => ({
    inputs: [toInput(2 * i), toInput(2 * i + 1)],
    outputs: [
      { amountBase: BigInt(i), script: payTo(i) },
      { amountBase: 7n, script: payTo(i + 1) },
    ],
  }));
  const head = { version: 1, parentHash: '11'.repeat(32), bits: 0x207fffff, nonce: 0 };
  const transactions = [coinbase, ...payments];
  return Array.from(
    { length: LARGE.blocks },
    (_, i) => encodeBlock({ ...head, timeSec: 1_795_000_000 + i, transactions }).bytes,
  );
}

const large = makeLarge();

function toRuns(chain: ChainId): readonly Run[] {
  const world = createWorld({ chain, seed: 'kin', blocks: BLOCKS, startTimeSec: 1_795_000_000 });
  const record = getUtxoChain(chain);
  return [
    { name: `${chain}, small blocks`, record, raws: world.blocks.map(({ raw }) => raw), usEach: [] },
    { name: `${chain}, large blocks`, record, raws: large, usEach: [] },
  ];
}

const runs = WORLD_CHAINS.flatMap(toRuns);
for (let round = -WARM_UP; round < ROUNDS; round += 1)
  for (const run of runs) {
    const us = read(run);
    if (round >= 0) run.usEach.push(us);
  }
const [small, many] = runs;
for (const { name, raws, usEach } of runs) {
  const base = raws === large ? many : small;
  const ratios = usEach.map((us, round) => us / (base?.usEach[round] ?? Number.NaN));
  console.log(`${name.padEnd(26)} ${median(usEach).toFixed(2)} µs a leg, ${median(ratios).toFixed(2)} of Bitcoin's`);
}
