import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  encodeBlock,
  encodeFileRecord,
  encodeTransaction,
  getUtxoChain,
  openBlockFiles,
  parseBlock,
  type RawInput,
} from '@sulian/chains';
import type { Block, ChainId } from '@sulian/domain';
import { createWorld, WORLD_CHAINS } from '@sulian/world';

/**
 * `npx tsx apps/sulian/bench/kin.ts [ROUNDS]`: reads and normalises simulated blocks of Bitcoin and related chains in
 * turns in one process, without proof of work. Blocks of 2,500 transactions follow. Prints processor time per leg and
 * its median ratio to Bitcoin's of the same round. Then repeats both for block files, as an import reads them: index
 * and blocks.
 */
const ROUNDS = Number(process.argv[2] ?? '20');
const BLOCKS = 400;
const WARM_UP = 3;

type ChainRecord = ReturnType<typeof getUtxoChain>;

interface Run {
  readonly name: string;
  /** Bitcoin's run to which the others are compared. */
  readonly kind: string;
  /** @returns legs read */
  readonly read: () => Promise<number>;
  readonly usEach: number[];
}

const countLegs = ({ transactions }: Block): number =>
  transactions
    .flatMap(({ operations }) => operations)
    .reduce((sum, { sources, destinations }) => sum + sources.length + destinations.length, 0);

async function parseAll(record: ChainRecord, raws: readonly Buffer[]): Promise<number> {
  let legs = 0;
  for (const [height, raw] of raws.entries())
    legs += countLegs(parseBlock(raw, { chain: record.id, record, height, checkWork: false }));
  return legs;
}

async function importAll(chain: ChainId, path: string): Promise<number> {
  let legs = 0;
  const files = await openBlockFiles({ chain, path, firstHeight: 0, checkWork: false });
  for await (const blocks of files.stream()) for (const block of blocks) legs += countLegs(block);
  return legs;
}

async function measure(run: Run): Promise<number> {
  const from = process.cpuUsage();
  const legs = await run.read();
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

const folder = mkdtempSync(join(tmpdir(), 'sulian-kin-'));

function toFile(record: ChainRecord, name: string, raws: readonly Buffer[]): string {
  const path = join(folder, `${record.id}-${name}.dat`);
  writeFileSync(path, Buffer.concat(raws.map((raw) => encodeFileRecord(record.magic, raw))));
  return path;
}

function toRuns(chain: ChainId): readonly Run[] {
  const world = createWorld({ chain, seed: 'kin', blocks: BLOCKS, startTimeSec: 1_795_000_000 });
  const record = getUtxoChain(chain);
  const small = world.blocks.map(({ raw }) => raw);
  // The large ones all name the same block before them: one of them is a run of its own.
  const [smallFile, largeFile] = [toFile(record, 'small', small), toFile(record, 'large', large.slice(0, 1))];
  const toRun = (kind: string, read: () => Promise<number>): Run => ({
    name: `${chain}, ${kind}`,
    kind,
    read,
    usEach: [],
  });
  return [
    toRun('small blocks', () => parseAll(record, small)),
    toRun('large blocks', () => parseAll(record, large)),
    toRun('small blocks of a file', () => importAll(chain, smallFile)),
    toRun('a large block of a file', () => importAll(chain, largeFile)),
  ];
}

const runs = WORLD_CHAINS.flatMap(toRuns);
try {
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const run of runs) {
      const us = await measure(run);
      if (round >= 0) run.usEach.push(us);
    }
} finally {
  rmSync(folder, { recursive: true });
}
for (const { name, kind, usEach } of runs) {
  const base = runs.find((run) => run.kind === kind);
  const ratios = usEach.map((us, round) => us / (base?.usEach[round] ?? Number.NaN));
  console.log(`${name.padEnd(36)} ${median(usEach).toFixed(2)} µs a leg, ${median(ratios).toFixed(2)} of Bitcoin's`);
}
