import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { makeTempDir, runSulian } from '../apps/sulian/test/run-sulian.ts';
import { launchBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { findSession } from './session.ts';
import { openPage, type Visit } from './stage.ts';

const CASE = '真实区块';
const EMAIL = 'officer@unit.test';
const PASSWORD = 'Ermittlung-9';

/** A unit's own installation: real blocks, an officer made by command, no demo world. */
export interface RealStage {
  visit(path: string, visit?: Visit): Promise<Page>;
  /** Stops PostgreSQL and keeps it from being started again, until the returned function is called. */
  stopStore(): () => void;
  stop(): Promise<void>;
}

export async function startRealStage(blocksFrom: string): Promise<RealStage> {
  const dir = makeTempDir();
  const config = join(dir.path, 'sulian.config.yaml');
  writeFileSync(config, JSON.stringify({ chains: { BITCOIN: { source: { type: 'files', path: blocksFrom } } } }));
  const passwordFile = join(dir.path, 'word');
  writeFileSync(passwordFile, PASSWORD);
  const dataDir = join(dir.path, 'data');
  const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, DATABASE_URL: '' };
  const run = async (...args: string[]) => {
    const { exitCode, stderr } = await runSulian(args, env);
    if (exitCode !== 0) throw new Error(`sulian ${args.join(' ')}: ${stderr}`);
  };
  await run('import-blocks', '--chain', 'BITCOIN', '--from', blocksFrom);
  await run('case', 'create', '--name', CASE);
  const officer = ['--email', EMAIL, '--case', CASE, '--role', 'OFFICER', '--password-file', passwordFile];
  await run('user', 'create', ...officer);
  const server = await startServer({ dataDir, env });
  const browser = await launchBrowser();
  const session = await findSession(server.url, EMAIL, { caseName: CASE, password: PASSWORD });
  return {
    visit: (path, visit = {}) => openPage({ browser, url: server.url, session }, path, visit),
    stopStore: () => stopStore(join(dataDir, 'cluster')),
    stop: async () => {
      await browser.close();
      await server.stop();
      dir.remove();
    },
  };
}

/** A server without its control files does not start. */
function stopStore(cluster: string): () => void {
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  renameSync(join(cluster, 'global'), join(cluster, 'global-away'));
  process.kill(Number(pid), 'SIGKILL');
  return () => {
    rmSync(join(cluster, 'global'), { recursive: true, force: true });
    renameSync(join(cluster, 'global-away'), join(cluster, 'global'));
  };
}
