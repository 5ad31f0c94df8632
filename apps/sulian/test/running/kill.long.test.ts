import { join } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { createRandom, realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRippleWorld } from '../imports/ripple-block-files.ts';
import { writeSolanaWorld } from '../imports/solana-block-files.ts';
import { writeTezosWorld } from '../imports/tezos-block-files.ts';
import { writeTonWorld } from '../imports/ton-block-files.ts';
import { writeTronWorld } from '../imports/tron-block-files.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { importWithKills, type KillPlan, type Mode, type Victim } from './kill-harness.ts';

/** Kills of each victim in each mode. */
const KILLS = Number(process.env['SULIAN_TEST_KILLS'] ?? 100);
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (real === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');
const dir = makeTempDir();
afterAll(() => dir.remove());

async function kill(plan: Omit<KillPlan, 'kills' | 'random'>): Promise<void> {
  const random = createRandom(2026);
  const run = (kills: number) => importWithKills({ ...plan, kills, random: () => random.next() });
  const calm = await run(0);
  const startedAt = Date.now();
  const sum = { killed: 0, killedWriting: 0, starts: 0, imports: 0 };
  while (sum.killed < KILLS) {
    const { digests, killed, killedWriting, starts } = await run(KILLS - sum.killed);
    expect(digests).toEqual(calm.digests);
    sum.killed += killed;
    sum.killedWriting += killedWriting;
    sum.starts += starts;
    sum.imports += 1;
  }
  const { chain, victim, mode } = plan;
  console.info(chain, victim, mode, { ...sum, seconds: Math.round((Date.now() - startedAt) / 1000) });
  // Kills outside of writes prove little.
  expect(sum.killedWriting).toBeGreaterThanOrEqual(sum.killed / 2);
}

const cases: ReadonlyArray<readonly [Victim, Mode]> = [
  ['program', 'bulk'],
  ['PostgreSQL', 'bulk'],
  ['program', 'live'],
  ['PostgreSQL', 'live'],
];

const LIVE = cases.filter(([, mode]) => mode === 'live');

interface World {
  readonly chain: ChainId;
  readonly blocks: number;
  readonly write: (path: string, seed: string, blocks: number) => Promise<string>;
  readonly cases: typeof cases;
}

describe.skipIf(real === undefined)('the first 4,313 blocks of Bitcoin', () => {
  it.each(cases)(`[R-LEDGER-16] lose nothing when %s is killed ${KILLS} times, %s`, (victim, mode) =>
    kill({ chain: 'BITCOIN', victim, mode, blocksFrom: real ?? '' }));
});

/** Simulated chains whose blocks come by a node. */
const worlds: readonly World[] = [
  { chain: 'TRON', blocks: 2_000, write: writeTronWorld, cases },
  { chain: 'SOLANA', blocks: 600, write: writeSolanaWorld, cases: LIVE },
  { chain: 'TON', blocks: 600, write: writeTonWorld, cases: LIVE },
  { chain: 'RIPPLE', blocks: 600, write: writeRippleWorld, cases: LIVE },
  { chain: 'TEZOS', blocks: 600, write: writeTezosWorld, cases: LIVE },
];

describe.each(worlds)('$blocks blocks of a simulated $chain', ({ chain, blocks, write, cases }) => {
  let blocksFrom = '';
  beforeAll(async () => {
    blocksFrom = await write(join(dir.path, `${chain}.jsonl`), 'kill', blocks);
  });

  it.each(cases)(`[R-LEDGER-16] [R-RUN-85] lose nothing when %s is killed ${KILLS} times, %s`, (victim, mode) =>
    kill({ chain, victim, mode, blocksFrom }));
});
