import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChainId, Notification } from '@sulian/domain';
import { findRunning, openDatabase } from '@sulian/postgres';
import { createSmtpTransport, deliverDue, evaluateStep } from '@sulian/usecases';
import { startWorldNode, type WorldNode } from '@sulian/world';
import { expect } from 'vitest';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { log } from '../../src/log.ts';
import type { Program } from '../../src/program.ts';
import { waitAtMost } from '../../src/wait-at-most.ts';
import { type Strike, strikeOnce, type Victim } from '../chain/strike.ts';
import { makeTempDir, type Running, startScript } from '../support/run-sulian.ts';
import { type Mailbox, openMailbox } from './alert-mailbox.ts';
import { listTrueFirings } from './alert-oracle.ts';
import { anything, toFiring } from './alert-stage.ts';
import { coverBlocks, toBlock } from './alert-world.ts';

export interface AlertKillPlan {
  readonly seed: string;
  readonly victim: Victim;
  readonly kills: number;
  /** Blocks that fire, spread over the kills. */
  readonly blocks: number;
  readonly random: () => number;
  /** The mail server is away for so long, from the middle on. */
  readonly mailDownMs: number;
}

export interface AlertKillRun {
  /** Address and firing of all expected notifications, and of all active ones. */
  readonly truth: readonly string[];
  readonly active: readonly string[];
  readonly withdrawn: number;
  readonly firingBlocks: number;
  readonly killed: number;
  readonly killedWriting: number;
  /** Firings in the mails, each mail once. */
  readonly mailed: readonly string[];
  /** Notifications with a mail to be made, whatever became of them. */
  readonly notified: readonly string[];
  readonly mails: number;
  readonly arrivals: number;
  readonly countersAreExact: boolean;
}

const PROGRAM = await buildServerIfStale(fileURLToPath(new URL('alert-program.ts', import.meta.url)));
const CHAIN: ChainId = 'BITCOIN';
const FIRST_BLOCKS = 40;
const ACCOUNTS = 8;
const GIVE_UP_MS = 120_000;
const MORE_MS = 3_000;
const ROUND_MS = 60_000;
const START_SEC = 1_795_000_000;
/** Tables written by an evaluation step, a mail's creation and its delivery. */
const HELD = ['notification', 'alert_cursor', 'alert_block', 'alert_tally', 'mail', 'notification_reader'];

interface Scene {
  readonly plan: AlertKillPlan;
  readonly node: WorldNode;
  readonly mailbox: Mailbox;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly open: () => Promise<Program>;
  readonly strikes: Strike[];
}

/** The program over blocks that all fire, killed again and again, with two reorganisations and the mail server away. */
export async function alertWithKills(plan: AlertKillPlan): Promise<AlertKillRun> {
  const dir = makeTempDir();
  const node = await startWorldNode({
    seed: plan.seed,
    blocks: FIRST_BLOCKS,
    startTimeSec: START_SEC,
    blockEveryMs: 0,
  });
  const mailbox = await openMailbox();
  try {
    const path = join(dir.path, 'sulian.config.yaml');
    const smtp = { host: '127.0.0.1', port: mailbox.port, from: 'sulian@alerts.example' };
    writeFileSync(path, JSON.stringify({ mail: { smtp } }));
    const dataDir = join(dir.path, 'data');
    const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: path };
    const open = () => openProgram(readConfig(env, dir.path));
    const scene: Scene = { plan, node, mailbox, dataDir, env, open, strikes: [] };
    const addresses = coverBlocks(
      { seed: plan.seed, blocks: FIRST_BLOCKS + plan.blocks, startTimeSec: START_SEC },
      FIRST_BLOCKS,
    );
    await makeAlerts(scene, addresses);
    await runWithKills(scene);
    await runUntilInSync(scene);
    return await judge(scene, addresses);
  } finally {
    await node.stop();
    await mailbox.close();
    dir.remove();
  }
}

