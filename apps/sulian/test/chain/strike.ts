import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChainId } from '@sulian/domain';
import { type Database, findRunning, openDatabase, type Session } from '@sulian/postgres';
import type { Running } from '../support/run-sulian.ts';

export type Victim = 'program' | 'PostgreSQL';

export interface Strike {
  /** Whether a database transaction that had written was open at that moment. */
  readonly isWriting: boolean;
}

export interface StrikeAt {
  readonly chain: ChainId;
  readonly victim: Victim;
  readonly running: Running;
  readonly dataDir: string;
  readonly random: () => number;
  /** Table that a delayed write waits for; one of the ledger's when absent. */
  readonly pickTable?: () => string;
  /** `WRITE`: inside a write for certain. `ANYWHERE`: at any moment. Left to chance when absent. */
  readonly aim?: 'WRITE' | 'ANYWHERE';
  /** Lets something happen that must be written: each time that a table is locked for `WRITE`. */
  readonly whenHeld?: () => unknown;
}

/** Every other kill falls inside a write for certain, beginning with the first: of any number half at least. */
export const aimAfter = (strikes: readonly Strike[]): Pick<StrikeAt, 'aim'> =>
  strikes.length % 2 === 0 ? { aim: 'WRITE' } : {};

/** Part of the kills that fall anywhere after the server is up: start, reading, between writes, stop. */
const ANYWHERE = 0.15;
const ANYWHERE_MS = 1_200;
/** The others wait for a write, let up to so many pass, and fall up to so long after the next one began. */
const PASSED_WRITES = 2;
const INTO_WRITE_MS = 25;
const POLL_MS = 2;

/** Most of those do not leave it to luck: a table is locked, so that the write waits for us in the middle. */
const HELD = 0.6;
const HOLD_MS = 10_000;
const HELD_TABLES =
  'block|transaction|leg|address|address_transaction|address_total|wallet|load_transaction|load_leg|load_address|bulk_stage';

/** A transaction is given its number when it first writes. */
const WRITERS = `select backend_xid::text as xid from pg_stat_activity
  where backend_xid is not null and backend_type = 'client backend'`;
const WAITERS = `select backend_xid::text as xid from pg_stat_activity
  where wait_event_type = 'Lock' and backend_type = 'client backend'`;

/** Kills the victim, at a random moment or as it is aimed at. @returns undefined when the program ended before that */
export const strikeOnce = (at: StrikeAt): Promise<Strike | undefined> =>
  at.aim === 'WRITE' ? strikeInside(at) : atServer(at, (watch) => strikeSomewhere(at, watch));

async function strikeSomewhere(at: StrikeAt, watch: Database): Promise<Strike | undefined> {
  if (at.aim === 'ANYWHERE' || at.random() < ANYWHERE) await pause(at.random() * ANYWHERE_MS);
  else if (at.random() < HELD) return strikeHeld(at, watch);
  else if (!(await untilWriting(at, watch))) return undefined;
  const isWriting = (await listWriters(watch)).length > 0;
  return kill(at) ? { isWriting } : undefined;
}

/**
 * Kills during a write that this harness delays. Without one at a table, another is tried. The server is looked up each
 * time, because one left by a killed program may respond until the next program stops it.
 */
async function strikeInside(at: StrikeAt): Promise<Strike | undefined> {
  let strike: Strike | undefined;
  while (strike === undefined && !hasEnded(at)) {
    await atServer(at, (watch) =>
      holdUp(at, watch, (isWriteWaiting) => {
        if (isWriteWaiting) strike = killWriting(at);
      }),
    );
    await pause(POLL_MS);
  }
  return strike;
}

/** Works at the program's server as soon as it answers. @returns undefined when the program ended before that */
export async function atServer<T>(
  at: Pick<StrikeAt, 'running' | 'dataDir'>,
  work: (watch: Database) => Promise<T>,
): Promise<T | undefined> {
  const url = await untilServing(at);
  if (url === undefined) return undefined;
  const watch = openDatabase({ url, maxConnections: 2, applicationName: 'watch' });
  try {
    return await work(watch);
  } finally {
    await watch.close();
  }
}

/** Delays a write at a table, and kills while it waits or shortly after, when it may be at its commit. */
async function strikeHeld(at: StrikeAt, watch: Database): Promise<Strike | undefined> {
  let strike: Strike | undefined;
  await holdUp(at, watch, (isWriteWaiting) => {
    if (isWriteWaiting && at.random() < 0.7) strike = killWriting(at);
  });
  if (strike !== undefined || hasEnded(at)) return strike;
  await pause(at.random() * INTO_WRITE_MS);
  const isWriting = (await listWriters(watch)).length > 0;
  return kill(at) ? { isWriting } : undefined;
}

