import { type ChainId, type Notification, toHashText } from '@sulian/domain';
import { evaluateStep } from '@sulian/usecases';
import { expect } from 'vitest';
import type { Program } from '../../src/program.ts';
import { type AlertKillRun, listMailed, readNotifications } from '../alerts/alert-kill-harness.ts';
import { anything, toFiring } from '../alerts/alert-stage.ts';
import { openTestProgram } from '../support/test-program.ts';
import { bringInSync, FOLLOW_CONFIG, type Followed } from './judge-followed.ts';

/** Alerts on addresses of the first blocks, which later blocks fire. */
export interface WatchedAlerts {
  readonly addresses: readonly string[];
  /** Last block before the alerts. */
  readonly height: number;
}

export type AlertOutcome = Pick<AlertKillRun, 'truth' | 'active' | 'mailed' | 'notified' | 'countersAreExact'>;

const MAX_ADDRESSES = 60;
const DAY_MS = 86_400_000;

/** Makes alerts for each of the oldest addresses in the store. */
export async function watchAddresses(url: string, chain: ChainId): Promise<WatchedAlerts> {
  const { program, close } = await openTestProgram({ url });
  try {
    const rows = await program.database.query<{ text: string }>(
      `select text from ledger_${chain.toLowerCase()}.address order by address_id limit ${MAX_ADDRESSES}`,
    );
    const { height = 0 } = await program.ledger.getState(chain);
    const watched = { addresses: rows.map(({ text }) => text), height };
    await makeAlerts(program, chain, watched);
    return watched;
  } finally {
    await close();
  }
}

async function makeAlerts({ apiDeps }: Program, chain: ChainId, { addresses, height }: WatchedAlerts): Promise<void> {
  const { people, alerts } = apiDeps;
  const caseId = await people.cases.create({ name: 'TWO', description: undefined, credit: undefined, nowSec: 1 });
  const creatorId = await people.accounts.create({
    caseId,
    email: 'officer@alerts.example',
    name: 'Officer',
    passwordHash: '',
    role: 'OFFICER',
    status: 'APPROVED',
    nowSec: 1,
  });
  for (const address of addresses)
    await alerts.alerts.create({
      ...{ caseId, creatorId, chain, address, height },
      objectType: 'ADDRESS',
      asset: 0,
      conditions: anything,
      isEnabled: true,
      isMailEnabled: true,
      nowSec: 1,
    });
}

/** Compares what two programs fired with what one fires over the final chain alone, and reads all mails. */
export async function judgeAlerts(followed: Followed, url: string, watched: WatchedAlerts): Promise<AlertOutcome> {
  const { chain } = followed.world;
  const { program, close } = await openTestProgram({ url, config: FOLLOW_CONFIG });
  try {
    if (await evaluateStep(evaluatorOf(program), chain)) throw new Error('something was left to evaluate');
    await makeAllMails(program);
    const notes = await readNotifications(program);
    const active = notes.filter(({ state }) => state === 'ACTIVE');
    const mails = await program.database.query<{ body: string }>('select body from records.mail order by mail_id');
    const counted = await program.database.query<{ times: number; address: string }>(
      'select coalesce(times, 0) as times, address from records.alert left join records.alert_tally using (alert_id)',
    );
    return {
      truth: await listCalmFirings(followed, watched),
      active: active.map(toLine).sort(),
      mailed: mails.flatMap(({ body }) => listMailed(body)).sort(),
      notified: notes.map((note) => toLine(note).split(' ').slice(0, 2).join(' ')).sort(),
      countersAreExact: counted.every(
        ({ times, address }) => times === active.filter(({ alert }) => alert.address === address).length,
      ),
    };
  } finally {
    await close();
  }
}

/** Address, transaction as mails have it, direction, amount and block. */
const toLine = (note: Notification): string =>
  `${note.alert.address} ${toFiring({ ...note, txHash: toHashText(note.alert.chain, note.txHash) })}`;

const evaluatorOf = ({ ledger, alerts, prices }: Program) => ({
  ledger,
  store: alerts.store,
  prices: () => prices,
  onChanged: () => {},
});

/** A busy alert waits up to a day for its next mail. */
async function makeAllMails({ alerts }: Program): Promise<void> {
  let idleDays = 0;
  for (let nowMs = Date.now(); idleDays < 2; nowMs += DAY_MS)
    idleDays = (await alerts.store.makeMails(nowMs)) === 0 ? idleDays + 1 : 0;
}

async function listCalmFirings(followed: Followed, watched: WatchedAlerts): Promise<readonly string[]> {
  const { chain } = followed.world;
  const { program, close } = await openTestProgram({ config: FOLLOW_CONFIG });
  try {
    await bringInSync(program, followed);
    await makeAlerts(program, chain, watched);
    while (await evaluateStep(evaluatorOf(program), chain));
    const notes = await readNotifications(program);
    return notes.map(toLine).sort();
  } finally {
    await close();
  }
}

/**
 * Expects exactly the firings of one program over the final chain, each once. No firing is mailed twice, and each alert that
 * fired is mailed; a mail sums up many firings of one alert.
 */
export function expectFiredOnce({ truth, active, mailed, notified, countersAreExact }: AlertOutcome): void {
  expect(truth.length).toBeGreaterThan(0);
  expect(active).toEqual(truth);
  expect(countersAreExact).toBe(true);
  expect(new Set(mailed).size).toBe(mailed.length);
  const known = new Set(notified);
  expect(mailed.filter((each) => !known.has(each))).toEqual([]);
  const addressOf = (line: string): string => line.slice(0, line.indexOf(' '));
  const mailedOnes = new Set(mailed.map(addressOf));
  expect(truth.filter((each) => !mailedOnes.has(addressOf(each)))).toEqual([]);
}