async function makeAlerts({ open }: Scene, addresses: readonly string[]): Promise<void> {
  const program = await open();
  try {
    const { people, alerts } = program.apiDeps;
    const caseId = await people.cases.create({ name: 'KILL', description: undefined, credit: undefined, nowSec: 1 });
    const creators: number[] = [];
    for (let number = 0; number < ACCOUNTS; number += 1)
      creators.push(
        await people.accounts.create({
          caseId,
          email: `officer${number}@alerts.example`,
          name: `Officer ${number}`,
          passwordHash: '',
          role: 'OFFICER',
          status: 'APPROVED',
          nowSec: 1,
        }),
      );
    for (const [index, address] of addresses.entries())
      await alerts?.alerts.create({
        caseId,
        creatorId: creators[index % ACCOUNTS] ?? 0,
        chain: CHAIN,
        objectType: 'ADDRESS',
        address,
        asset: 0,
        conditions: anything,
        isEnabled: true,
        isMailEnabled: true,
        height: FIRST_BLOCKS - 1,
        nowSec: 1,
      });
  } finally {
    await program.close();
  }
}

const startProgram = ({ node, env }: Scene): Running =>
  startScript(PROGRAM, [node.url, node.auth.user, node.auth.password], env);

async function runWithKills(scene: Scene): Promise<void> {
  const { plan, node, mailbox } = scene;
  const reorgAt = [Math.floor(plan.kills / 3), Math.floor((plan.kills * 2) / 3)];
  let mailIsBack: Promise<void> | undefined;
  const plannedUntil = (round: number) => Math.floor((plan.blocks * Math.min(round, plan.kills)) / plan.kills);
  // A strike may miss its moment; further rounds make up for it.
  const isOver = (round: number) =>
    round >= plan.kills && (scene.strikes.length >= plan.kills || round >= 2 * plan.kills);
  for (let round = 0; !isOver(round); round += 1) {
    const blocks = plannedUntil(round + 1) - plannedUntil(round);
    // A part is there when it starts, the rest comes while it runs.
    const early = Math.floor(blocks * plan.random());
    node.mine(early);
    const running = startProgram(scene);
    try {
      if (round === Math.floor(plan.kills / 2)) mailIsBack = goAway(mailbox, plan.mailDownMs);
      const struck = { isDone: false };
      const striking = strikeIn(scene, running).finally(() => {
        struck.isDone = true;
      });
      const played = Promise.all([striking, comeLate(node, { count: blocks - early, random: plan.random, struck })]);
      // A moment that does not come is not waited for: the end of this round is a kill as well.
      await waitAtMost(played, ROUND_MS);
      if (reorgAt.includes(round)) node.reorg(4, 5);
    } finally {
      await end(running);
    }
  }
  await mailIsBack;
}

async function goAway(mailbox: Mailbox, downMs: number): Promise<void> {
  await mailbox.close();
  await pause(downMs);
  await mailbox.open();
}

interface LateBlocks {
  readonly count: number;
  readonly random: () => number;
  readonly struck: { readonly isDone: boolean };
}

/** The planned blocks, and a further one now and then: a strike may wait for something to be written. */
async function comeLate(node: WorldNode, { count, random, struck }: LateBlocks): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    await pause(20 + random() * 150);
    node.mine(1);
  }
  for (let waitedMs = 0; !struck.isDone; waitedMs += 100) {
    await pause(100);
    if (waitedMs % MORE_MS === 0 && waitedMs > 0) node.mine(1);
  }
}

async function strikeIn({ plan, dataDir, strikes }: Scene, running: Running): Promise<void> {
  const pickTable = () => `records.${HELD[Math.floor(plan.random() * HELD.length)]}`;
  const strike = await strikeOnce({
    chain: 'BITCOIN',
    victim: plan.victim,
    running,
    dataDir,
    random: plan.random,
    pickTable,
  });
  if (strike === undefined) return;
  strikes.push(strike);
  if (strikes.length % 10 === 0) console.info(`${strikes.length} kills of ${plan.victim}`);
}

/** A program whose server was killed lives on. */
async function end(running: Running): Promise<void> {
  running.child.kill('SIGKILL');
  await running.done;
}

/** Starts once more and waits until the last block is evaluated. */
async function runUntilInSync(scene: Scene): Promise<void> {
  const { node, dataDir } = scene;
  const running = startProgram(scene);
  const deadline = Date.now() + GIVE_UP_MS;
  try {
    while (!(await isInSync(dataDir, node.world.tip.hash))) {
      if (Date.now() > deadline || running.child.exitCode !== null)
        throw new Error(`alerts do not get level: ${(await finish(running)).slice(-2_000)}`);
      await pause(200);
    }
  } finally {
    running.child.kill('SIGTERM');
    await running.done;
  }
}

async function finish(running: Running): Promise<string> {
  running.child.kill('SIGKILL');
  return (await running.done).stderr;
}

