import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openScreeningFile } from '@sulian/api';
import type { Screening } from '@sulian/contract';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { atServer, hasEnded } from '../chain/strike.ts';
import { writeIn } from '../imports/block-files.ts';
import { findFreePort, makeTempDir, type Running, startSulian } from '../support/run-sulian.ts';
import { ANY_RATE, getTestAccount, TEST_PASSWORD } from '../support/sign-in.ts';
import { untilReady } from '../support/until-ready.ts';
import { type PassStrike, strikeInPass } from './pass-kill.ts';
import { fillLedger, type ScreeningKillPlan, type ScreeningKillRun } from './screening-kill-harness.ts';
import { withLimit } from './with-limit.ts';

interface Scene {
  readonly plan: ScreeningKillPlan;
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly url: string;
  readonly list: string;
  readonly login: { readonly caseId: number; readonly email: string };
}

/** As `screenWithKills`, in `sulian serve`: it goes on after each start without anybody's call. */
export async function screenServedWithKills(plan: ScreeningKillPlan): Promise<ScreeningKillRun> {
  const dir = makeTempDir();
  try {
    const scene = await prepare(plan, dir.path);
    const strikes: PassStrike[] = [];
    while (strikes.length < plan.kills.length) await playRound(scene, strikes);
    const [killed, undisturbed] = await finish(scene);
    return { killed, undisturbed, strikes };
  } finally {
    dir.remove();
  }
}

async function prepare(plan: ScreeningKillPlan, folder: string): Promise<Scene> {
  const dataDir = join(folder, 'data');
  const list = writeIn(folder, 'list.csv', await fillLedger(folder, dataDir, plan));
  const config = join(folder, 'sulian.config.yaml');
  const source = { type: 'files', path: join(folder, 'blk00000.dat') };
  writeFileSync(config, JSON.stringify({ chains: { BITCOIN: { source, pollMs: 60_000 } }, limits: ANY_RATE }));
  const port = await findFreePort();
  const env = {
    ...{ SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, DATABASE_URL: '' },
    ...{ PORT: String(port), SULIAN_HOST: '127.0.0.1' },
  };
  const program = await openProgram(readConfig(env, folder));
  try {
    const { caseId, email } = await getTestAccount(program.apiDeps.people, { role: 'OFFICER' });
    return { plan, env, dataDir, list, url: `http://127.0.0.1:${port}`, login: { caseId, email } };
  } finally {
    await program.close();
  }
}

/** Starts the program, lets it work, and kills the next victim within its pass. */
async function playRound(scene: Scene, strikes: PassStrike[]): Promise<void> {
  const { plan, dataDir, env } = scene;
  const running = startSulian(['serve'], env);
  const kill = plan.kills[strikes.length] ?? { victim: 'program', pass: 1 };
  const playing = (async () => {
    await untilReady(running);
    // The answer is lost where the kill comes first.
    const uploading = strikes.length > 0 ? undefined : upload(scene, await signIn(scene)).catch(() => undefined);
    const strike = await strikeInPass({ kill, running, dataDir, random: plan.random });
    if (strike !== undefined) strikes.push(strike);
    await uploading;
  })();
  // One whose server was killed lives on.
  return withLimit(playing, running, plan.limitMs).finally(async () => {
    running.child.kill('SIGKILL');
    await running.done;
  });
}

/** Lets the program finish the screening, and the same list again. @returns the files of both */
async function finish(scene: Scene): Promise<readonly [Buffer, Buffer]> {
  const running = startSulian(['serve'], scene.env);
  const working = (async () => {
    await untilReady(running);
    const token = await signIn(scene);
    const [killed] = await list(scene, token);
    if (killed === undefined) throw new Error('the list was not stored');
    await untilDone(scene, { running, token, id: killed.id });
    await atServer({ running, dataDir: scene.dataDir }, (store) => store.query('TRUNCATE records.answer'));
    const id = await upload(scene, token);
    await untilDone(scene, { running, token, id });
    return [killed.id, id] as const;
  })();
  const [killed, undisturbed] = await withLimit(working, running, scene.plan.limitMs).finally(async () => {
    running.child.kill('SIGTERM');
    await running.done;
  });
  return [await readResult(scene, killed), await readResult(scene, undisturbed)];
}

async function readResult({ env, dataDir, login, plan }: Scene, id: number): Promise<Buffer> {
  const program = await openProgram(readConfig(env, dataDir));
  try {
    const { caseId } = login;
    const { screenings } = program;
    const file = openScreeningFile(screenings, { caseId, id, rows: plan.rows, format: 'csv', language: 'cn' });
    return Buffer.from(await text(file));
  } finally {
    await program.close();
  }
}

async function untilDone(
  { url }: Scene,
  { running, token, id }: { readonly running: Running; readonly token: string; readonly id: number },
): Promise<void> {
  for (;;) {
    if (hasEnded({ running })) throw new Error('the program ended');
    const { state } = await call<Screening>(`${url}/api/proxy/v1/screenings/${id}`, { headers: { token } });
    if (state === 'DONE') return;
    if (state !== 'WAITING' && state !== 'RUNNING') throw new Error(`the screening is ${state}`);
    await pause(200);
  }
}

/** Screenings of the case, the newest first. */
async function list({ url }: Scene, token: string): Promise<readonly Screening[]> {
  return (await call<{ items: Screening[] }>(`${url}/api/proxy/v1/screenings`, { headers: { token } })).items;
}

async function signIn({ url, login }: Scene): Promise<string> {
  const answer = await call<{ data: { token: string } }>(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...login, password: TEST_PASSWORD }),
  });
  return answer.data.token;
}

async function upload({ url, list: file, plan }: Scene, token: string): Promise<number> {
  const query = new URLSearchParams({ fileName: 'list.csv', passes: String(plan.passes) });
  const { id } = await call<{ id: number }>(`${url}/api/proxy/v1/screenings?${query}`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(readFileSync(file)),
  });
  return id;
}

async function call<T>(url: string, init: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
