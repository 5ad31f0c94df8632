import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDeskStore } from '@sulian/records';
import { expect } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { aimAfter, hasEnded, type Strike, strikeOnce, type Victim } from '../chain/strike.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { findFreePort, makeTempDir, type Running, startSulian } from '../support/run-sulian.ts';
import { ANY_RATE, getTestAccount } from '../support/sign-in.ts';
import { untilReady } from '../support/until-ready.ts';
import { type Acknowledged, nothingYet, type Writer, writeUntilGone } from './desk-writer.ts';

export interface DeskKillPlan {
  readonly victim: Victim;
  readonly kills: number;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface DeskKillRun {
  readonly strikes: readonly Strike[];
  readonly acknowledged: Acknowledged;
  /** Texts that were acknowledged, in all. */
  readonly written: number;
  /** Output of the program and log of its database. */
  readonly logs: string;
  readonly stored: {
    readonly notes: ReadonlyMap<string, readonly string[]>;
    readonly names: ReadonlyMap<string, string | undefined>;
    /** Lines of the log about names and notes. */
    readonly lines: number;
  };
}

const EMAILS = ['one@desk.example', 'two@desk.example'] as const;
const CASE = 'DESK-KILL';
const HELD = ['desk_object', 'desk_note', 'desk_note_version', 'audit_entry'];
const BLOCKS = 12;
/** Acknowledged writes of a round before its kill. */
const FIRST_WRITES = 5;
/** Objects that both write to: versions meet. */
const OBJECTS = 3;

interface Scene {
  readonly plan: DeskKillPlan;
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly port: number;
  readonly accounts: readonly { readonly caseId: number; readonly email: string }[];
  readonly addresses: readonly string[];
  readonly acknowledged: Acknowledged;
}

/** Two colleagues name and note the objects of one desk while the victim is killed again and again. */
export async function writeWithKills(plan: DeskKillPlan): Promise<DeskKillRun> {
  const dir = makeTempDir();
  try {
    const scene = await prepare(plan, dir.path);
    const strikes: Strike[] = [];
    let [written, logs] = [0, ''];
    for (let round = 0; strikes.length < plan.kills && round < 3 * plan.kills; round += 1) {
      const played = await playRound(scene, strikes);
      written += played.written;
      logs += played.log;
      if (played.strike !== undefined) strikes.push(played.strike);
    }
    logs += readFiles(scene.dataDir);
    return { strikes, acknowledged: scene.acknowledged, written, logs, stored: await readStored(scene) };
  } finally {
    dir.remove();
  }
}

async function prepare(plan: DeskKillPlan, dir: string): Promise<Scene> {
  const dataDir = join(dir, 'data');
  const port = await findFreePort();
  const world = makeWorld('desk-kill', BLOCKS);
  const path = writeIn(dir, 'blk00000.dat', toRecords(world.blocks.map(({ raw }) => raw)));
  const config = join(dir, 'sulian.config.yaml');
  const chains = { BITCOIN: { source: { type: 'files', path }, pollMs: 60_000 } };
  writeFileSync(config, JSON.stringify({ chains, limits: ANY_RATE }));
  const env = {
    ...{ SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config, DATABASE_URL: '' },
    ...{ PORT: String(port), SULIAN_HOST: '127.0.0.1' },
  };
  const addresses = world.blocks
    .flatMap(({ transactions }) => transactions[0]?.outputs[0]?.key?.address ?? [])
    .slice(0, OBJECTS);
  const program = await openProgram(readConfig(env, dir));
  try {
    const { people } = program.apiDeps;
    const accounts = [];
    for (const email of EMAILS) accounts.push(await getTestAccount(people, { role: 'OFFICER', email, caseName: CASE }));
    for (const account of accounts) await fillDesk(program, account, addresses);
    const signIns = accounts.map(({ caseId, email }) => ({ caseId, email }));
    return { plan, env, dataDir, port, accounts: signIns, addresses, acknowledged: nothingYet() };
  } finally {
    await program.close();
  }
}

const fillDesk = (
  { database }: Program,
  account: { readonly id: number; readonly caseId: number; readonly email: string },
  addresses: readonly string[],
) =>
  database.transaction((session) =>
    createDeskStore(session).add(
      { caseId: account.caseId, accountId: account.id, email: account.email },
      addresses.map((address) => ({ chain: 'BITCOIN' as const, address, collections: [] })),
      1,
    ),
  );

/** Starts the program, lets both write, and kills the victim. */
async function playRound(
  scene: Scene,
  strikes: readonly Strike[],
): Promise<{ readonly written: number; readonly strike: Strike | undefined; readonly log: string }> {
  const { plan, dataDir } = scene;
  const running = startSulian(['serve'], scene.env);
  const playing = (async () => {
    await untilReady(running);
    let written = 0;
    const onWritten = () => {
      written += 1;
    };
    const writing = Promise.all(scene.accounts.map((account) => writeUntilGone(toWriter(scene, account, onWritten))));
    while (written < FIRST_WRITES && !hasEnded({ running })) await pause(5);
    const strike = await strikeOnce({
      ...{ chain: 'BITCOIN', victim: plan.victim, running, dataDir, random: plan.random },
      pickTable: () => `records.${HELD[Math.floor(plan.random() * HELD.length)]}`,
      ...aimAfter(strikes),
    });
    await writing;
    return { written, strike };
  })();
  const played = await playing.finally(() => running.child.kill('SIGKILL'));
  const { stdout, stderr } = await running.done;
  return { ...played, log: stdout + stderr };
}

const readFiles = (dir: string): string =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(dir, name), 'utf8'))
    .join('\n');

