import { setTimeout as pause } from 'node:timers/promises';
import { getErrorKind, ROLES, type Role } from '@sulian/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runSulian } from '../support/run-sulian.ts';
import { type ServingProgram, startServing } from '../support/serving-program.ts';
import { openStoreGate, type StoreGate } from '../support/store-gate.ts';
import { LEAK, REPORTS_THE_STORE, readRefusal, STORE_AWAY } from './judge.ts';
import { leaveEarly, leaveSignedIn, signInAll } from './leave-early.ts';
import { writeGood } from './malformed.ts';
import { countCases, expectNothingLeft, findWrongAnswers, findWrongLines, readHoldings } from './nothing-left.ts';
import { TARGETS, type Target } from './places.ts';
import { type RawOutcome, readBody, sendRaw } from './raw-http.ts';
import { samplesOf, sendMalformed } from './send-malformed.ts';
import { toBytes, withHeader } from './written.ts';

const GIVE_UP_MS = 10_000;
/** The store is away and back in turn for so long, so that it goes in the middle of calls. */
const AWAY_MS = 150;
const THERE_MS = 450;
const BACK_MS = 30_000;
/** Clients of the kill follow those of the test before it. */
const FIRST_KILLED = 1_000;

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
      await pause(AWAY_MS);
      await gate.open();
      await pause(THERE_MS);
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

it('answers 150 clients that left while the store came and went with 503 or a line each, and holds nothing of them [R-REVIEW-09] [R-REVIEW-10] [R-ERR-07]', async () => {
  const before = readHoldings(program);
  const departures = await whileComingAndGoing(() => leaveEarly(patient(), { count: 150, seed: 20_261_126 }));
  expect(departures).toHaveLength(150);
  await expectBack();
  await expectNothingLeft(program, before);
  expect(findWrongAnswers(departures)).toEqual([]);
  expect(await findWrongLines(program, departures)).toEqual([]);
  const statuses = departures.flatMap(({ answers }) => answers.map(({ status }) => status));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(10);
  expect(statuses.filter((status) => status < 500).length).toBeGreaterThan(10);
});

async function callAs(target: Target, token: string | undefined, from: string) {
  const good = writeGood(target, samplesOf(program));
  const bytes = toBytes(token === undefined ? good : withHeader(good, 'token', token));
  return sendRaw(program.port, { bytes, from }, GIVE_UP_MS);
}

/** Public calls that need no store, with the statuses of their answers to a good request of a client without a session. */
const STORELESS: Readonly<Record<string, number>> = {
  'GET /api/demo': 200,
  'GET /api/settings': 200,
  'POST /api/vitals': 204,
  'POST /api/password/check': 200,
  'POST /api/setup': 409,
};

/** Expected status of a call while the store is away. @param token undefined: nobody is signed in */
function toExpected({ key, call: { access } }: Target, token: string | undefined): number {
  if (access === 'MONITOR') return 404;
  if (access === 'PUBLIC') return STORELESS[key] ?? 503;
  return token === undefined ? 401 : 503;
}

/** Faults of an answer given while the store is away, as text. */
function judgeAway(target: Target, token: string | undefined, answer: RawOutcome): string | undefined {
  if (typeof answer === 'string') return answer;
  const body = readBody(answer);
  if (answer.status !== toExpected(target, token)) return `${answer.status} ${body.slice(0, 200)}`;
  if (answer.status < 400 || (answer.status === 503 && REPORTS_THE_STORE.includes(target.key))) return undefined;
  const refusal = readRefusal(body);
  if (refusal === undefined) return `no failure of ours: ${body.slice(0, 200)}`;
  if (getErrorKind(refusal.error).status !== answer.status) return `${refusal.error} with ${answer.status}`;
  if (answer.status === 503 && !STORE_AWAY.includes(refusal.error)) return refusal.error;
  return LEAK.test(body) ? `says too much: ${body.slice(0, 200)}` : undefined;
}

it('answers every call of every role with 503 in the envelope, or as without a store, while it is away [R-ERR-07]', async () => {
  const tokens = new Map<Role | undefined, string | undefined>([[undefined, undefined]]);
  for (const role of ROLES) tokens.set(role, await program.signIn(role));
  await gate.close();
  const wrong: string[] = [];
  let number = 0;
  for (const target of TARGETS)
    for (const [role, token] of tokens) {
      number += 1;
      const answer = await callAs(target, token, `127.96.${number >> 8}.${number & 255}`);
      const fault = judgeAway(target, token, answer);
      if (fault !== undefined) wrong.push(`${target.key} by ${role ?? 'nobody'}: ${fault}`);
    }
  await gate.open();
  expect(wrong).toEqual([]);
  expect(number).toBe(TARGETS.length * (ROLES.length + 1));
  await expectBack();
});

it('loses nothing that was acknowledged when it is killed while the store comes and goes [R-REVIEW-10] [R-ERR-07]', async () => {
  const tokens = await signInAll(program);
  const departures = await whileComingAndGoing(async () => {
    const leaving = leaveSignedIn(program, { count: 400, seed: 7, tokens, first: FIRST_KILLED });
    await pause(1_000);
    process.kill(program.pid, 'SIGKILL');
    return leaving;
  });
  await vi.waitFor(() => expect(program.isRunning()).toBe(false), { timeout: BACK_MS });
  const answered = departures.filter(({ answers }) => answers.length > 0);
  expect(departures).toHaveLength(400);
  // The kill came amid them.
  expect([answered.length > 0, answered.length < 400]).toEqual([true, true]);
  expect(findWrongAnswers(departures)).toEqual([]);
  expect(await findWrongLines(program, departures)).toEqual([]);
  const { made, lines } = await countCases(program);
  expect(made).toBe(lines);
  expect(await program.people.auditTrail.verify()).toMatchObject({ isUnbroken: true });
  const verified = await runSulian(['verify', '--chain', 'BITCOIN'], {
    DATABASE_URL: gate.url,
    SULIAN_DATA_DIR: program.dataDir,
    SULIAN_CONFIG: '/dev/null',
  });
  expect(verified.exitCode, verified.stderr).toBe(0);
});
