import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@sulian/postgres';
import { atServer, hasEnded, type Strike, strikeOnce, type Victim } from '../chain/strike.ts';
import type { Running } from '../support/run-sulian.ts';

export interface PassKill {
  readonly victim: Victim;
  /** Pass within which it falls, from 1; 0: while the list is stored. */
  readonly pass: number;
}

export interface PassStrike extends Strike {
  /** Pass whose rows the killed write had; 0: those of the list. */
  readonly pass: number;
}

interface KillAt {
  readonly kill: PassKill;
  readonly running: Running;
  readonly dataDir: string;
  readonly random: () => number;
}

/** Latest moment of a kill: later ones could fall into the next pass. */
const LATEST_PART = 0.5;
const POLL_MS = 3;

/** Kills while rows of the wanted pass are written. @returns undefined when the program ended before that */
export async function strikeInPass(at: KillAt): Promise<PassStrike | undefined> {
  const { kill, random, running, dataDir } = at;
  const part = kill.pass > 1 ? random() * LATEST_PART : 0;
  // Waiting for the first pass could miss it: the lock below is granted as soon as the list is stored.
  if (kill.pass > 1) await untilPass({ ...at, part });
  let pass = 0;
  const strike = await strikeOnce({
    ...{ chain: 'BITCOIN', victim: kill.victim, running, dataDir, random, aim: 'WRITE' },
    // Rows of the list are written before the screening has any.
    pickTable: () => (kill.pass === 0 ? 'records.screening_row' : 'records.screening'),
    whenHeld: async () => {
      pass = (await atServer(at, readPass).catch(() => undefined))?.pass ?? pass;
    },
  });
  return strike && { ...strike, pass };
}

/** The server of a killed program may respond until the next program stops it. */
async function untilPass({ part, ...at }: KillAt & { readonly part: number }): Promise<void> {
  const { kill } = at;
  const watching = async (watch: Database): Promise<boolean> => {
    while (!hasEnded(at)) {
      const { pass, done, total } = await readPass(watch);
      if (pass > kill.pass || (pass === kill.pass && done >= part * total)) return true;
      await pause(POLL_MS);
    }
    return false;
  };
  while (!hasEnded(at) && (await atServer(at, watching).catch(() => false)) !== true) await pause(POLL_MS);
}

interface ProgressRow {
  readonly progress: readonly { readonly done: number; readonly goOn: number }[];
  readonly toAnswer: number;
}

/** Pass of the newest screening that is not done. */
async function readPass(watch: Database): Promise<{ pass: number; done: number; total: number }> {
  const [job] = await watch.query<ProgressRow>(
    `SELECT progress, (counts ->> 'toAnswer')::int AS "toAnswer" FROM records.screening
     WHERE row_count > 0 ORDER BY screening_id DESC LIMIT 1`,
  );
  let total = job?.toAnswer ?? 0;
  for (const [index, { done, goOn }] of (job?.progress ?? []).entries()) {
    if (done < total) return { pass: index + 1, done, total };
    total = goOn;
  }
  return { pass: job === undefined ? 0 : job.progress.length + 1, done: 0, total };
}
