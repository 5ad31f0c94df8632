import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDeps } from '@sulian/api';
import type { Role } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { worldCovers } from '@sulian/world';
import { expect, vi } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { createProgramDatabase } from './program-database.ts';
import { findFreePort, makeTempDir, startSulian } from './run-sulian.ts';
import { ANY_RATE, getTestAccount, getTestCase, TEST_PASSWORD } from './sign-in.ts';

const BLOCKS = 40;
const READY_MS = 110_000;
/** Tries at a password wait from then on; nobody is to wait where thousands of calls are tried. */
const FREE_TRIES = 1_000;

export interface ServingProgram {
  readonly port: number;
  /** Pid of the program's process. */
  readonly pid: number;
  readonly dataDir: string;
  /** The program's own database, seen by another. */
  readonly database: Database;
  readonly people: ApiDeps['people'];
  /** An address and a transaction of the ledger. */
  readonly address: string;
  readonly txid: string;
  /** Token of a new session of somebody with this role, by the real call. */
  signIn(role: Role): Promise<string>;
  /** A figure of /metrics, summed over its labels; of those with `labels` where they are given. */
  readFigure(name: string, labels?: string): Promise<number>;
  /** The program's whole standard error. */
  readLog(): string;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * The program in a process of its own, as users start it, over a small ledger with labels. The account and the case with
 * the number 1 are nobody's, so that what is done to them takes no session away.
 * @param toStoreUrl where the program finds the database of this URL: a relay, for a test that takes the store away
 */
export async function startServing(
  seed: string,
  toStoreUrl: (url: string) => Promise<string> = async (url) => url,
): Promise<ServingProgram> {
  const test = await createProgramDatabase();
  const storeUrl = await toStoreUrl(test.url);
  const dir = makeTempDir();
  const dataDir = join(dir.path, 'data');
  const world = makeWorld(seed, BLOCKS);
  const path = writeIn(dir.path, 'blk00000.dat', toRecords(world.blocks.map(({ raw }) => raw)));
  const config = join(dir.path, 'sulian.config.yaml');
  const settings = {
    chains: { BITCOIN: { source: { type: 'files', path }, pollMs: 1_000 } },
    signIn: { failuresPerAccount: FREE_TRIES },
    limits: ANY_RATE,
  };
  writeFileSync(config, JSON.stringify(settings));
  const watching = await openProgram(
    readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: join(dir.path, 'watching') }, dir.path),
  );
  const { people } = watching.apiDeps;
  await watching.labelStore.saveLabels(world.labels(), worldCovers('BITCOIN'));
  await watching.labelStore.saveCoinbaseTags(world.coinbaseTags());
  await getTestAccount(people, { role: 'OFFICER', email: 'nobody@test.sulian', caseName: 'NOBODY' });
  await getTestCase(people);

  const port = await findFreePort();
  const running = startSulian(['serve'], {
    DATABASE_URL: storeUrl,
    SULIAN_CONFIG: config,
    SULIAN_DATA_DIR: dataDir,
    PORT: String(port),
    SULIAN_HOST: '127.0.0.1',
  });
  let log = '';
  running.child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const stop = async () => {
    running.child.kill('SIGTERM');
    await running.done;
    await watching.close();
    await test.drop();
    dir.remove();
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    const saysReady = () => {
      for (const words of ['ready on ', 'level with its source']) expect(log).toContain(words);
    };
    await vi.waitFor(saysReady, { timeout: READY_MS });
    const [transaction] = world.blocks[BLOCKS - 10]?.transactions ?? [];
    const address = transaction?.outputs[0]?.key?.address;
    if (transaction === undefined || address === undefined) throw new Error('the world is empty');
    return {
      port,
      pid: running.child.pid ?? 0,
      dataDir,
      database: test.database,
      people,
      address,
      txid: transaction.txid,
      signIn: async (role) => {
        const account = await getTestAccount(people, { role });
        return signInAt(url, account).catch(async () => {
          // A call may have been good enough to change it.
          const passwordHash = await people.passwords.hash(TEST_PASSWORD);
          await people.accounts.setPassword(account.id, { passwordHash, nowSec: Math.floor(Date.now() / 1000) });
          return signInAt(url, account);
        });
      },
      readFigure: async (name, labels = '') => sumFigure(await (await fetch(`${url}/metrics`)).text(), name, labels),
      readLog: () => log,
      isRunning: () => running.child.exitCode === null && running.child.signalCode === null,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signInAt(url: string, account: { readonly caseId: number; readonly email: string }): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ caseId: account.caseId, email: account.email, password: TEST_PASSWORD }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${account.email} cannot sign in: ${text}`);
  return (JSON.parse(text) as { data: { token: string } }).data.token;
}

const sumFigure = (text: string, name: string, labels: string): number =>
  text
    .split('\n')
    .filter((line) => new RegExp(`^${name}[ {]`).test(line) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
