import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '@sulian/api';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { getTestAccount, signIn } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const CONNECTIONS = 30;
/** Transactions that are scored, each a different one. */
const OBJECTS = 60;
const PLACES = 3;
const EACH_SESSION = 6;
const SCORING = '/api/proxy/v1/scoringAnalysis';

type App = Awaited<ReturnType<typeof buildApp>>;

let worldProgram: WorldProgram;
let app: App;
let objects: readonly string[];
/** Walks with a place, in order, and how to end each: they are stopped at their last step, storing the answer. */
const walking: { readonly objectId: string; readonly finish: () => void }[] = [];
let isHolding = true;

beforeAll(async () => {
  worldProgram = await openWorldProgram('hostile-account', OBJECTS + 10);
  const txids = worldProgram.world.blocks.flatMap(({ transactions }) => transactions.map(({ txid }) => txid));
  objects = txids.slice(0, OBJECTS);
  expect(objects).toHaveLength(OBJECTS);
  const { answers, limits, ...deps } = worldProgram.program.apiDeps;
  app = await buildApp({
    ...deps,
    limits: { ...limits, scoringsAtOnce: PLACES, scoringsPerClient: EACH_SESSION },
    answers: {
      ...answers,
      save: async (key, answer) => {
        const { objectId } = answer as { readonly objectId: string };
        if (isHolding) await new Promise<void>((finish) => walking.push({ objectId, finish }));
        await answers.save(key, answer);
      },
    },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  isHolding = false;
  for (const { finish } of walking) finish();
  await app?.close();
  await worldProgram?.close();
});

const signInAs = async (email: string): Promise<string> =>
  signIn(app, await getTestAccount(worldProgram.program.apiDeps.people, { role: 'OFFICER', email }));

interface Scored {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** Over a connection of its own: `fetch` opens a few and lets the rest wait. */
function score(token: string, objectId: string, signal?: AbortSignal): Promise<Scored> {
  const { port } = app.server.address() as AddressInfo;
  const question = {
    analysisType: 'INCOMING',
    objectType: 'TRANSACTION',
    objectId,
    blockchain: 'BITCOIN',
    coin: 'MAIN',
  };
  const headers = { token, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path: SCORING, method: 'POST', headers, agent: false, ...(signal && { signal }) },
      async (answer) =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          body: await text(answer),
        }),
    )
      .on('error', reject)
      .end(JSON.stringify(question));
  });
}

const awaitWalking = (count: number) =>
  vi.waitFor(() => expect(walking.map(({ objectId }) => objectId)).toHaveLength(count), { timeout: 30_000 });

it('one account with 30 connections leaves others their place, their turn and their sessions [R-CALL-33] [R-CALL-34] [R-PUB-14]', async () => {
  const [first, second] = [await signInAs('hostile@test.sulian'), await signInAs('hostile@test.sulian')];
  const requestedObjects = objects.slice(0, CONNECTIONS);
  const all = requestedObjects.map((object) => score(first, object));
  const refused: Scored[] = [];
  for (const each of all) void each.then((answer) => answer.status === 429 && refused.push(answer));
  await vi.waitFor(() => expect(refused).toHaveLength(CONNECTIONS - EACH_SESSION), { timeout: 30_000 });
  for (const answer of refused) {
    const seconds = Number(answer.retryAfter);
    expect(seconds).toBeGreaterThan(0);
    const body = JSON.parse(answer.body) as { readonly message: string };
    expect(body).toMatchObject({ error: 'TOO_MANY_REQUESTS', details: { retryAfterSec: seconds } });
    expect(body.message).toContain(`请在 ${seconds} 秒后再试`);
  }
  await awaitWalking(PLACES - 1);

  // Somebody who shares the login has a cap of their own: six wait, none is refused.
  const shared = objects.slice(30, 30 + EACH_SESSION).map((object) => score(second, object));

  const innocents = objects.slice(40, 43);
  const tokens = [await signInAs('a@test.sulian'), await signInAs('b@test.sulian'), await signInAs('c@test.sulian')];
  const answers = [score(tokens[0] ?? '', innocents[0] ?? '')];
  await awaitWalking(PLACES);
  expect(walking.at(-1)?.objectId).toBe(innocents[0]);
  answers.push(score(tokens[1] ?? '', innocents[1] ?? ''), score(tokens[2] ?? '', innocents[2] ?? ''));
  // The hostile account's waiting calls came earlier, but places go first to clients without any.
  await expect(Promise.race([...answers, new Promise((late) => setTimeout(late, 1_000, 'waiting'))])).resolves.toBe(
    'waiting',
  );
  walking[0]?.finish();
  await awaitWalking(PLACES + 1);
  walking[2]?.finish();
  await awaitWalking(PLACES + 2);
  expect(new Set(walking.slice(PLACES).map(({ objectId }) => objectId))).toEqual(new Set(innocents.slice(1)));

  isHolding = false;
  for (const { finish } of walking) finish();
  expect((await Promise.all([...answers, ...shared])).map(({ status }) => status)).toEqual(Array(9).fill(200));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(EACH_SESSION);
}, 120_000);

it('waiting work of a client that left is removed, and its share is free again [R-ADDR-200]', async () => {
  isHolding = true;
  walking.splice(0);
  const token = await signInAs('leaver@test.sulian');
  const running = objects.slice(50, 52).map((object) => score(token, object));
  await awaitWalking(2);
  const left = new AbortController();
  // One more than the session may have: whichever is last is refused, so the other four wait.
  const asked = objects.slice(52, 57).map((object) =>
    score(token, object, left.signal).then(
      ({ status }) => status,
      () => 'left',
    ),
  );
  expect(await Promise.race(asked)).toBe(429);
  left.abort();
  expect((await Promise.all(asked)).toSorted()).toEqual([429, 'left', 'left', 'left', 'left']);
  const later = new AbortController();
  const tries: Promise<unknown>[] = [];
  await vi.waitFor(
    async () => {
      const tried = score(token, objects[57] ?? '', later.signal).then(
        ({ status }) => status,
        () => 'left',
      );
      tries.push(tried);
      // Refused calls are answered at once; one that is accepted waits for its place.
      expect(await Promise.race([tried, new Promise((waiting) => setTimeout(waiting, 500, 'waiting'))])).toBe(
        'waiting',
      );
    },
    { timeout: 30_000 },
  );
  isHolding = false;
  for (const { finish } of walking) finish();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  const seen = walking.map(({ objectId }) => objectId);
  for (const object of objects.slice(52, 57)) expect(seen).not.toContain(object);
  later.abort();
  await Promise.all(tries);
}, 120_000);

it('a stored answer is returned while all places are taken [R-CALL-35]', async () => {
  isHolding = false;
  const stored = objects[44] ?? '';
  const first = await score(await signInAs('scored@test.sulian'), stored);
  expect(first.status).toBe(200);
  isHolding = true;
  walking.splice(0);
  const [one, two] = [await signInAs('one@test.sulian'), await signInAs('two@test.sulian')];
  const running = [one, one, two].map((token, at) => score(token, objects[45 + at] ?? ''));
  await awaitWalking(PLACES);
  const reader = await signInAs('reader@test.sulian');
  const waiting = score(reader, objects[48] ?? '');
  expect(await score(reader, stored)).toEqual(first);
  expect(await Promise.race([waiting, pause(500, 'waiting')])).toBe('waiting');
  isHolding = false;
  for (const { finish } of walking) finish();
  expect((await Promise.all([...running, waiting])).map(({ status }) => status)).toEqual(Array(4).fill(200));
}, 120_000);
