import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestTables } from '@sulian/ledger';
import { openDatabase } from '@sulian/postgres';
import { createRandom, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { followChains } from '../../src/follow-chains.ts';
import { copyChain } from '../../src/move/copy-chain.ts';
import { dropFormer } from '../../src/move/drop-former.ts';
import type { Program } from '../../src/program.ts';
import { digestFolder, runWithKills, succeed as succeedBy } from '../backup/backup-kill-harness.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { openTestApi } from '../support/open-api.ts';
import { type OwnServer, type PlayedChain, playChain, startOwnServer } from '../support/own-server.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const never = new AbortController().signal;
const CHAIN = 'BITCOIN';

describe('a chain that moves to another server', () => {
  const dir = makeTempDir();
  let main: TestDatabase;
  let own: OwnServer;
  let played: PlayedChain;

  const open = (ledgerUrl?: string): Promise<Program> => {
    const path = join(dir.path, 'sulian.config.yaml');
    writeFileSync(path, JSON.stringify(ledgerUrl === undefined ? {} : { chains: { [CHAIN]: { ledgerUrl } } }));
    return openProgram(
      readConfig({ DATABASE_URL: main.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: path }, dir.path),
    );
  };
  async function within<T>(ledgerUrl: string | undefined, work: (program: Program) => Promise<T>): Promise<T> {
    const program = await open(ledgerUrl);
    try {
      return await work(program);
    } finally {
      await program.close();
    }
  }
  const followToLevel = async (program: Program): Promise<void> => {
    const stop = new AbortController();
    const following = followChains(program, [played.followed], stop.signal);
    await following.level;
    stop.abort();
    await following.done;
  };
  /** Score and transactions of an address. */
  const readAnswers = async (program: Program): Promise<unknown> => {
    const api = await openTestApi(program);
    const { address } = played;
    const path = `/api/proxy/v1/blockchains/${CHAIN}/addresses/${address}`;
    const score = await api.call('/api/proxy/v1/scoringAnalysis', {
      ...{ analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: address, blockchain: CHAIN },
    });
    const answers = [await api.get(path), await api.get(`${path}/transactions`), score.json()];
    await api.close();
    return answers;
  };
  const heightOf = async (program: Program) => (await program.ledger.getState(CHAIN)).height;

  beforeAll(async () => {
    [main, own] = await Promise.all([createProgramDatabase(), startOwnServer()]);
    await within(undefined, async (program) => {
      played = await playChain(program, CHAIN, 200);
      await followToLevel(program);
    });
  }, 120_000);
  afterAll(async () => {
    await played.node.stop();
    await own.remove();
    await main.drop();
    dir.remove();
  });

  it('is copied, answers the same there, continues, and returns when the setting is taken out [R-RUN-184]', async () => {
    const before = await within(undefined, async (program) => {
      const answers = await readAnswers(program);
      const report = await copyChain(program, { chain: CHAIN, to: own.url, signal: never });
      expect(report).toMatchObject({ height: 199, faults: [] });
      expect(report.rows).toBeGreaterThan(1_000);
      // The same again compares only.
      expect(await copyChain(program, { chain: CHAIN, to: own.url, signal: never })).toMatchObject({
        rows: 0,
        faults: [],
      });
      expect(JSON.stringify(report)).not.toContain(new URL(own.url).password);
      return answers;
    });
    played.node.mine(3);
    await within(own.url, async (program) => {
      expect(await readAnswers(program)).toEqual(before);
      await followToLevel(program);
      expect(await heightOf(program)).toBe(202);
    });
    await within(undefined, async (program) => {
      expect(await heightOf(program)).toBe(199);
      expect(await readAnswers(program)).toEqual(before);
    });
  }, 90_000);

  it('is not copied over another ledger of it, into a database with records, or to an address that is wrong [R-RUN-184]', async () => {
    await within(undefined, async (program) => {
      const copyTo = (to: string) => copyChain(program, { chain: CHAIN, to, signal: never });
      await expect(copyTo(own.url)).rejects.toMatchObject({ code: 'STORE_NOT_EMPTY' });
      await expect(copyTo(main.url)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      const wrong = new URL(own.url);
      wrong.password = 's3cret';
      const fault = await copyTo(wrong.href).then(String, String);
      expect(fault).toContain('cannot use the database');
      expect(fault).not.toContain('s3cret');
      await expect(copyChain(program, { chain: 'TRON', to: own.url, signal: never })).rejects.toMatchObject({
        code: 'CHAIN_NOT_INDEXED',
      });
    });
  });

  it('loses its former ledger only where the other server has all of it and is the one in use [R-RUN-184]', async () => {
    await within(undefined, async (program) => {
      await expect(dropFormer(program, CHAIN)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    });
    await within(own.url, async (program) => {
      await program.ledger.writer(CHAIN).rollback(190);
      await expect(dropFormer(program, CHAIN)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringContaining('ends at block 190'),
      });
      expect(await program.database.query("select to_regnamespace('ledger_bitcoin') as name")).toEqual([
        { name: 'ledger_bitcoin' },
      ]);
      await followToLevel(program);
      expect(await dropFormer(program, CHAIN)).toEqual({ height: 199 });
      expect(await program.database.query("select to_regnamespace('ledger_bitcoin') as name")).toEqual([
        { name: null },
      ]);
      expect(await heightOf(program)).toBe(202);
    });
  }, 60_000);

  it('comes back to the server of the records after its former ledger was dropped [R-RUN-184]', async () => {
    const back = { chain: CHAIN, to: undefined, signal: never } as const;
    const before = await within(own.url, async (program) => {
      const answers = await readAnswers(program);
      expect(await copyChain(program, back)).toMatchObject({ host: 'own', height: 202, faults: [] });
      return answers;
    });
    await within(undefined, async (program) => {
      expect(await readAnswers(program)).toEqual(before);
      await expect(copyChain(program, back)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
      played.node.mine(1);
      await followToLevel(program);
      expect(await heightOf(program)).toBe(203);
    });
    await within(own.url, async (program) => {
      await expect(copyChain(program, back)).rejects.toMatchObject({ code: 'STORE_NOT_EMPTY' });
    });
  }, 90_000);
});

it('a copy that is killed at any moment loses nothing and succeeds when it is repeated [R-RUN-184]', async () => {
  const dir = makeTempDir();
  const env = { SULIAN_DATA_DIR: join(dir.path, 'data') };
  const targets: TestDatabase[] = [];
  const nextTarget = async (): Promise<string> => {
    targets.push(await createTestDatabase());
    return targets.at(-1)?.url ?? '';
  };
  const run = createRunner();
  const succeed = (args: readonly string[]) => succeedBy(args, env, run);
  const argsTo = (url: string) => {
    writeFileSync(join(dir.path, 'address'), url);
    return ['move-chain', CHAIN, '--to-file', join(dir.path, 'address')];
  };
  try {
    const path = writeIn(dir.path, 'blk00000.dat', toRecords(makeWorld('move-kill', 300).blocks.map(({ raw }) => raw)));
    await succeed(['import-blocks', '--chain', CHAIN, '--from', path]);
    const startedAt = performance.now();
    const first = argsTo(await nextTarget());
    const printed = await succeed(first);
    const spanMs = performance.now() - startedAt;
    expect(printed).toContain(`ledgerUrlFile: ${join(dir.path, 'address')}`);
    expect(printed).not.toContain('postgres://');
    expect(await succeed(first)).toContain('an equal copy');
    const { ledgers } = await digestFolder(env.SULIAN_DATA_DIR);
    const random = createRandom(2028);
    for (let kills = 3; kills > 0; kills -= 1) {
      const url = await nextTarget();
      const plan = { args: argsTo(url), env, victim: 'program' as const, kills: 1, spanMs };
      await runWithKills({ ...plan, random: () => random.next(), check: async () => undefined });
      await succeed(argsTo(url));
      expect((await digestFolder(env.SULIAN_DATA_DIR)).ledgers).toEqual(ledgers);
      const target = openDatabase({ url, maxConnections: 1 });
      expect(await digestTables(target, CHAIN)).toEqual(Object.values(ledgers)[0]);
      await target.close();
    }
  } finally {
    for (const each of targets) await each.drop();
    dir.remove();
  }
}, 240_000);