const toWriter = (
  { plan, port, addresses, acknowledged }: Scene,
  account: Scene['accounts'][number],
  onWritten: () => void,
): Writer => ({
  ...{ url: `http://127.0.0.1:${port}`, account, addresses, acknowledged, onWritten },
  random: plan.random,
});

async function readStored({ env, dataDir, accounts }: Scene): Promise<DeskKillRun['stored']> {
  const program = await openProgram(readConfig(env, dataDir));
  try {
    const store = createDeskStore(program.database);
    const caseId = accounts[0]?.caseId ?? 0;
    const { objects } = await store.read(caseId);
    const notesOf = await store.listNotesOf(
      caseId,
      objects.map(({ id }) => id),
    );
    const [row] = await program.database.query<{ lines: number }>(
      `SELECT count(*)::int AS lines FROM records.audit_entry
       WHERE action IN ('desk.note-add', 'desk.change') AND result = 'OK'`,
      [],
    );
    return {
      notes: new Map(objects.map(({ id, address }) => [address, (notesOf.get(id) ?? []).map(({ text }) => text)])),
      names: new Map(objects.map(({ address, name }) => [address, name])),
      lines: row?.lines ?? 0,
    };
  } finally {
    await program.close();
  }
}

/** No text of the desk is in a log, not even of statements that a kill interrupted. */
export function expectNothingLogged({ acknowledged: { notes, names, unanswered }, logs }: DeskKillRun): void {
  const texts = [...[...notes.values()].flat(), ...[...names.values()].map(({ name }) => name), ...unanswered];
  expect(logs).toContain('ready on ');
  expect(logs).toContain('database system');
  expect(texts.filter((text) => logs.includes(text))).toEqual([]);
}

/** Every acknowledged text is there once, with its line in the log; another one was sent and got no answer. */
export function expectNothingLost({ acknowledged, stored, written }: DeskKillRun): void {
  const { unanswered } = acknowledged;
  for (const [address, texts] of stored.notes) {
    expect(new Set(texts).size, address).toBe(texts.length);
    const others = texts.filter((text) => !unanswered.has(text));
    expect(others.toSorted()).toEqual((acknowledged.notes.get(address) ?? []).toSorted());
    const name = stored.names.get(address);
    if (name === undefined || !unanswered.has(name)) expect(name).toBe(acknowledged.names.get(address)?.name);
  }
  const arrived = [...stored.notes.values()].flat().filter((text) => unanswered.has(text)).length;
  expect(stored.lines).toBeGreaterThanOrEqual(written + arrived);
  expect(stored.lines).toBeLessThanOrEqual(written + unanswered.size);
}