const killWriting = (at: StrikeAt): Strike | undefined => (kill(at) ? { isWriting: true } : undefined);

/** Locks a table until a write waits for it, or something else does, or none came for long, and then acts. */
async function holdUp(at: StrikeAt, watch: Database, act: (isWriteWaiting: boolean) => void): Promise<void> {
  const holding = watch.transaction(async (session) => {
    const table = at.pickTable?.() ?? (await pickLedgerTable(session, at));
    if (table === undefined) return;
    await session.query(`set local lock_timeout = '1s'`);
    await session.query(`lock table ${table} in share mode`);
    await at.whenHeld?.();
    act(await untilWaiting(at, watch));
  });
  // The lock may not be had, and our own connection dies with the server.
  await holding.catch(() => undefined);
}

async function pickLedgerTable(session: Session, { chain, random }: StrikeAt): Promise<string | undefined> {
  const schema = `ledger_${chain.toLowerCase()}`;
  const tables = await session.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p')
     and relname ~ $2 order by 1`,
    [schema, `^(${HELD_TABLES})$`],
  );
  const table = pickTable(
    tables.map((row) => row.name),
    random,
  );
  return table === undefined ? undefined : `${schema}.${table}`;
}

/** One that is likely to be written next: every stage of building ends with a row in `bulk_stage`. */
function pickTable(tables: readonly string[], random: () => number): string | undefined {
  const loads = tables.filter((each) => each.startsWith('load_'));
  const others = tables.filter((each) => !each.startsWith('load_') && each !== 'bulk_stage');
  if (others.length === 0 || (loads.length > 0 && random() < 0.7)) return tables.find((each) => each === 'bulk_stage');
  const likely = loads.length > 0 ? loads : others;
  return likely[Math.floor(random() * likely.length)];
}

/** False where the waiting statement has written nothing: VACUUM must not be delayed for long. */
async function untilWaiting(at: StrikeAt, watch: Database): Promise<boolean> {
  const deadline = Date.now() + HOLD_MS;
  while (!hasEnded(at) && Date.now() < deadline) {
    const rows = await watch.query<{ xid: string | null }>(WAITERS).catch(() => undefined);
    // The server of the program before has stopped, and the lock with it.
    if (rows === undefined) return false;
    if (rows.length > 0) return rows.some(({ xid }) => xid !== null);
    await pause(POLL_MS);
  }
  return false;
}

export const hasEnded = ({ running }: Pick<StrikeAt, 'running'>): boolean =>
  running.child.exitCode !== null || running.child.signalCode !== null;

/** Address of the server that this program started, once it answers. */
async function untilServing(at: Pick<StrikeAt, 'running' | 'dataDir'>): Promise<string | undefined> {
  while (!hasEnded(at)) {
    const url = isOwn(at) ? findRunning(at.dataDir) : undefined;
    if (url !== undefined && (await isAnswering(url))) return url;
    await pause(20);
  }
  return undefined;
}

/** False while the server of a killed program lives on: a program with the lock has its own server. */
function isOwn({ dataDir, running }: Pick<StrikeAt, 'running' | 'dataDir'>): boolean {
  try {
    const { pid }: { pid?: unknown } = JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8'));
    return pid === running.child.pid;
  } catch {
    return false;
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const probe = openDatabase({ url, maxConnections: 1 });
  try {
    await probe.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await probe.close();
  }
}

async function untilWriting(at: StrikeAt, watch: Database): Promise<boolean> {
  let left = Math.floor(at.random() * (PASSED_WRITES + 1));
  const seen = new Set<string>();
  while (!hasEnded(at)) {
    for (const xid of await listWriters(watch)) {
      if (!seen.has(xid) && left-- <= 0) {
        await pause(at.random() * INTO_WRITE_MS);
        return true;
      }
      seen.add(xid);
    }
    await pause(POLL_MS);
  }
  return false;
}

/** Transactions that write; a stopping server has none. */
const listWriters = async (watch: Database): Promise<readonly string[]> =>
  (await watch.query<{ xid: string }>(WRITERS).catch(() => [])).map((row) => row.xid);

function kill(at: StrikeAt): boolean {
  if (at.victim === 'program') return !hasEnded(at) && at.running.child.kill('SIGKILL');
  const pid = readServerPid(at.dataDir);
  if (pid === undefined) return false;
  // Now the first process alone, whose children end by themselves, now all of them at once.
  const children = at.random() < 0.5 ? [] : listChildren(pid);
  // The first process may have stopped already: then the import was done. A child may end at any time.
  const isHit = killProcess(pid);
  for (const child of children) killProcess(child);
  return isHit;
}

function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function listChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function readServerPid(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}
