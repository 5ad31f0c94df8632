import { join } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { createRandom, realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { writeRippleWorld } from '../imports/ripple-block-files.ts';
import { writeSolanaWorld } from '../imports/solana-block-files.ts';
import { writeTezosWorld } from '../imports/tezos-block-files.ts';
import { writeTonWorld } from '../imports/ton-block-files.ts';
import { writeTronWorld } from '../imports/tron-block-files.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { type ImportRun, importWithKills, type Mode, type Victim } from './kill-harness.ts';
import { sliceOfCommit } from './slice-of-commit.ts';

const KILLS = 2;
const TIMEOUT_MS = 240_000;
const VICTIMS: readonly Victim[] = ['program', 'PostgreSQL'];
const real = realData('bitcoin/mainnet-0-4312/blk00000.dat');

const dir = makeTempDir();
const worldFile = writeIn(dir.path, 'blk00000.dat', toRecords(makeWorld('kill', 300).blocks.map(({ raw }) => raw)));
const tronFile = await writeTronWorld(join(dir.path, 'tron.jsonl'), 'kill', 300);
const solanaFile = await writeSolanaWorld(join(dir.path, 'solana.jsonl'), 'kill', 200);
const rippleFolder = await writeRippleWorld(join(dir.path, 'ripple'), 'kill', 120);
const tonFolder = await writeTonWorld(join(dir.path, 'ton'), 'kill', 160);
const tezosFile = await writeTezosWorld(join(dir.path, 'tezos.jsonl'), 'kill', 160);
afterAll(() => dir.remove());

interface Run {
  readonly chain: ChainId;
  readonly mode: Mode;
  readonly blocksFrom: string | undefined;
  readonly seed: number;
}

const runs: readonly Run[] = [
  { chain: 'BITCOIN', mode: 'live', blocksFrom: worldFile, seed: 11 },
  { chain: 'BITCOIN', mode: 'bulk', blocksFrom: real, seed: 12 },
  // The first blocks of Bitcoin alone have no notes: the world has a witness commitment in most coinbases.
  { chain: 'BITCOIN', mode: 'bulk', blocksFrom: worldFile, seed: 13 },
  { chain: 'TRON', mode: 'live', blocksFrom: tronFile, seed: 14 },
  { chain: 'SOLANA', mode: 'live', blocksFrom: solanaFile, seed: 15 },
  { chain: 'TON', mode: 'live', blocksFrom: tonFolder, seed: 16 },
  { chain: 'RIPPLE', mode: 'live', blocksFrom: rippleFolder, seed: 17 },
  { chain: 'TEZOS', mode: 'live', blocksFrom: tezosFile, seed: 18 },
];
if (real === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');
const cases = runs.flatMap(({ blocksFrom, ...run }) =>
  blocksFrom === undefined ? [] : VICTIMS.map((victim) => ({ ...run, victim, blocksFrom })),
);

describe.each(sliceOfCommit('kills of imports', cases))('killed while it imports $chain, $mode', (each) => {
  const random = createRandom(each.seed);
  const plan = { ...each, random: () => random.next() };
  let calm: ImportRun;
  beforeAll(async () => {
    calm = await importWithKills({ ...plan, kills: 0 });
  }, TIMEOUT_MS);

  it('imports notes too, of blocks that have some', () => {
    expect(calm.digests['note']?.startsWith('0:')).toBe(each.blocksFrom === real);
  });

  it(
    `[R-LEDGER-16] [R-RUN-85] has the tables of an undisturbed import after SIGKILL of ${each.victim}`,
    async () => {
      // An import may be over before its first kill was due.
      for (let killed = 0; killed === 0; ) {
        const run = await importWithKills({ ...plan, kills: KILLS });
        expect(run.digests).toEqual(calm.digests);
        killed = run.killed;
      }
    },
    TIMEOUT_MS,
  );
});
