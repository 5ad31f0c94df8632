import { setTimeout as pause } from 'node:timers/promises';
import { ROLES, type Role } from '@sulian/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runSulian } from '../support/run-sulian.ts';
import { type ServingProgram, startServing } from '../support/serving-program.ts';
import { openStoreGate, type StoreGate } from '../support/store-gate.ts';
import { REPORTS_THE_STORE, readRefusal, STORE_AWAY } from './judge.ts';
import { leaveEarly } from './leave-early.ts';
import { writeGood } from './malformed.ts';
import { expectNothingLeft, readHoldings } from './nothing-left.ts';
import { TARGETS, type Target } from './places.ts';
import { sendRaw } from './raw-http.ts';
import { samplesOf, sendMalformed } from './send-malformed.ts';
import { toBytes, withHeader } from './written.ts';

const GIVE_UP_MS = 10_000;
/** The store is away and back in turn for so long each, so that it goes in the middle of calls. */
const TURN_MS = 150;
const BACK_MS = 30_000;

let gate: StoreGate;
let program: ServingProgram;
beforeAll(async () => {
  program = await startServing('away', async (url) => {
    gate = await openStoreGate(url);
    return gate.url;
  });
}, 120_000);
afterAll(async () => {
  await gate?.open().catch(() => undefined);
  await program?.stop();
  await gate?.close();
});

/** Takes the store away and gives it back again and again while the work runs; it is there at the end. */
async function whileComingAndGoing<T>(work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const turns = (async () => {
    while (!ended.signal.aborted) {
      await gate.close();
      await pause(TURN_MS);
      await gate.open();
      await pause(TURN_MS);
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await turns;
  }
}

/** Signs in however often the store goes away meanwhile. */
const patient = (): ServingProgram => ({
  ...program,
  signIn: (role) => vi.waitFor(() => program.signIn(role), { timeout: BACK_MS, interval: 50 }),
});

async function expectBack(): Promise<void> {
  const url = `http://127.0.0.1:${program.port}/healthz`;
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: BACK_MS, interval: 100 });
  expect(program.isRunning()).toBe(true);
  expect(await program.people.auditTrail.verify()).toMatchObject({ isUnbroken: true });
}

it('answers 300 malformed requests in our words while the store comes and goes [R-ERR-02] [R-ERR-07]', async () => {
  const { faults } = await whileComingAndGoing(() =>
    sendMalformed(patient(), { count: 300, seed: 20_261_126, noFault: STORE_AWAY }),
  );
  expect(faults).toEqual([]);
  await expectBack();
});

it('holds nothing for 150 clients that left while the store came and went [R-REVIEW-09]', async () => {
  const before = readHoldings(program);
  const departures = await whileComingAndGoing(() => leaveEarly(patient(), 150, 20_261_126));
  expect(departures).toHaveLength(150);
  await expectBack();
  await expectNothingLeft(program, before);
});

/** Ends a session of its own, or never ends. */
const NOT_ASKED: readonly string[] = ['GET /api/proxy/v1/alerts/notifications/stream'];

async function callAs(target: Target, token: string | undefined, from: string) {
  const good = writeGood(target, samplesOf(program));
  const bytes = toBytes(token === undefined ? good : withHeader(good, 'token', token));
  return sendRaw(program.port, { bytes, from }, GIVE_UP_MS);
}

it('answers every call of every role with 503 in the envelope, or as without a store, while it is away [R-ERR-07]', async () => {
  const tokens = new Map<Role | undefined, string | undefined>([[undefined, undefined]]);
  for (const role of ROLES) tokens.set(role, await program.signIn(role));
  await gate.close();
  const wrong: string[] = [];
  let unavailable = 0;
  let number = 0;
  for (const target of TARGETS.filter(({ key }) => !NOT_ASKED.includes(key)))
    for (const [role, token] of tokens) {
      number += 1;
      const answer = await callAs(target, token, `127.96.${number >> 8}.${number & 255}`);
      const name = `${target.key} by ${role ?? 'nobody'}`;
      if (typeof answer === 'string') wrong.push(`${name}: ${answer}`);
      else if (answer.status >= 500) {
        unavailable += 1;
        const isReport = REPORTS_THE_STORE.includes(target.key);
        const error = isReport ? 'STORE_UNAVAILABLE' : readRefusal(answer.body)?.error;
        if (answer.status !== 503 || error === undefined || !STORE_AWAY.includes(error))
          wrong.push(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(unavailable).toBeGreaterThan(TARGETS.length);
  await gate.open();
  await expectBack();
});

it('loses nothing that was acknowledged when it is killed while the store comes and goes [R-ERR-07]', async () => {
  await whileComingAndGoing(async () => {
    const leaving = leaveEarly(patient(), 60, 7).catch(() => undefined);
    await pause(1_000);
    process.kill(program.pid, 'SIGKILL');
    await leaving;
  });
  await vi.waitFor(() => expect(program.isRunning()).toBe(false), { timeout: BACK_MS });
  expect(await program.people.auditTrail.verify()).toMatchObject({ isUnbroken: true });
  const verified = await runSulian(['verify', '--chain', 'BITCOIN'], {
    DATABASE_URL: gate.url,
    SULIAN_DATA_DIR: program.dataDir,
    SULIAN_CONFIG: '/dev/null',
  });
  expect(verified.exitCode, verified.stderr).toBe(0);
});