async function isInSync(dataDir: string, hash: string): Promise<boolean> {
  const url = findRunning(dataDir);
  if (url === undefined) return false;
  const database = openDatabase({ url, maxConnections: 1 });
  try {
    const rows = await database.query('SELECT FROM records.alert_cursor WHERE hash = $1::text', [hash]);
    return rows.length === 1;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

async function judge(scene: Scene, addresses: readonly string[]): Promise<AlertKillRun> {
  const { node, mailbox, strikes, open } = scene;
  const blocks = node.world.blocks.map(toBlock);
  const program = await open();
  try {
    if (await evaluateStep(evaluatorOf(program), CHAIN)) throw new Error('something was left to evaluate');
    await drainMails(program, mailbox.port);
    const notes = await readNotifications(program);
    const counted = await program.database.query<{ trigger_count: number; address: string }>(
      'SELECT coalesce(times, 0) AS trigger_count, address FROM records.alert LEFT JOIN records.alert_tally USING (alert_id)',
    );
    const active = notes.filter((note) => note.state === 'ACTIVE');
    return {
      truth: addresses
        .flatMap((address) =>
          listTrueFirings(blocks, {
            addresses: new Set([address]),
            activity: 'ALL',
            aboveHeight: FIRST_BLOCKS - 1,
          }).map((each) => `${address} ${each}`),
        )
        .sort(),
      active: active.map((note) => `${note.alert.address} ${toFiring(note)}`).sort(),
      withdrawn: notes.length - active.length,
      firingBlocks: new Set(active.map((note) => note.blockHeight)).size,
      killed: strikes.length,
      killedWriting: strikes.filter((each) => each.isWriting).length,
      mailed: [...mailbox.mails.values()].flatMap(({ text }) => listMailed(text ?? '')).sort(),
      notified: notes.map((note) => `${note.alert.address} ${note.txHash}`).sort(),
      mails: mailbox.mails.size,
      arrivals: mailbox.arrivals,
      countersAreExact: counted.every(
        (row) => row.trigger_count === active.filter((note) => note.alert.address === row.address).length,
      ),
    };
  } finally {
    await program.close();
  }
}

const evaluatorOf = ({ ledger, alerts, prices }: Program) => ({
  ledger,
  store: alerts.store,
  prices: () => prices,
  onChanged: () => {},
});

/** Makes and sends all mails that wait, a day per turn: a busy alert waits up to a day. */
async function drainMails({ alerts, registration }: Program, port: number): Promise<void> {
  const transport = createSmtpTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    user: undefined,
    password: undefined,
    from: 'sulian@alerts.example',
  });
  for (let nowMs = Date.now(); ; nowMs += 86_400_000) {
    const made = await alerts.store.makeMails(nowMs);
    const sent = await deliverDue({ delivery: registration.delivery, transport, clock: () => nowMs, log });
    if (made + sent === 0 && nowMs > Date.now() + 172_800_000) return transport.close();
  }
}

export async function readNotifications(program: Program): Promise<readonly Notification[]> {
  const [row] = await program.database.query<{ case_id: number; account_id: number }>(
    'SELECT case_id, min(account_id) AS account_id FROM records.account GROUP BY case_id',
  );
  const reader = { caseId: row?.case_id ?? 0, accountId: row?.account_id ?? 0 };
  const slice = await program.apiDeps.alerts?.notifications.list(reader, { offset: 0, limit: 1_000_000 });
  return slice?.items ?? [];
}

/** Address and transaction of each firing in a mail. */
export function listMailed(text: string): string[] {
  const objects = [...text.matchAll(/^ {4}地址：(\S+)$/gm)].map((match) => match[1]);
  const hashes = [...text.matchAll(/^ {4}交易：(\S+)$/gm)].map((match) => match[1]);
  return objects.map((address, index) => `${address} ${hashes[index]}`);
}

/** Expects exactly the true notifications, each once; a withdrawn one may have been mailed before. */
export function expectNothingLost(run: AlertKillRun): void {
  expect(run.active).toEqual(run.truth);
  expect(run.countersAreExact).toBe(true);
  const mailed = new Set(run.mailed);
  expect(mailed.size).toBe(run.mailed.length);
  const notified = new Set(run.notified);
  expect(run.mailed.filter((each) => !notified.has(each))).toEqual([]);
  const untold = run.truth.filter((each) => !mailed.has(each.split(' ').slice(0, 2).join(' ')));
  expect(untold).toEqual([]);
}
