import { getUtxoChain, parseBlock } from '@sulian/chains';
import type { Block, ChainId } from '@sulian/domain';
import { createWorld, WORLD_CHAINS } from '@sulian/world';

/**
 * `npx tsx apps/sulian/bench/kin.ts [ROUNDS]`: simulated blocks of Bitcoin and its kin, read from bytes and normalised in
 * turns in one process, proof of work apart, and where a header's hash is costly, without that too: processor time a leg, and its median ratio to Bitcoin's of the same round.
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

function toRuns(chain: ChainId): readonly Run[] {
  const world = createWorld({ chain, seed: 'kin', blocks: BLOCKS, startTimeSec: 1_795_000_000 });
  const record = getUtxoChain(chain);
  const run = { raws: world.blocks.map(({ raw }) => raw), usEach: [] };
  const plain = { ...run, name: chain, record };
  if (record.headerHash === 'sha256d') return [plain];
  return [
    plain,
    { ...run, usEach: [], name: `${chain}, headers by SHA-256`, record: { ...record, headerHash: 'sha256d' } },
  ];
}

const runs = WORLD_CHAINS.flatMap(toRuns);
for (let round = -WARM_UP; round < ROUNDS; round += 1)
  for (const run of runs) {
    const us = read(run);
    if (round >= 0) run.usEach.push(us);
  }
const [bitcoin] = runs;
for (const { name, usEach } of runs) {
  const ratios = usEach.map((us, round) => us / (bitcoin?.usEach[round] ?? Number.NaN));
  console.log(`${name.padEnd(26)} ${median(usEach).toFixed(2)} µs a leg, ${median(ratios).toFixed(2)} of Bitcoin's`);
}
