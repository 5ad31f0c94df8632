import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBackups } from '../../src/backup/folder.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { checkBackups, digestFolder, runWithKills, succeed, type Victim } from './backup-kill-harness.ts';

const BLOCKS = 300;

/** One test of each command and victim, killed so often. */
export function testKills(
  cases: readonly { readonly command: string; readonly victim: Victim }[],
  kills: number,
): void {
  const dir = makeTempDir();
  const folder = join(dir.path, 'backups');
  const env = { SULIAN_DATA_DIR: join(dir.path, 'data') };
  let random: () => number;
  let backupMs: number;
  let digests: Awaited<ReturnType<typeof digestFolder>>;

  beforeAll(async () => {
    const source = createRandom(2027);
    random = () => source.next();
    const path = writeIn(
      dir.path,
      'blk00000.dat',
      toRecords(makeWorld('backup-kill', BLOCKS).blocks.map(({ raw }) => raw)),
    );
    await succeed(['import-blocks', '--chain', 'BITCOIN', '--from', path], env);
    await succeed(['case', 'create', '--name', 'KILLS'], env);
    backupMs = await time(['backup', folder], env);
    digests = await digestFolder(env.SULIAN_DATA_DIR);
  }, 240_000);
  afterAll(() => dir.remove());

  it.each(cases)(`[R-RUN-143] $command, $victim killed ${kills} times`, async ({ command, victim }) => {
    if (command === 'backup') await killBackups(victim);
    else await killRestores(victim);
  });

  async function killBackups(victim: Victim): Promise<void> {
    const own = join(dir.path, `killed-${victim}`);
    const plan = { args: ['backup', own], env, victim, kills, random, spanMs: backupMs };
    await runWithKills({ ...plan, check: () => checkBackups(own) });
    const answer = JSON.parse(await succeed(['backup', own, '--json'], env));
    expect(listBackups(own).at(-1)?.path).toBe(answer.backup);
    const { ledgers, records } = await digestFolder(env.SULIAN_DATA_DIR);
    expect(ledgers).toEqual(digests.ledgers);
    expect(records['case_file']).toBe(digests.records['case_file']);
  }

  async function killRestores(victim: Victim): Promise<void> {
    const target = { SULIAN_DATA_DIR: join(dir.path, `restored-${victim}`) };
    const args = ['restore', folder];
    const spanMs = await time(args, target);
    for (let left = kills; left > 0; left -= 1) {
      // Each round begins on an empty machine, is killed, and must succeed when it is run again.
      rmSync(target.SULIAN_DATA_DIR, { recursive: true, force: true });
      await runWithKills({ args, env: target, victim, kills: 1, spanMs, random, check: async () => undefined });
      await finish(args, target);
      const { ledgers, records } = await digestFolder(target.SULIAN_DATA_DIR);
      expect(ledgers).toEqual(digests.ledgers);
      expect(records['case_file']).toBe(digests.records['case_file']);
    }
  }

  /** A round that was killed after its end has nothing left to do. */
  async function finish(args: readonly string[], target: Readonly<Record<string, string>>): Promise<void> {
    await succeed(args, target).catch((error: unknown) => {
      if (!String(error).includes('STORE_NOT_EMPTY')) throw error;
    });
    expect(JSON.parse(await succeed(['verify', '--json'], target))).toMatchObject({ height: BLOCKS - 1, faults: [] });
  }
}

async function time(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const startedAt = performance.now();
  await succeed(args, env);
  return performance.now() - startedAt;
}
